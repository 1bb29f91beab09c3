//! The ranges of sizes.

use ods_core::Body;
use ods_core::int_range::IntRanges;
use ods_core::interface::{InferIntRangeInterface, SetIntLattice};

use super::DimOp;
use crate::dim::dim_range;

impl InferIntRangeInterface for DimOp {
    fn infer_result_ranges_from_optional(
        self,
        ir: &Body,
        operands: &[Option<IntRanges>],
        set: SetIntLattice<'_>,
    ) {
        let dim = operands.get(DimOp::INDEX.range(ir, self).start).and_then(Option::as_ref);
        set(self.result(ir), Some(dim_range(ir.ctx(), ir.ty(self.source(ir)), dim)));
    }
}
