// Operations of the memref dialect that look at memory another way, or ask about
// it. Included by MemRefOps.td.
#ifndef ODS_MEMREF_VIEW_OPS_TD
#define ODS_MEMREF_VIEW_OPS_TD

// ---- Questions ----

def MemRef_DimOp
    : MemRef_Op<"dim", [MemRef_ResultNames, MemRefsNormalizable,
                        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                        NoMemoryEffect, ShapedDimOpInterface,
                        DeclareOpInterfaceMethods<InferIntRangeInterface,
                                                  ["inferResultRangesFromOptional"]>]> {
  let summary = "dimension index operation";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "rank operation";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}
def MemRef_ExtractAlignedPointerAsIndexOp
    : MemRef_Op<"extract_aligned_pointer_as_index", [MemRef_ResultNames, Pure,
                                                     SameVariadicResultSize]> {
  let summary = "Extracts a memref's underlying aligned pointer as an index";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}
def MemRef_ExtractStridedMetadataOp
    : MemRef_Op<"extract_strided_metadata", [MemRef_ResultNames, Pure,
                                             SameVariadicResultSize, ViewLikeOpInterface,
                                             InferTypeOpAdaptor]> {
  let summary = "Extracts a buffer base with offset and strides";
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset,
                      Variadic<Index>:$sizes, Variadic<Index>:$strides);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

// ---- Assumptions ----

def AssumeAlignmentOp
    : MemRef_Op<"assume_alignment", [MemRef_ResultNames, Pure, ViewLikeOpInterface,
                                     SameOperandsAndResultType, MemRef_SinksCasts,
                                     DeclareOpInterfaceMethods<
                                         ReifyRankedShapedTypeOpInterface,
                                         ["reifyDimOfResult"]>]> {
  let summary = "assumption that gives alignment information to the input memref";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def DistinctObjectsOp
    : MemRef_Op<"distinct_objects", [Pure, DistinctObjectsTrait,
                                     DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "assumption that acesses to specific memrefs will never alias";
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

// ---- Casts ----

class MemRef_CastLikeOp<string mnemonic, list<Trait> traits> : MemRef_Op<mnemonic, traits> {
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}
def MemRef_CastOp
    : MemRef_CastLikeOp<"cast", [DeclareOpInterfaceMethods<CastOpInterface>,
                                 MemRef_ResultNames, MemRef_SinksCasts, MemRefsNormalizable,
                                 Pure, SameOperandsAndResultShape, ViewLikeOpInterface]> {
  let summary = "memref cast operation";
  let description = "To a type that says more or less about the same layout.";
}
def MemRef_MemorySpaceCastOp
    : MemRef_CastLikeOp<"memory_space_cast",
                        [DeclareOpInterfaceMethods<CastOpInterface>, MemRef_ResultNames,
                         MemorySpaceCastOpInterface, MemRefsNormalizable, Pure,
                         SameOperandsAndResultElementType, SameOperandsAndResultShape,
                         ViewLikeOpInterface]> {
  let summary = "memref memory space cast operation";
}

// ---- Offsets, sizes and strides: constants where known, operands where not ----

defvar MemRef_SliceArgs = (ins Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                               Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets,
                               DenseI64ArrayAttr:$static_sizes,
                               DenseI64ArrayAttr:$static_strides);
def MemRef_ReinterpretCastOp
    : MemRef_Op<"reinterpret_cast", [MemRef_ResultNames, MemRef_SinksCasts,
                                     AttrSizedOperandSegments, MemRefsNormalizable, Pure,
                                     OffsetSizeAndStrideOpInterface,
                                     ViewLikeOpInterface]> {
  let summary = "memref reinterpret cast operation";
  let description = "The same base with another offset, shape and strides.";
  let arguments = !con((ins Arg<AnyRankedOrUnrankedMemRef, "", []>:$source),
                       MemRef_SliceArgs);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $source `to`
    `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)
    `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)
    `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def SubViewOp
    : MemRef_Op<"subview", [MemRef_ResultNames,
                            DeclareOpInterfaceMethods<InferStridedMetadataOpInterface>,
                            MemRef_SinksCasts,
                            DeclareOpInterfaceMethods<ViewLikeOpInterface>,
                            AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface,
                            Pure]> {
  let summary = "memref subview operation";
  let description = "A part of the source; dimensions of size one may be dropped.";
  let arguments = !con((ins AnyMemRef:$source), MemRef_SliceArgs);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

// ---- Other shapes ----

def MemRef_ReshapeOp
    : MemRef_Op<"reshape", [MemRef_ResultNames, MemRef_SinksCasts, Pure,
                            ViewLikeOpInterface]> {
  let summary = "memref reshape operation";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source,
                       Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>,
                           "dynamically-sized shape", [MemRead]>:$shape);
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = [{
    $source `(` $shape `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// Groups of dimensions on the one side stand for a dimension on the other.
class MemRef_ReassociativeReshapeOp<string mnemonic, list<Trait> traits>
    : MemRef_Op<mnemonic, [MemRef_ResultNames, MemRef_SinksCasts] # traits
                              # [Pure, ViewLikeOpInterface]> {
  let results = (outs AnyStridedMemRef:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def MemRef_ExpandShapeOp
    : MemRef_ReassociativeReshapeOp<"expand_shape",
                                    [DeclareOpInterfaceMethods<
                                        ReifyRankedShapedTypeOpInterface,
                                        ["reifyResultShapes"]>]> {
  let summary = "operation to produce a memref with a higher rank.";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation,
                       Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let assemblyFormat = [{
    $src $reassociation
    `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
    attr-dict `:` type($src) `into` type($result)
  }];
}
def MemRef_CollapseShapeOp : MemRef_ReassociativeReshapeOp<"collapse_shape", []> {
  let summary = "operation to produce a memref with a smaller rank.";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def MemRef_TransposeOp
    : MemRef_Op<"transpose", [MemRef_ResultNames, MemRef_SinksCasts, Pure]> {
  let summary = "`transpose` produces a new strided memref (metadata-only)";
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_ViewOp
    : MemRef_Op<"view", [MemRef_ResultNames, MemRef_SinksCasts,
                         DeclareOpInterfaceMethods<ViewLikeOpInterface>, Pure]> {
  let summary = "memref view operation";
  let description = "Bytes from a place on, as elements of another type.";
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift,
                       Variadic<Index>:$sizes);
  let results = (outs AnyMemRef);
  let assemblyFormat = [{
    $source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict
    `:` type($source) `to` type(results)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // ODS_MEMREF_VIEW_OPS_TD
