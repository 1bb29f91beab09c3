//! Regions and successors.

use crate::predicate::Expr;

/// A region of an operation.
#[derive(Clone, Debug)]
pub struct Region {
    /// Name; empty when it has none.
    pub name: String,
    /// The words for the constraint in messages.
    pub summary: String,
    /// The predicate over the region as [`Expr::Slf`].
    pub pred: Expr,
    /// True when it stands for any number of regions.
    pub variadic: bool,
}

/// A successor of an operation.
#[derive(Clone, Debug)]
pub struct Successor {
    /// Name; empty when it has none.
    pub name: String,
    /// The words for the constraint in messages.
    pub summary: String,
    /// The predicate over the block as [`Expr::Slf`].
    pub pred: Expr,
    /// True when it stands for any number of successors.
    pub variadic: bool,
}
