// Operations that denote the patterns of a dialect.
#ifndef TRANSFORM_PATTERN_OPS_TD
#define TRANSFORM_PATTERN_OPS_TD

include "transform/TransformBase.td"

class Transform_WordEnum<string name, string what, list<string> cases, list<string> words>
    : I32EnumAttr<name, what,
                  !foreach(i, !range(cases), I32EnumAttrCase<cases[i], i, words[i]>)> {
  let cppNamespace = "::mlir::vector";
}
def VectorTransposeLoweringAttr
    : Transform_WordEnum<"VectorTransposeLowering",
                         "control the lowering of `vector.transpose` operations.",
                         ["EltWise", "LLVMIntr", "Shuffle1D", "Shuffle16x16"],
                         ["eltwise", "llvmintr", "shuffle_1d", "shuffle_16x16"]>;
def VectorMultiReductionLoweringAttr
    : Transform_WordEnum<"VectorMultiReductionLowering",
                         "control the lowering of `vector.multi_reduction`.",
                         ["InnerParallel", "InnerReduction"], ["innerparallel", "innerreduction"]>;
def VectorContractLoweringAttr
    : Transform_WordEnum<"VectorContractLowering",
                         "control the lowering of `vector.contract` operations.",
                         ["Dot", "LLVMIntr", "OuterProduct", "ParallelArith"],
                         ["dot", "llvmintr", "outerproduct", "parallelarith"]>;
def VectorTransferSplitAttr
    : Transform_WordEnum<"VectorTransferSplit",
                         "control the splitting of `vector.transfer` operations into in-bounds and "
                         "out-of-bounds variants.",
                         ["None", "VectorTransfer", "LinalgCopy", "ForceInBounds"],
                         ["none", "vector-transfer", "linalg-copy", "force-in-bounds"]>;

// ---- vector ----

class Transform_VectorOp<string word, string words, string options = "">
    : Transform_PatternsOp<"vector." # word, words, options>;
// Patterns that are not implemented here.
class Transform_NoVectorOp<string word, string words, string options = "">
    : Transform_PatternsOp<"vector." # word, words, options, PatternDescriptorOpInterface>;

def ApplyLowerBitCastPatternsOp
    : Transform_VectorOp<"lower_bitcast", "bitcasts of vectors as those of rows">;
def ApplyLowerBroadcastPatternsOp
    : Transform_VectorOp<"lower_broadcast", "broadcasts as insertions">;
def ApplyLowerCreateMaskPatternsOp
    : Transform_VectorOp<"lower_create_mask", "masks of several dimensions as those of rows">;
def ApplyLowerMasksPatternsOp
    : Transform_VectorOp<"lower_masks", "masks of several dimensions as those of rows">;
def ApplyMaterializeMasksPatternsOp
    : Transform_VectorOp<"materialize_masks", "masks as comparisons, transfers with masks">;
def ApplyLowerMaskedTransfersPatternsOp
    : Transform_VectorOp<"lower_masked_transfers", "transfers under a mask as masked transfers">;
def ApplyLowerOuterProductPatternsOp
    : Transform_VectorOp<"lower_outerproduct", "outer products by rows">;
def ApplyLowerShapeCastPatternsOp
    : Transform_VectorOp<"lower_shape_cast", "casts of shapes as moves of parts">;
def ApplyLowerInterleavePatternsOp
    : Transform_VectorOp<"lower_interleave", "interleaving of rows">;
def ApplyTransferPermutationPatternsOp
    : Transform_VectorOp<"transfer_permutation_patterns", "transfers in the order of memory">;
def ApplyRewriteNarrowTypePatternsOp
    : Transform_VectorOp<"rewrite_narrow_types", "elements of few bits in bytes">;

