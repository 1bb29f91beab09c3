//! Offsets, sizes and strides.

use ods_core::Body;
use ods_core::interface::OffsetSizeAndStrideOpInterface;

use super::{ReinterpretCastOp, SubViewOp};

impl OffsetSizeAndStrideOpInterface for ReinterpretCastOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        let rank = ir.ty(self.result(ir)).shape(ir.ctx()).map_or(0, <[i64]>::len);
        [1, rank, rank]
    }
}

impl OffsetSizeAndStrideOpInterface for SubViewOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        let rank = ir.ty(self.source(ir)).shape(ir.ctx()).map_or(0, <[i64]>::len);
        [rank; 3]
    }
}
