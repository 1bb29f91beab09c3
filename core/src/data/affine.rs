//! Affine expressions, maps and integer sets.
//!
//! - `simplify`: building simplified expressions; `expr`: queries on expressions, and substitution of dimensions.
//! - `map` and `permutation`: building, composing and inverting maps; `project`: dropping dimensions; `set`.
//! - `flatten`: an expression as a sum of products with constants; `canonical`: the simplest form, derived from that
//!   sum; `system`: variables bounded by maps, and their bounds as maps; `symbolic`: division by symbols; `bound`: the
//!   range of an expression.
//! - `fold`: constant values of expressions and maps.
//!
//! Results, and the order of terms in them, are MLIR's.

mod bound;
mod canonical;
mod expr;
mod flatten;
mod fold;
mod map;
mod operands;
mod permutation;
mod project;
mod set;
mod simplify;
mod symbolic;
mod system;

pub use bound::Extreme;
pub use flatten::{Flattener, Linear, Local, LocalDiv};
pub use fold::{FoldedMap, Undefined, ceil_div, floor_div};
pub use operands::AffineOperands;
pub use system::{BoundKind, Bounds, Extent, LinearSystem};

/// A binary affine operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineOp {
    /// `+`
    Add,
    /// `*`
    Mul,
    /// `mod`
    Mod,
    /// `floordiv`
    FloorDiv,
    /// `ceildiv`
    CeilDiv,
}

/// An affine expression over dimensions and symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExpr {
    /// `d0`
    Dim(u32),
    /// `s0`
    Symbol(u32),
    /// `42`
    Constant(i64),
    /// `lhs op rhs`
    Binary(AffineOp, AffineOperands),
}

/// `(d0, d1)[s0] -> (results)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// Result expressions.
    pub results: Box<[AffineExpr]>,
}

/// `(d0)[s0] : (constraints)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// Each expression is `== 0` when the flag is set, else `>= 0`.
    pub constraints: Box<[(AffineExpr, bool)]>,
}
