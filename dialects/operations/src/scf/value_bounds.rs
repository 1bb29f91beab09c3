//! Value bounds of induction variables, and of the results of loops and conditionals.

use ods_core::affine::AffineExpr;
use ods_core::interface::{Comparison, Quantity, ValueBounds, ValueBoundsOpInterface};
use ods_core::mixed::constant_index;
use ods_core::{Body, OpType, Value};

use super::{ForOp, ForallOp, IfOp};

ods_core::extension! {
    ValueBoundsOpInterface => [ForOp, ForallOp, IfOp];
}

/// Adds the equality of a carried value and its initial value, if every iteration yields it unchanged.
fn populate_carried(
    ir: &Body,
    op: ForOp,
    Quantity { value, dim }: Quantity,
    bounds: &mut ValueBounds<'_>,
) -> Option<()> {
    let args = || op.iter_args(ir);
    let result = ir.results(op.op()).position(|result| result == value);
    let at = result.or_else(|| args().position(|arg| arg == value))?;
    let of = |value| Quantity { value, dim };
    let (yielded, arg) = (op.yield_op(ir).results(ir).nth(at)?, args().nth(at)?);
    let init = op.init_args(ir).nth(at)?;
    let (yielded, arg) = (of(yielded).into(), of(arg).into());
    if bounds.populate_and_compare(&yielded, Comparison::Equal, &arg) {
        let init = bounds.expr(of(init));
        bounds.equal(of(value), init);
    }
    Some(())
}

impl ValueBoundsOpInterface for ForOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        if value != self.induction_variable(ir) {
            populate_carried(ir, self, value.into(), bounds);
            return;
        }
        // The linear system has signed numbers only.
        if self.unsigned_cmp(ir) {
            return;
        }
        let lower = bounds.expr(self.lower_bound(ir));
        bounds.at_least(value, lower.clone());
        let upper = bounds.expr(self.upper_bound(ir));
        bounds.less(value, upper.clone());
        // A product of two unknowns is not linear.
        if let Some(step) = constant_index(ir, self.step(ir)).filter(|step| *step > 0) {
            let step = AffineExpr::Constant(step);
            let span = upper.sub(lower.clone()).sub(AffineExpr::Constant(1));
            bounds.at_most(value, lower.add(span.floor_div(step.clone()).mul(step)));
        }
    }

    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        populate_carried(ir, self, Quantity::size(value, dim), bounds);
    }
}

impl ValueBoundsOpInterface for ForallOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        let Some(at) = self.induction_variables(ir).position(|arg| arg == value) else { return };
        let [lower, upper, _] = self.bounds(ir).dim(at);
        let (lower, upper) = (bounds.index_expr(lower), bounds.index_expr(upper));
        bounds.at_least(value, lower);
        bounds.less(value, upper);
    }

    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        let result = ir.results(self.op()).position(|result| result == value);
        let arg = || self.shared_outs(ir).position(|arg| arg == value);
        let output = result.or_else(arg).and_then(|at| self.outputs(ir).nth(at));
        if let Some(output) = output {
            let size = bounds.expr(Quantity::size(output, dim));
            bounds.equal(Quantity::size(value, dim), size);
        }
    }
}

/// Bounds a result by the two yielded values, if their order is known.
fn populate_choice(
    ir: &Body,
    op: IfOp,
    Quantity { value, dim }: Quantity,
    bounds: &mut ValueBounds<'_>,
) -> Option<()> {
    let at = ir.results(op.op()).position(|result| result == value)?;
    let then = op.then_yield(ir)?.results(ir).nth(at)?;
    let otherwise = op.else_yield(ir)?.results(ir).nth(at)?;
    let of = |value| Quantity { value, dim };
    bounds.between(of(value), of(then), of(otherwise));
    Some(())
}

impl ValueBoundsOpInterface for IfOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        populate_choice(ir, self, value.into(), bounds);
    }

    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        populate_choice(ir, self, Quantity::size(value, dim), bounds);
    }
}
