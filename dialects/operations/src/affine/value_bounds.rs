//! Bounds of the results of maps and of indices in bases, as equations and inequalities.

use ods_core::affine::AffineExpr;
use ods_core::interface::{ValueBounds, ValueBoundsOpInterface};
use ods_core::mixed::mixed;
use ods_core::{Body, Value};

use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
    Mapped,
};

ods_core::extension! {
    ValueBoundsOpInterface => [
        AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
    ];
}

/// Returns the results of the map of an operation over the expressions of its operands.
fn results<X: Mapped>(ir: &Body, op: X, bounds: &mut ValueBounds<'_>) -> Vec<AffineExpr> {
    let map = op.affine_map(ir);
    let inputs: Vec<AffineExpr> =
        op.map_operands(ir).into_iter().map(|operand| bounds.expr(operand)).collect();
    let (dims, symbols) = inputs.split_at(map.dims as usize);
    map.results.iter().map(|result| result.replace(dims, symbols)).collect()
}

macro_rules! by_results {
    ($($op:ident $bound:ident;)*) => {$(
        impl ValueBoundsOpInterface for $op {
            fn populate_bounds_for_index_value(
                self,
                ir: &Body,
                value: Value,
                bounds: &mut ValueBounds<'_>,
            ) {
                for result in results(ir, self, bounds) {
                    bounds.$bound(value, result);
                }
            }
        }
    )*};
}

by_results! {
    AffineApplyOp equal;
    AffineMaxOp at_least;
    AffineMinOp at_most;
}

impl ValueBoundsOpInterface for AffineDelinearizeIndexOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        let basis = mixed(&self.static_basis(ir), self.dynamic_basis(ir));
        let count = self.multi_index(ir).count();
        let Some(at) = self.multi_index(ir).position(|index| index == value) else { return };
        // The first element may be missing.
        let element = |at: usize| basis.get((at + basis.len()).checked_sub(count)?).copied();
        let linear = bounds.expr(self.linear_index(ir));
        let mut divisor = AffineExpr::Constant(1);
        for inner in at + 1..count {
            if let Some(size) = element(inner) {
                divisor = divisor.mul(bounds.index_expr(size));
            }
        }
        let index = match element(at).filter(|_| at > 0) {
            Some(size) => {
                let size = bounds.index_expr(size);
                linear.modulo(size.mul(divisor.clone())).floor_div(divisor)
            }
            None => linear.floor_div(divisor),
        };
        bounds.equal(value, index);
    }
}

impl ValueBoundsOpInterface for AffineLinearizeIndexOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        let mut basis = mixed(&self.static_basis(ir), self.dynamic_basis(ir)).into_iter().rev();
        let indices: Vec<Value> = self.multi_index(ir).collect();
        let Some((first, inner)) = indices.split_first() else { return };
        let (mut sum, mut stride) = (AffineExpr::Constant(0), AffineExpr::Constant(1));
        for index in inner.iter().rev() {
            let index = bounds.expr(*index);
            sum = sum.add(index.mul(stride.clone()));
            if let Some(size) = basis.next() {
                stride = stride.mul(bounds.index_expr(size));
            }
        }
        let index = bounds.expr(*first);
        bounds.equal(value, sum.add(index.mul(stride.clone())));
        if let Some(outer) = basis.next().filter(|_| self.disjoint(ir)) {
            let outer = bounds.index_expr(outer);
            bounds.less(value, stride.mul(outer));
        }
    }
}
