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
  let summary = "reduction operation";
  let description = "All elements of a vector of rank one, and `acc`, combined to one.";
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
  let summary = "Multi-dimensional reduction operation";
  let description = "Combines along the dimensions named.";
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
  let summary = "Scan operation";
  let description = "Running combinations along a dimension, and the last of them.";
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
  let summary = "vector fused multiply-add";
  let arguments = (ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs,
                       VectorOfAnyRankOf<[AnyFloat]>:$acc);
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

// ---- Building vectors and taking them apart ----

def Vector_BroadcastOp
    : Vector_Op<"broadcast", [Pure, UnrollsByShape, InfersRanges,
                              SameElement<"source operand and result", 0>]> {
  let summary = "broadcast operation";
  let description = "Repeats the source along leading dimensions and those of size one.";
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
  let summary = "operation that defines a vector from scalar elements";
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
  let summary = "operation that decomposes a vector into all its scalar elements";
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
  let summary = "extract operation";
  let description = "The element or the vector of lower rank at a position.";
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
  let summary = "insert operation";
  let description = "The vector with a part of it replaced.";
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
  let summary = "extract_strided_slice operation";
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
  let summary = "strided_slice operation";
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
  let summary = "insert subvector into scalable vector operation";
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
  let summary = "extract subvector from scalable vector operation";
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

// ---- Rearrangement ----

def Vector_ShuffleOp
    : Vector_Op<"shuffle", [Pure, SameElement<"first operand v1 and result", 0>,
                            SameElement<"second operand v2 and result", 1>,
                            InferTypeOpAdaptor]> {
  let summary = "shuffle operation";
  let description = "The mask numbers the leading elements of both; -1 makes one poison.";
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
  let summary = "vector transpose operation";
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
  let summary = "shape_cast casts between vector shapes";
  let arguments = (ins AnyRank:$source);
  let results = (outs AnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "bitcast casts between vectors";
  let description = "The last dimension takes up what the element width loses or gains.";
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
  let summary = "constructs a vector by interleaving two input vectors";
  let arguments = (ins AnyRank:$lhs, AnyRank:$rhs);
  let results = (outs Ranked:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}
def Vector_DeinterleaveOp
    : Vector_Op<"deinterleave", [Pure, SourceVectorEvenElementCount,
                                 ResultIsHalfSourceVectorType<"res1">,
                                 AllTypesMatch<["res1", "res2"]>]> {
  let summary = "constructs two vectors by deinterleaving an input vector";
  let arguments = (ins Ranked:$source);
  let results = (outs Ranked:$res1, Ranked:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

// ---- Masks and steps ----

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure, Unrollable]> {
  let summary = "creates a constant vector mask";
  let description = "True up to a size in each dimension.";
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type(results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure, Unrollable]> {
  let summary = "creates a vector mask";
  let description = "True up to an operand in each dimension.";
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
  let summary = "Terminates and yields values from vector regions.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}
def Vector_StepOp : Vector_Op<"step", [Pure, Unrollable, InfersRanges]> {
  let summary = "A linear sequence of values from 0 to N";
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}
def VectorScaleOp
    : Vector_Op<"vscale", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                           ["getAsmResultNames"]>]> {
  let summary = "Load vector scale size";
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
  let summary = "print operation (for testing and debugging)";
  let description = [{
    Writes a value and then a newline, or what `punctuation` names; without a value
    only that, or the string.
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
