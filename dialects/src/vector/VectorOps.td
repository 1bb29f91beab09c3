// The vector dialect: operations on vectors of any rank as values. Those that
// touch memory are in VectorMemoryOps.td, which this file includes.
#ifndef ODS_VECTOR_OPS_TD
#define ODS_VECTOR_OPS_TD

include "arith/ArithBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "vector/Passes.td"
include "vector/VectorBase.td"

defvar Unrollable = DeclareOpInterfaceMethods<VectorUnrollOpInterface>;
defvar UnrollsByShape
    = DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>;
defvar InfersRanges = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar Maskable = DeclareOpInterfaceMethods<MaskableOpInterface>;

// The element type of the only result is that of one operand.
class SameElement<string who, int operand>
    : PredOpTrait<who # " have same element type", TCresVTEtIsSameAsOpBase<0, operand>>;

// Vectors of any rank, those with at least one dimension, and masks.
defvar AnyRank = AnyVectorOfAnyRank;
defvar Ranked = AnyVectorOfNonZeroRank;
defvar Mask = VectorOfNonZeroRankOf<[I1]>;

// ---- Contraction and reduction ----

defvar AddByDefault = DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">;

def Vector_ContractionOp
    : Vector_Op<"contract",
                [IndexingMapOpInterface, Pure,
                 PredOpTrait<"lhs and rhs have same element type", TCopVTEtIsSameAs<0, 1>>,
                 SameElement<"third operand acc and result", 2>, Maskable, UnrollsByShape]> {
  let summary = "vector contraction operation";
  let description = [{
    A sum of products over some dimensions. Each map tells which iteration
    dimensions index an operand; `kind` combines where it is not a sum. Maps,
    iterator types and kind stand in a dictionary before the operands.

    ```mlir
    %0 = vector.contract {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
        iterator_types = ["parallel", "reduction"]
      } %matrix, %vector, %acc : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
    ```
  }];
  let arguments = (ins Ranked:$lhs, Ranked:$rhs, AnyType:$acc, ArrayAttr:$indexing_maps,
                       Vector_IteratorTypeArrayAttr:$iterator_types, AddByDefault:$kind);
  let results = (outs AnyType);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_OuterProductOp
    : Vector_Op<"outerproduct", [Pure, SameElement<"lhs operand and result", 0>,
                                 SameElement<"rhs operand and result", 1>, Maskable]> {
  let summary = "vector outerproduct with optional fused add";
  let description = [{
    Every product of an element of the one and of the other, combined with
    `acc`. With a scalar on the right, all elements are multiplied by it.

    ```mlir
    %0 = vector.outerproduct %a, %b, %acc : vector<4xf32>, vector<8xf32>
    ```
  }];
  let arguments = (ins Ranked:$lhs, AnyType:$rhs, Optional<Ranked>:$acc, AddByDefault:$kind);
  let results = (outs Ranked);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vector_ReductionOp
    : Vector_Op<"reduction",
                [Pure, SameElement<"source operand and result", 0>,
                 OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc",
                                        "::llvm::cast<Type>($_self)">,
                 DeclareOpInterfaceMethods<ArithFastMathInterface>, Maskable,
                 UnrollsByShape]> {
  let summary = "all elements combined to one";
  let description = [{
    Combines the elements of a vector, and `acc` if it is there, in the way that the kind
    says. Floats are combined in order unless `fastmath` has `reassoc`.

    ```mlir
    %a = vector.reduction <add>, %v : vector<16xf32> into f32
    %b = vector.reduction <minsi>, %w, %acc : vector<4xi32> into i32
    ```
  }];
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyRank:$vector,
                       Optional<AnyType>:$acc,
                       DefaultValuedAttr<Arith_FastMathAttr,
                                         "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)?
    attr-dict `:` type($vector) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_MultiDimReductionOp
    : Vector_Op<"multi_reduction",
                [Pure, AllTypesMatch<["dest", "acc"]>,
                 SameElement<"source operand and result", 0>,
                 DeclareOpInterfaceMethods<InferTypeOpInterface>, Maskable,
                 UnrollsByShape]> {
  let summary = "elements combined along dimensions";
  let description = [{
    Combines along the dimensions that are listed, together with `acc`; the other dimensions
    are those of the result.

    ```mlir
    %a = vector.multi_reduction <mul>, %v, %acc [1, 3] : vector<4x8x16x32xf32> to vector<4x16xf32>
    %b = vector.multi_reduction <add>, %v, %acc0 [0, 1, 2, 3] : vector<4x8x16x32xf32> to f32
    ```
  }];
  let arguments = (ins Vector_CombiningKindAttr:$kind, Ranked:$source, AnyType:$acc,
                       DenseI64ArrayAttr:$reduction_dims);
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $source `,` $acc attr-dict $reduction_dims
    `:` type($source) `to` type($dest)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_ScanOp
    : Vector_Op<"scan", [Pure, AllTypesMatch<["source", "dest"]>,
                         AllTypesMatch<["initial_value", "accumulated_value"]>]> {
  let summary = "running combination along a dimension";
  let description = [{
    Each element of the first result combines those before it in the dimension, and itself
    if `inclusive`; the second result is the last combination. Inclusive scans do not look
    at the initial value.

    ```mlir
    %all, %last = vector.scan <add>, %v, %start {inclusive = false, reduction_dim = 1 : i64}
        : vector<4x8xf32>, vector<4xf32>
    ```
  }];
  let arguments = (ins Vector_CombiningKindAttr:$kind, Ranked:$source,
                       AnyRank:$initial_value, I64Attr:$reduction_dim, BoolAttr:$inclusive);
  let results = (outs Ranked:$dest, AnyRank:$accumulated_value);
  let assemblyFormat = [{
    $kind `,` $source `,` $initial_value attr-dict
    `:` type($source) `,` type($initial_value)
  }];
  let hasVerifier = 1;
}
def Vector_FMAOp
    : Vector_Op<"fma", [Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>, UnrollsByShape]
                           # ElementwiseMappable.traits> {
  let summary = "product and sum, rounded once";
  let description = [{
    `lhs * rhs + acc` of each three elements, as if the product were exact.

    ```mlir
    %d = vector.fma %a, %b, %c : vector<8x16xf32>
    ```
  }];
  let arguments = (ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs,
                       VectorOfAnyRankOf<[AnyFloat]>:$acc);
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

// ---- Building vectors and taking them apart ----

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

// A position mixes constants and operands: the list of constants has a marker
// where the next operand stands.
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

// ---- Masks and steps ----

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure, Unrollable]> {
  let summary = "mask of constant sizes";
  let description = [{
    True where the place is less than the size in each dimension. If a size is 0, all must
    be. Along a scalable dimension it is all or nothing.

    ```mlir
    %mask = vector.constant_mask [3, 2] : vector<4x3xi1>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type(results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure, Unrollable]> {
  let summary = "mask of computed sizes";
  let description = [{
    True where the place is less than the operand in each dimension. Operands below zero
    count as zero, those above the size as the size.

    ```mlir
    %mask = vector.create_mask %rows, %columns : vector<4x[8]xi1>
    ```
  }];
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$operands attr-dict `:` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_MaskOp
    : Vector_Op<"mask", [SingleBlockImplicitTerminator<"vector::YieldOp">,
                         DeclareOpInterfaceMethods<MaskingOpInterface>,
                         RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "Predicates a maskable vector operation";
  let description = [{
    Runs the operation inside for the lanes of the mask; the others are those of
    `passthru`, or what that operation says. The region yields the results, which
    the syntax leaves out.

    ```mlir
    %0 = vector.mask %mask { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
    ```
  }];
  let arguments = (ins Mask:$mask, Optional<AnyType>:$passthru);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$maskRegion);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_YieldOp : Vector_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "end of a region of a vector operation";
  let description = [{
    The values that the operation around it results in. The syntax of `vector.mask` leaves
    it out.

    ```mlir
    %v = vector.mask %mask { vector.yield %w : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}
def Vector_StepOp : Vector_Op<"step", [Pure, Unrollable, InfersRanges]> {
  let summary = "numbers from 0 on";
  let description = [{
    Each lane has its own number.

    ```mlir
    %a = vector.step : vector<4xindex>
    %b = vector.step : vector<[4]xindex>
    ```
  }];
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}
def VectorScaleOp
    : Vector_Op<"vscale", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                           ["getAsmResultNames"]>]> {
  let summary = "factor of scalable sizes";
  let description = [{
    The number that a size in brackets is multiplied by: fixed while the program runs, known
    to the target.

    ```mlir
    %vscale = vector.vscale
    ```
  }];
  let results = (outs Index:$res);
  let assemblyFormat = "attr-dict";
}

// ---- Printing ----

// The constraint has no summary, and its diagnostic shows none.
class AnyPrintable
    : Type<Or<[AnyRank.predicate, AnyInteger.predicate, Index.predicate,
               AnyFloat.predicate]>>;

def Vector_PrintOp
    : Vector_Op<"print",
                [MemoryEffects<[MemWrite]>,
                 PredOpTrait<"`source` or `punctuation` are not set when printing strings",
                             CPred<"!getStringLiteral() || (!getSource() && "
                                   "getPunctuation() == PrintPunctuation::NewLine)">>]> {
  let summary = "writes a value to standard output";
  let description = [{
    A value of whatever shape, and then a newline or what `punctuation` names; without a
    value only that, or a string.

    ```mlir
    vector.print %v : vector<4xf32>
    vector.print %x : i32 punctuation <comma>
    vector.print str "done"
    vector.print punctuation <newline>
    ```
  }];
  let arguments = (ins Optional<AnyPrintable<>>:$source,
                       DefaultValuedAttr<Vector_PrintPunctuation,
                                         "::mlir::vector::PrintPunctuation::NewLine">:$punctuation,
                       OptionalAttr<Builtin_StringAttr>:$stringLiteral);
  let assemblyFormat = [{
    ($source^ `:` type($source))?
    oilist(`str` $stringLiteral | `punctuation` $punctuation)
    attr-dict
  }];
}

include "vector/VectorMemoryOps.td"

#endif // ODS_VECTOR_OPS_TD
