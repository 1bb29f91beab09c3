//! Slices as subsets of tensors: the accessed slice, and the extraction that corresponds to an insertion.

use ods_core::interface::{
    HyperrectangularSlice, OffsetSizeAndStrideOpInterface, SubsetExtractionOpInterface,
    SubsetInsertionOpInterface, SubsetOpInterface,
};
use ods_core::ir::Use;
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::{Body, OpBuilder, OpType, Value};

use super::slice::extract_slice;
use super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

ods_core::extension! {
    SubsetOpInterface => [ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp];
    SubsetExtractionOpInterface => [ExtractSliceOp];
    SubsetInsertionOpInterface => [InsertSliceOp, ParallelInsertSliceOp];
}

fn part(
    ir: &Body,
    op: impl OffsetSizeAndStrideOpInterface + OpType + 'static,
) -> HyperrectangularSlice {
    let MixedSlice { offsets, sizes, strides } = op.mixed_slice(ir);
    let known = |one: &MixedIndex| one.constant(ir).map_or(*one, MixedIndex::Known);
    let folded =
        |list: &[MixedIndex]| list.iter().map(|one| known(one).to_folded(ir.ctx())).collect();
    HyperrectangularSlice {
        offsets: folded(&offsets),
        sizes: folded(&sizes),
        strides: folded(&strides),
    }
}

impl SubsetOpInterface for ExtractSliceOp {
    fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
        Some(part(ir, self))
    }
}

impl SubsetExtractionOpInterface for ExtractSliceOp {
    fn source_operand(self, ir: &Body) -> Use {
        ExtractSliceOp::SOURCE.operand(ir, self)
    }
}

macro_rules! insertions {
    ($($op:ident)*) => {$(
        impl SubsetOpInterface for $op {
            fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
                Some(part(ir, self))
            }
        }

        impl SubsetInsertionOpInterface for $op {
            fn source_operand(self, ir: &Body) -> Use {
                $op::SOURCE.operand(ir, self)
            }

            fn destination_operand(self, ir: &Body) -> Use {
                $op::DEST.operand(ir, self)
            }

            fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value> {
                let ir = builder.body();
                let (dest, ty) = (self.dest(ir), self.source_ty(ir));
                let slice = self.mixed_slice(ir);
                let new = extract_slice(dest, ty, &slice).insert(builder);
                Some(new.result(builder.body()))
            }

            fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value> {
                let lists = self.offsets(ir).chain(self.sizes(ir)).chain(self.strides(ir));
                lists.chain([self.dest(ir)]).collect()
            }
        }
    )*};
}

insertions! { InsertSliceOp ParallelInsertSliceOp }