def ApplyLowerContractionPatternsOp
    : Transform_VectorOp<"lower_contraction", "contractions as simpler operations",
                         " lowering_strategy = \"dot\""> {
  let arguments = (ins DefaultValuedAttr<VectorContractLoweringAttr,
                           "vector::VectorContractLowering::OuterProduct">:$lowering_strategy);
  let assemblyFormat = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict";
}
def ApplyLowerMultiReductionPatternsOp
    : Transform_VectorOp<"lower_multi_reduction", "reductions of several dimensions by rows",
                         " lowering_strategy = \"innerreduction\""> {
  let arguments = (ins DefaultValuedAttr<VectorMultiReductionLoweringAttr,
                           "vector::VectorMultiReductionLowering::InnerParallel">
                       :$lowering_strategy);
  let assemblyFormat = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict";
}
def ApplyLowerTransferPatternsOp
    : Transform_VectorOp<"lower_transfer", "transfers as loads and stores",
                         " max_transfer_rank = 2"> {
  let arguments = (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank);
  let assemblyFormat = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict";
}
def ApplyLowerTransposePatternsOp
    : Transform_VectorOp<"lower_transpose", "transpositions as moves or shuffles",
                         " lowering_strategy = \"shuffle_1d\""> {
  let arguments = (ins DefaultValuedAttr<VectorTransposeLoweringAttr,
                           "vector::VectorTransposeLowering::EltWise">:$lowering_strategy,
                       DefaultValuedAttr<BoolAttr, "false">:$avx2_lowering_strategy);
  let assemblyFormat = [{
    oilist (
      `lowering_strategy` `=` $lowering_strategy
      | `avx2_lowering_strategy` `=` $avx2_lowering_strategy
    )
    attr-dict
  }];
}
def ApplyTransferToScfPatternsOp
    : Transform_VectorOp<"transfer_to_scf", "transfers as loops", " full_unroll = true"> {
  let arguments = (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank,
                       DefaultValuedAttr<BoolAttr, "false">:$full_unroll);
  let assemblyFormat = [{
    oilist (
        `max_transfer_rank` `=` $max_transfer_rank
      | `full_unroll` `=` $full_unroll
    )
    attr-dict
  }];
}

def ApplyCastAwayVectorLeadingOneDimPatternsOp
    : Transform_VectorOp<"cast_away_vector_leading_one_dim", "leading dimensions of one dropped">;
def ApplyRankReducingSubviewPatternsOp
    : Transform_NoVectorOp<"rank_reducing_subview_patterns", "transfers of views of less rank">;
def ApplyDropUnitDimWithShapeCastPatternsOp
    : Transform_NoVectorOp<"drop_unit_dims_with_shape_cast", "dimensions of one dropped">;
def ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp
    : Transform_NoVectorOp<"drop_inner_most_unit_dims_from_xfer_ops",
                           "last dimensions of one of transfers dropped">;
def ApplyLowerGatherPatternsOp : Transform_VectorOp<"lower_gather", "gathers by rows">;
def ApplyUnrollFromElementsPatternsOp
    : Transform_VectorOp<"unroll_from_elements", "vectors of elements by rows">;
def ApplyUnrollToElementsPatternsOp
    : Transform_VectorOp<"unroll_to_elements", "elements of vectors by rows">;
def ApplyLowerScanPatternsOp : Transform_VectorOp<"lower_scan", "scans by slices">;
def ApplyInterleaveToShufflePatternsOp
    : Transform_NoVectorOp<"interleave_to_shuffle", "interleaving as shuffles">;
def ApplySplitTransferFullPartialPatternsOp
    : Transform_NoVectorOp<"split_transfer_full_partial", "transfers in bounds apart from others",
                           " split_transfer_strategy = \"linalg-copy\""> {
  let arguments = (ins DefaultValuedAttr<VectorTransferSplitAttr,
                           "vector::VectorTransferSplit::LinalgCopy">:$split_transfer_strategy);
  let assemblyFormat = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict";
}
def ApplyFoldArithExtensionPatternsOp
    : Transform_NoVectorOp<"fold_arith_extension", "extensions as part of contractions">;
def ApplyFoldElementwiseToVectorPatternsOp
    : Transform_NoVectorOp<"elementwise_to_vector", "elementwise operations on vectors">;
def ApplyVectorReductionToContractPatternsOp
    : Transform_VectorOp<"reduction_to_contract", "reductions of products as contractions">;
def ApplySinkVectorPatternsOp
    : Transform_NoVectorOp<"sink_ops", "broadcasts and transpositions after elementwise operations">;
def ApplySinkVectorMemPatternsOp
    : Transform_NoVectorOp<"sink_mem_ops", "loads and stores of single elements">;

// ---- Other dialects ----

class Transform_KnownPatternsOp<string word, string words> : Transform_PatternsOp<word, words>;
class Transform_UnknownPatternsOp<string word, string words>
    : Transform_PatternsOp<word, words, "", PatternDescriptorOpInterface>;

def ApplyForLoopCanonicalizationPatternsOp
    : Transform_KnownPatternsOp<"scf.for_loop_canonicalization",
                                "affine minima and maxima of loop variables">;
def ApplyFoldMemrefAliasOpsPatternsOp
    : Transform_KnownPatternsOp<"memref.fold_memref_alias_ops", "accesses of views as those of memory">;
