// The vector dialect: operations on vectors of any rank, with value semantics. Operations on memory are in
// VectorMemoryOps.td, which this file includes.
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
include "vector/VectorBase.td"
include "ods/Rust.td"

defvar Unrollable = DeclareOpInterfaceMethods<VectorUnrollOpInterface>;
defvar UnrollsByShape
    = DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>;
defvar InfersRanges = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar Maskable = DeclareOpInterfaceMethods<MaskableOpInterface>;

// The only result has the element type of one operand.
class SameElement<string who, int operand>
    : PredOpTrait<who # " have same element type", TCresVTEtIsSameAsOpBase<0, operand>>;

// Vectors of any rank, vectors of rank 1 or more, and masks.
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

include "vector/VectorShapeOps.td"

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

// The constraint has no summary, so its diagnostic shows none.
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

// Rust functions for the default bodies of interface methods.
def : RustBody<"vector::MaskableOpInterface::isMasked", "crate::vector::maskable::is_masked">;
def : RustBody<"vector::MaskableOpInterface::getMaskingOp", "crate::vector::maskable::masking_op">;

#endif // ODS_VECTOR_OPS_TD
