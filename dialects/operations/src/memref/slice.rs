//! Offsets, sizes and strides.

use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, parted};
use ods_core::{Body, Type, Value};

use super::ir::ReinterpretCastOpBuilder;
use super::layout::{dropped_dims, slice_type};
use super::{ReinterpretCastOp, SubViewOp};
use crate::reshape::Dropped;

impl OffsetSizeAndStrideOpInterface for ReinterpretCastOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        let rank = self.result_ty(ir).shape(ir.ctx()).map_or(0, <[i64]>::len);
        [1, rank, rank]
    }
}

impl OffsetSizeAndStrideOpInterface for SubViewOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        let rank = self.source_ty(ir).shape(ir.ctx()).map_or(0, <[i64]>::len);
        [rank; 3]
    }
}

impl SubViewOp {
    /// Returns the dimensions of the source that the result lacks.
    pub fn dropped_dims(self, ir: &Body) -> Option<Dropped> {
        let ctx = ir.ctx();
        let source = MemRefType::of(ctx, self.source_ty(ir))?;
        let result = MemRefType::of(ctx, self.result_ty(ir))?;
        // The strides of the slice decide, which may differ from the strides of the source.
        let whole = slice_type(ctx, &source, &self.mixed_slice(ir)).unwrap_or(source);
        dropped_dims(ctx, &whole, &result, &self.mixed_sizes(ir))
    }
}

/// Builds a `memref.reinterpret_cast` with mixed offset, sizes and strides.
pub fn reinterpret_cast(
    source: Value,
    offset: MixedIndex,
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
    ty: Type,
) -> ReinterpretCastOpBuilder {
    let [offsets, sizes, strides] = [&[offset], sizes, strides].map(parted);
    ReinterpretCastOp::build(source, &offsets.0, &sizes.0, &strides.0, ty)
        .offsets(offsets.1)
        .sizes(sizes.1)
        .strides(strides.1)
}
