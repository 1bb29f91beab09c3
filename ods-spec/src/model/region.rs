//! Regions and successors.

use crate::predicate::Expr;

/// A region of an operation.
#[derive(Clone, Debug)]
pub struct Region {
    /// The name; empty if it has none.
    pub name: String,
    /// The description of the constraint in diagnostics.
    pub summary: String,
    /// The predicate over the region as [`Expr::Slf`].
    pub pred: Expr,
    /// True if it is a variadic group of regions.
    pub variadic: bool,
}

/// A successor of an operation.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The name; empty if it has none.
    pub name: String,
    /// The description of the constraint in diagnostics.
    pub summary: String,
    /// The predicate over the block as [`Expr::Slf`].
    pub pred: Expr,
    /// True if it is a variadic group of successors.
    pub variadic: bool,
}
