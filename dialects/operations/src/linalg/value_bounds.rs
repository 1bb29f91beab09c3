//! Bounds of the loop indices of structured operations.

use ods_core::affine::AffineExpr;
use ods_core::interface::{Quantity, ValueBounds, ValueBoundsOpInterface};
use ods_core::{Body, OpType, Value};

use super::IndexOp;
use super::structured::indexing_maps;

ods_core::extension! {
    ValueBoundsOpInterface => [IndexOp];
}

impl ValueBoundsOpInterface for IndexOp {
    /// The index is not negative, and less than the first size that the loop iterates over.
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        bounds.at_least(value, AffineExpr::Constant(0));
        let Some(outer) = ir.parent_op(self.op()) else { return };
        let dim = AffineExpr::Dim(self.dim(ir) as u32);
        let maps = indexing_maps(ir.view(outer));
        let place = ir.operands(outer).zip(&maps).find_map(|(operand, map)| {
            let at = map.results.iter().position(|result| *result == dim)?;
            Some(Quantity::size(operand, at))
        });
        if let Some(size) = place {
            let size = bounds.expr(size);
            bounds.less(value, size);
        }
    }
}
