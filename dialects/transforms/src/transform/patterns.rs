//! The patterns that pattern operations denote.

use ods_core::Body;
use ods_core::rewrite::PatternSet;

use super::*;
use crate::vector::{self, ContractLowering, TransposeLowering};

/// Adds the patterns of another set.
fn add(patterns: &mut PatternSet, more: PatternSet) -> bool {
    *patterns = std::mem::take(patterns).and(&more);
    true
}

impl PatternDescriptorOpInterface for ApplyCanonicalizationPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        add(patterns, ir.ctx().canonicalization_patterns().clone())
    }
}

macro_rules! plain {
    ($($op:ident $patterns:expr;)*) => {$(
        impl PatternDescriptorOpInterface for $op {
            fn populate_patterns(self, _: &Body, patterns: &mut PatternSet) -> bool {
                add(patterns, $patterns)
            }
        }
    )*};
}

plain! {
    ApplyLowerBitCastPatternsOp vector::bitcast_lowering_patterns();
    ApplyLowerBroadcastPatternsOp vector::broadcast_lowering_patterns();
    ApplyLowerCreateMaskPatternsOp vector::mask_size_lowering_patterns();
    ApplyLowerMasksPatternsOp vector::mask_size_lowering_patterns();
    ApplyLowerMaskedTransfersPatternsOp vector::mask_lowering_patterns();
    ApplyLowerShapeCastPatternsOp vector::shape_cast_lowering_patterns();
    ApplyLowerInterleavePatternsOp vector::interleave_lowering_patterns();
    ApplyTransferPermutationPatternsOp vector::transfer_permutation_patterns();
    ApplyMaterializeMasksPatternsOp vector::mask_materialization_patterns();
    ApplyLowerOuterProductPatternsOp vector::outer_product_lowering_patterns();
    ApplyLowerGatherPatternsOp vector::gather_lowering_patterns();
    ApplyUnrollFromElementsPatternsOp vector::from_elements_unrolling_patterns();
    ApplyUnrollToElementsPatternsOp vector::to_elements_unrolling_patterns();
    ApplyCastAwayVectorLeadingOneDimPatternsOp vector::leading_unit_dims_patterns();
    ApplyVectorReductionToContractPatternsOp vector::contraction_patterns();
    ApplyLowerScanPatternsOp vector::scan_lowering_patterns();
    ApplyRewriteNarrowTypePatternsOp vector::narrow_type_patterns();
    ApplyForLoopCanonicalizationPatternsOp crate::scf::for_canonicalization_patterns();
    ApplyFoldMemrefAliasOpsPatternsOp crate::memref::fold_alias_patterns();
    ApplyExpandOpsPatternsOp crate::memref::expand_patterns();
    ApplyExpandStridedMetadataPatternsOp crate::memref::strided_metadata_patterns();
    ApplyResolveRankedShapedTypeResultDimsPatternsOp crate::memref::resolve_dims_patterns();
    ApplyFoldTensorSubsetOpsPatternsOp crate::tensor::fold_subset_patterns();
    ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp crate::tensor::fold_transfer_patterns();
    ApplyDecomposeTensorPackUnpackPatternsOp crate::linalg::relayout_decomposition_patterns();
    ApplyDecomposeTensorPadPatternsOp crate::linalg::pad_decomposition_patterns();
    ApplyFoldUnitExtentDimsViaReshapesPatternsOp crate::linalg::unit_dims_patterns(false);
    ApplyFoldUnitExtentDimsViaSlicesPatternsOp crate::linalg::unit_dims_patterns(true);
}

impl PatternDescriptorOpInterface for ApplyFoldTensorEmptyPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        add(patterns, crate::tensor::fold_empty_patterns(self.fold_single_use_only(ir)))
    }
}

impl PatternDescriptorOpInterface for ApplyLowerContractionPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        let lowering = match self.lowering_strategy(ir) {
            VectorContractLowering::Dot => ContractLowering::Dot,
            VectorContractLowering::OuterProduct => ContractLowering::OuterProduct,
            VectorContractLowering::ParallelArith => ContractLowering::ParallelArith,
            VectorContractLowering::LLVMIntr => return false,
        };
        add(patterns, vector::contract_lowering_patterns(lowering))
    }
}

impl PatternDescriptorOpInterface for ApplyLowerMultiReductionPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        let strategy = match self.lowering_strategy(ir) {
            VectorMultiReductionLowering::InnerParallel => {
                vector::VectorMultiReductionLowering::InnerParallel
            }
            VectorMultiReductionLowering::InnerReduction => {
                vector::VectorMultiReductionLowering::InnerReduction
            }
        };
        add(patterns, vector::multi_reduction_lowering_patterns(strategy))
    }
}

impl PatternDescriptorOpInterface for ApplyLowerTransferPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        let rank = usize::try_from(self.max_transfer_rank(ir)).ok();
        add(patterns, vector::transfer_access_patterns(rank))
    }
}

impl PatternDescriptorOpInterface for ApplyTransferToScfPatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        let Ok(rank) = usize::try_from(self.max_transfer_rank(ir)) else { return false };
        add(patterns, vector::transfer_to_scf_patterns(rank, self.full_unroll(ir)))
    }
}

impl PatternDescriptorOpInterface for ApplyLowerTransposePatternsOp {
    fn populate_patterns(self, ir: &Body, patterns: &mut PatternSet) -> bool {
        if self.avx2_lowering_strategy(ir) {
            return false;
        }
        let lowering = match self.lowering_strategy(ir) {
            VectorTransposeLowering::EltWise => TransposeLowering::Eltwise,
            VectorTransposeLowering::Shuffle1D => TransposeLowering::Shuffle1D,
            VectorTransposeLowering::Shuffle16x16 => TransposeLowering::Shuffle16x16,
            VectorTransposeLowering::LLVMIntr => return false,
        };
        add(patterns, vector::transpose_lowering_patterns(lowering))
    }
}
