//! Affine expressions, maps and integer sets.

mod operands;
mod simplify;

pub use operands::AffineOperands;

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

impl AffineMap {
    /// `(d0, …) -> (d0, …)`
    pub fn identity(dims: u32) -> AffineMap {
        AffineMap { dims, symbols: 0, results: (0..dims).map(AffineExpr::Dim).collect() }
    }

    /// Returns whether this maps every dimension to itself.
    pub fn is_identity(&self) -> bool {
        self.results.len() == self.dims as usize
            && self.results.iter().zip(0..).all(|(expr, i)| *expr == AffineExpr::Dim(i))
    }
}
