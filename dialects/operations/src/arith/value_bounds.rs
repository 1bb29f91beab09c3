//! Bounds of the results of arithmetic, as equations and inequalities.

use ods_core::affine::AffineExpr;
use ods_core::interface::{Quantity, ValueBounds, ValueBoundsOpInterface};
use ods_core::{Body, Value};

use super::{AddIOp, ConstantOp, FloorDivSIOp, MulIOp, SelectOp, SubIOp};

ods_core::extension! {
    ValueBoundsOpInterface => [AddIOp, ConstantOp, FloorDivSIOp, MulIOp, SelectOp, SubIOp];
}

impl ValueBoundsOpInterface for ConstantOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        if let Some(number) = self.value(ir).as_i64(ir.ctx()) {
            bounds.equal(value, AffineExpr::Constant(number));
        }
    }
}

macro_rules! exactly {
    ($($op:ident $compute:ident;)*) => {$(
        impl ValueBoundsOpInterface for $op {
            fn populate_bounds_for_index_value(
                self,
                ir: &Body,
                value: Value,
                bounds: &mut ValueBounds<'_>,
            ) {
                let lhs = bounds.expr(self.lhs(ir));
                let rhs = bounds.expr(self.rhs(ir));
                bounds.equal(value, lhs.$compute(rhs));
            }
        }
    )*};
}

exactly! {
    AddIOp add;
    FloorDivSIOp floor_div;
    MulIOp mul;
    SubIOp sub;
}

/// Bounds the result of a `select` by its two values, if it is known which of them is less.
fn populate_choice(ir: &Body, op: SelectOp, dim: Option<usize>, bounds: &mut ValueBounds<'_>) {
    let of = |value| Quantity { value, dim };
    let result = of(op.result(ir));
    let (then, otherwise) = (of(op.true_value(ir)), of(op.false_value(ir)));
    let condition = op.condition(ir);
    if ir.ty(condition).shape(ir.ctx()).is_some() {
        for one in [then, otherwise, of(condition)] {
            let expr = bounds.expr(one);
            bounds.equal(result, expr);
        }
        return;
    }
    bounds.between(result, then, otherwise);
}

impl ValueBoundsOpInterface for SelectOp {
    fn populate_bounds_for_index_value(self, ir: &Body, _: Value, bounds: &mut ValueBounds<'_>) {
        populate_choice(ir, self, None, bounds);
    }

    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        _: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        populate_choice(ir, self, Some(dim), bounds);
    }
}