def ApplyExpandOpsPatternsOp
    : Transform_KnownPatternsOp<"memref.expand_ops", "operations as simpler ones">;
def ApplyExpandStridedMetadataPatternsOp
    : Transform_KnownPatternsOp<"memref.expand_strided_metadata",
                                "views as computations of offsets, sizes and strides">;
def ApplyResolveRankedShapedTypeResultDimsPatternsOp
    : Transform_KnownPatternsOp<"memref.resolve_ranked_shaped_type_result_dims",
                                "sizes of results by those of operands">;
def ApplyExtractAddressComputationsPatternsOp
    : Transform_UnknownPatternsOp<"memref.extract_address_computations",
                                  "addresses apart from accesses">;
def ApplyFoldTensorSubsetOpsPatternsOp
    : Transform_KnownPatternsOp<"tensor.fold_tensor_subset_ops", "slices of slices">;
def ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp
    : Transform_KnownPatternsOp<"tensor.fold_tensor_subset_ops_into_vector_transfers",
                                "transfers of slices">;
def ApplyFoldTensorEmptyPatternsOp
    : Transform_PatternsOp<"tensor.fold_tensor_empty", "parts of empty tensors as empty tensors"> {
  let arguments = (ins DefaultValuedAttr<BoolAttr, "false">:$fold_single_use_only);
}
def ApplyFoldIntoPackAndUnpackPatternsOp
    : Transform_UnknownPatternsOp<"tensor.fold_into_pack_and_unpack", "slices as part of packing">;
def ApplyMergeConsecutiveInsertExtractSlicePatternsOp
    : Transform_UnknownPatternsOp<"tensor.merge_consecutive_insert_extract_slice", "slices of slices">;
def ApplyDropRedundantInsertSliceRankExpansionPatternsOp
    : Transform_UnknownPatternsOp<"tensor.drop_redundant_insert_slice_rank_expansion",
                                  "insertions of slices of less rank">;
def ApplyReassociativeReshapeFoldingPatternsOp
    : Transform_UnknownPatternsOp<"tensor.reassociative_reshape_folding", "reshapes of slices">;
def ApplyBubbleUpExtractSlicePatternsOp
    : Transform_UnknownPatternsOp<"tensor.bubble_up_extract_slice", "slices before reshapes">;
def ApplyRewriteTensorOpsAsConstantPatternsOp
    : Transform_PatternsOp<"tensor.rewrite_as_constant", "operations on constants as constants", "",
                           PatternDescriptorOpInterface> {
  let arguments = (ins UnitAttr:$aggressive);
  let assemblyFormat = "(`aggressive` $aggressive^)? attr-dict";
}
def ApplyEraseUnnecessaryInputsPatternsOp
    : Transform_UnknownPatternsOp<"linalg.erase_unnecessary_inputs", "inputs that are not used dropped">;
def ApplyDecomposeTensorPackUnpackPatternsOp
    : Transform_KnownPatternsOp<"linalg.decompose_pack_unpack", "packing as simpler operations">;
def ApplyDecomposeTensorPadPatternsOp
    : Transform_KnownPatternsOp<"linalg.decompose_pad", "padding as filling and insertion">;
def ApplyFoldUnitExtentDimsViaReshapesPatternsOp
    : Transform_KnownPatternsOp<"linalg.fold_unit_extent_dims_via_reshapes",
                                "loops that run once dropped, with reshapes">;
def ApplyFoldUnitExtentDimsViaSlicesPatternsOp
    : Transform_KnownPatternsOp<"linalg.fold_unit_extent_dims_via_slices",
                                "loops that run once dropped, with slices">;
def ApplyTilingCanonicalizationPatternsOp
    : Transform_UnknownPatternsOp<"linalg.tiling_canonicalization", "what tiling leaves behind">;
def ApplyFoldAddIntoDestPatternsOp
    : Transform_UnknownPatternsOp<"linalg.fold_add_into_dest", "sums as part of contractions">;
def ApplyPadVectorizationPatternsOp
    : Transform_UnknownPatternsOp<"linalg.pad_vectorization", "padding as transfers">;
def ApplyFoldPackUnpackIntoEmptyPatternsOp
    : Transform_PatternsOp<"linalg.fold_pack_unpack_into_empty", "packing of empty tensors", "",
                           PatternDescriptorOpInterface> {
  let arguments = (ins DefaultValuedAttr<BoolAttr, "false">:$fold_single_use_only);
}

#endif // TRANSFORM_PATTERN_OPS_TD
