// Operations of the memref dialect that create views of memory or query its shape. Included by MemRefOps.td.
#ifndef ODS_MEMREF_VIEW_OPS_TD
#define ODS_MEMREF_VIEW_OPS_TD

// ---- Queries ----

def MemRef_DimOp
    : MemRef_Op<"dim", [MemRef_ResultNames, MemRefsNormalizable,
                        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                        NoMemoryEffect, ShapedDimOpInterface,
                        DeclareOpInterfaceMethods<InferIntRangeInterface,
                                                  ["inferResultRangesFromOptional"]>]> {
  let summary = "size of a dimension";
  let description = [{
    A dimension that the memref does not have is undefined.

    ```mlir
    %n = memref.dim %m, %i : memref<4x?xf32>
    ```
  }];
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "number of dimensions";
  let description = [{
    A constant, unless the memref is unranked.

    ```mlir
    %n = memref.rank %m : memref<*xf32>
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}
def MemRef_ExtractAlignedPointerAsIndexOp
    : MemRef_Op<"extract_aligned_pointer_as_index", [MemRef_ResultNames, Pure,
                                                     SameVariadicResultSize]> {
  let summary = "address of a memref";
  let description = [{
    The aligned pointer of the memref as a number; the offset is not added. It keeps nothing
    alive.

    ```mlir
    %address = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}
def MemRef_ExtractStridedMetadataOp
    : MemRef_Op<"extract_strided_metadata", [MemRef_ResultNames, Pure,
                                             SameVariadicResultSize, ViewLikeOpInterface,
                                             InferTypeOpAdaptor]> {
  let summary = "parts of a strided memref";
  let description = [{
    The memory without a shape, the offset, and the size and stride of each dimension: what
    `memref.reinterpret_cast` puts together.

    ```mlir
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
        : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
    ```
  }];
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
  let summary = "assumption about alignment";
  let description = [{
    The same memref, of which can be taken that its address is a multiple of that many
    bytes. If it is not, uses of the result are undefined.

    ```mlir
    %aligned = memref.assume_alignment %m, 64 : memref<4x4xf32>
    ```
  }];
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def DistinctObjectsOp
    : MemRef_Op<"distinct_objects", [Pure, DistinctObjectsTrait,
                                     DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "assumption that memrefs do not overlap";
  let description = [{
    The same memrefs, of which can be taken that no two share a byte. If some do, uses of
    the results are undefined.

    ```mlir
    %c, %d = memref.distinct_objects %a, %b : memref<?xf32>, memref<?xi32>
    ```
  }];
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
  let summary = "memref type that says more or less";
  let description = [{
    The same memory as a type with other sizes, strides or offset known, or of unknown rank.
    What the result type says must be true of the operand: if not, it is undefined.

    ```mlir
    %a = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<4x4xf32>
    %c = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    ```
  }];
}
def MemRef_MemorySpaceCastOp
    : MemRef_CastLikeOp<"memory_space_cast",
                        [DeclareOpInterfaceMethods<CastOpInterface>, MemRef_ResultNames,
                         MemorySpaceCastOpInterface, MemRefsNormalizable, Pure,
                         SameOperandsAndResultElementType, SameOperandsAndResultShape,
                         ViewLikeOpInterface]> {
  let summary = "the same memory in another memory space";
  let description = [{
    Only the memory space differs. The target says which spaces may be cast.

    ```mlir
    %a = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 5>
    ```
  }];
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
  let summary = "the same memory with another shape";
  let description = [{
    A memref of the operand's memory with the offset, sizes and strides given, whatever
    those of the operand are. Each is a constant or an operand.

    ```mlir
    %a = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 10], strides: [%s, 1]
        : memref<?x?xf32> to memref<?x10xf32, strided<[?, 1], offset: 0>>
    ```
  }];
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
  let summary = "part of a memref";
  let description = [{
    A view that begins at the offsets and takes every stride-th element, so many as the
    sizes say; each is a constant or an operand. Dimensions of size one may be dropped from
    the type. A part that reaches outside is undefined.

    ```mlir
    %a = memref.subview %m[%i, 0] [4, %n] [1, 2]
        : memref<8x16xf32> to memref<4x?xf32, strided<[16, 2], offset: ?>>
    %row = memref.subview %m[3, 0] [1, 16] [1, 1]
        : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 48>>
    ```
  }];
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
  let summary = "the same elements in a shape that is computed";
  let description = [{
    The sizes are the elements of a memref. Source and result are contiguous and have
    equally many elements.

    ```mlir
    %a = memref.reshape %m(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source,
                       Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>,
                           "dynamically-sized shape", [MemRead]>:$shape);
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = [{
    $source `(` $shape `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// Each group of dimensions on one side corresponds to one dimension on the other.
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
  let summary = "dimensions split";
  let description = [{
    Each group of dimensions of the result stands for one of the source, whose size is their
    product; at most one of a group is unknown to the type.

    ```mlir
    %a = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 8]
        : memref<?x8xf32> into memref<?x4x8xf32>
    ```
  }];
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
  let summary = "dimensions joined";
  let description = [{
    Each group of dimensions of the source becomes one of the result. Those of a group must
    be contiguous.

    ```mlir
    %a = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x8xf32> into memref<?x8xf32>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def MemRef_TransposeOp
    : MemRef_Op<"transpose", [MemRef_ResultNames, MemRef_SinksCasts, Pure]> {
  let summary = "dimensions in another order";
  let description = [{
    A view of the same memory, whose sizes and strides are permuted by the map.

    ```mlir
    %a = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_ViewOp
    : MemRef_Op<"view", [MemRef_ResultNames, MemRef_SinksCasts,
                         DeclareOpInterfaceMethods<ViewLikeOpInterface>, Pure]> {
  let summary = "bytes as elements of a type";
  let description = [{
    A contiguous memref that begins at a byte of the source; the operands in the second
    brackets are the sizes that its type leaves open.

    ```mlir
    %a = memref.view %bytes[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
    ```
  }];
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
