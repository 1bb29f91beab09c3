// Operations of the vector dialect that compose, decompose and rearrange vectors. Included by VectorOps.td.
#ifndef ODS_VECTOR_SHAPE_OPS_TD
#define ODS_VECTOR_SHAPE_OPS_TD

// ---- Composition and decomposition ----

def Vector_BroadcastOp
    : Vector_Op<"broadcast", [Pure, UnrollsByShape, InfersRanges,
                              SameElement<"source operand and result", 0>]> {
  let summary = "source repeated to a vector";
  let description = [{
    Repeats a scalar or vector along leading dimensions that it does not have, and along
    those of which it has one element.

    ```mlir
    %a = vector.broadcast %x : f32 to vector<4x16xf32>
    %b = vector.broadcast %v : vector<4x1xf32> to vector<8x4x16xf32>
    ```
  }];
  let arguments = (ins AnyType:$source);
  let results = (outs AnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_FromElementsOp
    : Vector_Op<"from_elements", [Pure,
                                  ShapedTypeMatchesElementCountAndTypes<"dest", "elements">]> {
  let summary = "vector of scalars";
  let description = [{
    The elements are given in the order of the last dimension first, as many as the vector
    has.

    ```mlir
    %v = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyFixedVectorOfAnyRank:$dest);
  let assemblyFormat = "$elements attr-dict `:` type($dest)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Vector_ToElementsOp
    : Vector_Op<"to_elements", [InferTypeOpAdaptor, Pure,
                                ShapedTypeMatchesElementCountAndTypes<"source",
                                                                      "elements">]> {
  let summary = "scalars of a vector";
  let description = [{
    All elements, in the order of the last dimension first.

    ```mlir
    %e:4 = vector.to_elements %v : vector<2x2xf32>
    ```
  }];
  let arguments = (ins AnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// A position mixes constants and operands: the list of constants has a marker for each operand.
def Vector_ExtractOp
    : Vector_Op<"extract", [Pure, InfersRanges, SameElement<"operand and result", 0>,
                            InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "element or part at a position";
  let description = [{
    The position has an index for each of the leading dimensions: of all, it is an element;
    of fewer, a vector of those left. An index is a constant or an operand; one outside is
    poison, and the constant -1 stands for that.

    ```mlir
    %row = vector.extract %v[1] : vector<8xf32> from vector<4x8xf32>
    %x = vector.extract %v[1, %j] : f32 from vector<4x8xf32>
    ```
  }];
  let arguments = (ins AnyRank:$source, Variadic<Index>:$dynamic_position,
                       DenseI64ArrayAttr:$static_position);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($dynamic_position, $static_position)
    attr-dict `:` type($result) `from` type($source)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_InsertOp
    : Vector_Op<"insert", [Pure, InfersRanges, SameElement<"source operand and result", 0>,
                           AllTypesMatch<["dest", "result"]>]> {
  let summary = "vector with one part replaced";
  let description = [{
    The position has an index for each of the leading dimensions, as `vector.extract` has. A
    position outside makes the result poison.

    ```mlir
    %a = vector.insert %row, %v[1] : vector<8xf32> into vector<4x8xf32>
    %b = vector.insert %x, %v[1, %j] : f32 into vector<4x8xf32>
    ```
  }];
  let arguments = (ins AnyType:$valueToStore, AnyRank:$dest,
                       Variadic<Index>:$dynamic_position,
                       DenseI64ArrayAttr:$static_position);
  let results = (outs AnyRank:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position)
    attr-dict `:` type($valueToStore) `into` type($dest)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ExtractStridedSliceOp
    : Vector_Op<"extract_strided_slice", [Pure, SameElement<"operand and result", 0>]> {
  let summary = "part of a vector of the same rank";
  let description = [{
    Offsets, sizes and strides of the leading dimensions; the others are taken whole.
    Strides are 1.

    ```mlir
    %a = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}
        : vector<4x8x16xf32> to vector<2x4x16xf32>
    ```
  }];
  let arguments = (ins Ranked:$source, I64ArrayAttr:$offsets, I64ArrayAttr:$sizes,
                       I64ArrayAttr:$strides);
  let results = (outs Ranked);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type(results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_InsertStridedSliceOp
    : Vector_Op<"insert_strided_slice", [Pure, SameElement<"operand #0 and result", 0>,
                                         AllTypesMatch<["dest", "result"]>]> {
  let summary = "vector with a slice replaced";
  let description = [{
    Offsets are those of all dimensions of the destination; the dimensions of the source are
    its last ones. Strides are 1.

    ```mlir
    %a = vector.insert_strided_slice %part, %v {offsets = [0, 0, 2], strides = [1, 1]}
        : vector<2x4xf32> into vector<16x4x8xf32>
    ```
  }];
  let arguments = (ins Ranked:$valueToStore, Ranked:$dest, I64ArrayAttr:$offsets,
                       I64ArrayAttr:$strides);
  let results = (outs Ranked:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

class WholeSteps<string what, string part>
    : PredOpTrait<"position is a multiple of the " # what # " length.",
                  CPred<"(::llvm::cast<::mlir::IntegerAttr>($pos).getInt() % "
                        "::llvm::cast<::mlir::VectorType>($" # part
                        # ".getType()).getNumElements()) == 0">>;
def Vector_ScalableInsertOp
    : Vector_Op<"scalable.insert", [Pure, AllElementTypesMatch<["valueToStore", "dest"]>,
                                    AllTypesMatch<["dest", "result"]>,
                                    WholeSteps<"source", "valueToStore">]> {
  let summary = "part of a scalable vector replaced";
  let description = [{
    The position is a multiple of the length of the part, and times `vscale` if that is
    scalable. A part that reaches outside makes the result poison.

    ```mlir
    %a = vector.scalable.insert %part, %v[4] : vector<4xf32> into vector<[16]xf32>
    ```
  }];
  let arguments = (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest,
                       I64Attr:$pos);
  let results = (outs ScalableVectorOfRank<[1]>:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest `[` $pos `]` attr-dict
    `:` type($valueToStore) `into` type($dest)
  }];
}
def Vector_ScalableExtractOp
    : Vector_Op<"scalable.extract", [Pure, AllElementTypesMatch<["source", "result"]>,
                                     WholeSteps<"result", "result">]> {
  let summary = "part of a scalable vector";
  let description = [{
    The position is a multiple of the length of the part, and times `vscale` if that is
    scalable. A part that reaches outside is poison.

    ```mlir
    %part = vector.scalable.extract %v[4] : vector<4xf32> from vector<[16]xf32>
    ```
  }];
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

// ---- Rearrangement ----

def Vector_ShuffleOp
    : Vector_Op<"shuffle", [Pure, SameElement<"first operand v1 and result", 0>,
                            SameElement<"second operand v2 and result", 1>,
                            InferTypeOpAdaptor]> {
  let summary = "choice among the elements of two vectors";
  let description = [{
    The mask numbers the leading elements of both, one after the other; -1 makes one that is
    poison.

    ```mlir
    %c = vector.shuffle %a, %b [0, 2, 1, -1] : vector<2xf32>, vector<2xf32>
    ```
  }];
  let arguments = (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2,
                       DenseI64ArrayAttr:$mask);
  let results = (outs Ranked:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_TransposeOp
    : Vector_Op<"transpose", [Pure, InfersRanges, UnrollsByShape,
                              SameElement<"operand and result", 0>]> {
  let summary = "dimensions in another order";
  let description = [{
    Dimension `i` of the result is dimension `permutation[i]` of the operand.

    ```mlir
    %b = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
    ```
  }];
  let arguments = (ins AnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyRank:$result);
  let assemblyFormat = [{
    $vector `,` $permutation attr-dict `:` type($vector) `to` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, UnrollsByShape, InfersRanges]> {
  let summary = "the same elements in another shape";
  let description = [{
    Elements keep their order, the last dimension first; their number is the same.

    ```mlir
    %b = vector.shape_cast %a : vector<4x3xf32> to vector<12xf32>
    ```
  }];
  let arguments = (ins AnyRank:$source);
  let results = (outs AnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "the same bits as other elements";
  let description = [{
    The last dimension takes up what the element width loses or gains.

    ```mlir
    %b = vector.bitcast %a : vector<5x4xf32> to vector<5x8xi16>
    ```
  }];
  let arguments = (ins AnyRank:$source);
  let results = (outs AnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// A vector type with another last dimension.
class WithLastDim<string size> {
  string vector = "::llvm::cast<::mlir::VectorType>($_self)";
  string ret = "::mlir::VectorType::Builder(" # vector # ").setDim("
               # vector # ".getRank() - 1, " # vector # ".getShape().back() " # size # ")";
}
def ResultIsDoubleSourceVectorType
    : TypesMatchWith<"type of 'result' is double the width of the inputs", "lhs", "result",
                     WithLastDim<"* 2">.ret>;
class ResultIsHalfSourceVectorType<string result>
    : TypesMatchWith<"the trailing dimension of the results is half the width of source "
                     "trailing dimension", "source", result,
                     WithLastDim<"/ 2">.ret>;
def SourceVectorEvenElementCount
    : PredOpTrait<"the trailing dimension of the source vector has an even number of elements",
                  CPred<"::llvm::cast<::mlir::VectorType>($source.getType()).getShape().back()"
                        " % 2 == 0">>;

def Vector_InterleaveOp
    : Vector_Op<"interleave", [Pure, AllTypesMatch<["lhs", "rhs"]>,
                               ResultIsDoubleSourceVectorType]> {
  let summary = "elements of two vectors by turns";
  let description = [{
    Along the last dimension: the even ones are those of the first operand.

    ```mlir
    %c = vector.interleave %a, %b : vector<2x[4]xf32> -> vector<2x[8]xf32>
    ```
  }];
  let arguments = (ins AnyRank:$lhs, AnyRank:$rhs);
  let results = (outs Ranked:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}
def Vector_DeinterleaveOp
    : Vector_Op<"deinterleave", [Pure, SourceVectorEvenElementCount,
                                 ResultIsHalfSourceVectorType<"res1">,
                                 AllTypesMatch<["res1", "res2"]>]> {
  let summary = "even and odd elements";
  let description = [{
    Along the last dimension, whose size is even: the inverse of `vector.interleave`.

    ```mlir
    %even, %odd = vector.deinterleave %a : vector<2x8xi8> -> vector<2x4xi8>
    ```
  }];
  let arguments = (ins Ranked:$source);
  let results = (outs Ranked:$res1, Ranked:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

#endif // ODS_VECTOR_SHAPE_OPS_TD
