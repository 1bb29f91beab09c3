//! The range of the result of `affine.apply`.

use ods_core::int_range::{IntRanges, infer_affine};
use ods_core::interface::{InferIntRangeInterface, SetIntRange};
use ods_core::{Body, OpType};

use super::{AffineApplyOp, Mapped};

impl InferIntRangeInterface for AffineApplyOp {
    fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
        let map = self.affine_map(ir);
        let (dims, symbols) = operands.split_at(map.dims as usize);
        if let [expr] = &*map.results {
            let range = infer_affine(expr, dims, symbols);
            ir.results(self.op()).for_each(|result| set(result, range.clone()));
        }
    }
}
