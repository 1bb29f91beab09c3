//! Bounds of indices and of dimension sizes, derived from the operations that define them.

mod compare;
mod constraints;
mod sizes;

use crate::affine::AffineExpr;
use crate::ir::{Body, Op, Value};
use crate::mixed::MixedIndex;

pub use compare::Comparison;
pub use constraints::{Bound, StopCondition, ValueBounds};

crate::interface! {
    /// `ValueBoundsOpInterface`: an operation that provides bounds of its results, or of the arguments of its regions.
    pub trait ValueBoundsOpInterface on Op, "ValueBoundsOpInterface", model ValueBoundsOpInterfaceModel {
        /// Adds the bounds of an index.
        fn populate_bounds_for_index_value(self, ir: &Body, value: Value, bounds: &mut ValueBounds<'_>) {}
        /// Adds the bounds of the size of a dimension.
        fn populate_bounds_for_shaped_value_dim(
            self,
            ir: &Body,
            value: Value,
            dim: usize,
            bounds: &mut ValueBounds<'_>,
        ) {}
    }
}

/// An index, or the size of a dimension of a shaped value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quantity {
    /// The value.
    pub value: Value,
    /// The index of the dimension; `None` for an index.
    pub dim: Option<usize>,
}

impl Quantity {
    /// Creates the quantity for the size of a dimension.
    pub fn size(value: Value, dim: usize) -> Quantity {
        Quantity { value, dim: Some(dim) }
    }
}

impl From<Value> for Quantity {
    fn from(value: Value) -> Quantity {
        Quantity { value, dim: None }
    }
}

/// An expression over quantities, which are its symbols: `ValueBoundsConstraintSet::Variable`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The expression.
    pub expr: AffineExpr,
    /// The symbols.
    pub operands: Vec<Quantity>,
}

impl Variable {
    /// Creates the expression for a number, a constant, or a value.
    pub fn of(ir: &Body, index: MixedIndex) -> Variable {
        match (index.constant(ir), index) {
            (None, MixedIndex::Value(value)) => Quantity::from(value).into(),
            (number, _) => Variable {
                expr: AffineExpr::Constant(number.unwrap_or(crate::DYNAMIC)),
                operands: Vec::new(),
            },
        }
    }

    /// Substitutes variables for the symbols of an expression.
    pub fn of_expr(expr: &AffineExpr, symbols: &[Variable]) -> Variable {
        let mut operands: Vec<Quantity> = Vec::new();
        let mut exprs = Vec::new();
        for symbol in symbols {
            let mut number = |quantity: &Quantity| {
                let known = operands.iter().position(|one| one == quantity);
                let at = known.unwrap_or_else(|| {
                    operands.push(*quantity);
                    operands.len() - 1
                });
                AffineExpr::Symbol(at as u32)
            };
            let own: Vec<AffineExpr> = symbol.operands.iter().map(&mut number).collect();
            exprs.push(symbol.expr.replace(&[], &own));
        }
        Variable { expr: expr.replace(&[], &exprs), operands }
    }
}

impl From<Quantity> for Variable {
    fn from(quantity: Quantity) -> Variable {
        Variable { expr: AffineExpr::Symbol(0), operands: vec![quantity] }
    }
}

impl From<Value> for Variable {
    fn from(value: Value) -> Variable {
        Quantity::from(value).into()
    }
}
