// The linalg dialect: the operations inside the regions of structured operations, aggregate operations, and,
// included, all others.
#ifndef LINALG_OPS_TD
#define LINALG_OPS_TD

include "linalg/LinalgConvolutionOps.td"
include "linalg/LinalgRelayoutOps.td"
include "linalg/LinalgStructuredOps.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "ods/Rust.td"

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits>;

// ---- Operations inside of regions ----

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "the elements that a round computes";
  let description = [{
    Those of the outputs, in order; they go to the next round of a reduction, or to the
    results.

    ```mlir
    %r = linalg.map ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>)
      (%x: f32, %before: f32) {
        %y = arith.negf %x : f32
        linalg.yield %y : f32
      }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{}]>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let summary = "the number of the round of a loop around";
  let description = [{
    `dim` is the loop, of the structured operation around.

    ```mlir
    %r = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]
      } outs(%b : tensor<8xindex>) {
    ^bb0(%before: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    } -> tensor<8xindex>
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Aggregate operations ----

defvar Linalg_Tiled = DeclareOpInterfaceMethods<TilingInterface,
    ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition",
     "getTiledImplementation"]>;

class Linalg_FromOutput<string mnemonic, list<Trait> traits> : Linalg_Op<mnemonic, traits> {
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
  }];
  let hasVerifier = 1;
}

def Linalg_SoftmaxOp : Linalg_FromOutput<"softmax", [
    DestinationStyleOpInterface,
    PredOpTrait<"input and output have same element type", TCopVTEtIsSameAs<0, 1>>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, Linalg_Tiled]> {
  let summary = "exponentials as parts of their sum, along a dimension";
  let description = [{
    `exp(x - m) / sum(exp(x - m))`, where `m` is the greatest element along the dimension.

    ```mlir
    %0 = linalg.softmax dimension(1) ins(%a : tensor<2x8xf32>) outs(%out : tensor<2x8xf32>)
        -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?
  }];
  let hasFolder = 1;
}

class Linalg_WinogradOp<string what, string from, int rank, int out_rank>
    : Linalg_FromOutput<"winograd_" # what # "_transform", [
        AllElementTypesMatch<[from, "output"]>, DestinationStyleOpInterface, Linalg_Tiled]> {
  let arguments = !con(!dag(ins, [TensorRankOf<[AnyType], [rank]>], [from]),
                       (ins TensorRankOf<[AnyType], [out_rank]>:$output, WinogradConv2DFmr:$fmr));
  let results = (outs TensorRankOf<[AnyType], [out_rank]>:$result);
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $" # from # " `:` type($" # from
                       # ") `)` `outs` `(` $output `:` type($output) `)` `->` type($result)";
}
def Linalg_WinogradFilterTransformOp : Linalg_WinogradOp<"filter", "filter", 4, 4> {
  let summary = "the filter of a convolution by Winograd's algorithm";
  let description = [{
    The step `G * g * T(G)` of `Y = T(A) * [(G * g * T(G)) @ (T(B) * d * B)] * A`. The filter is
    `(F, H, W, C)`, the result `(alphaH, alphaW, C, F)`.

    ```mlir
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%g : tensor<2x3x3x5xf32>)
        outs(%out : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    ```
  }];
}
def Linalg_WinogradInputTransformOp : Linalg_WinogradOp<"input", "input", 4, 6> {
  let summary = "the image of a convolution by Winograd's algorithm";
  let description = [{
    The step `T(B) * d * B` of `Y = T(A) * [(G * g * T(G)) @ (T(B) * d * B)] * A`. The image is
    `(N, H, W, C)`, the result `(alphaH, alphaW, tileH, tileW, N, C)`.

    ```mlir
    %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%d : tensor<2x10x10x5xf32>)
        outs(%out : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    ```
  }];
}
def Linalg_WinogradOutputTransformOp : Linalg_WinogradOp<"output", "value", 6, 4> {
  let summary = "the result of a convolution by Winograd's algorithm";
  let description = [{
    The step `T(A) * y * A` of `Y = T(A) * [(G * g * T(G)) @ (T(B) * d * B)] * A`. The value is
    `(alphaH, alphaW, tileH, tileW, N, F)`, the result `(N, H, W, F)`.

    ```mlir
    %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%y : tensor<6x6x2x2x2x2xf32>)
        outs(%out : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    ```
  }];
}

// Default bodies of interface methods.
def : RustBody<"linalg::LinalgOp::getIteratorTypesArray",
              "crate::linalg::structured::iterator_types_array">;
def : RustBody<"linalg::LinalgOp::hasIndexSemantics",
              "crate::linalg::structured::has_index_semantics">;
def : RustBody<"linalg::LinalgOp::hasDynamicIndexingMaps",
              "crate::linalg::structured::has_dynamic_indexing_maps">;
def : RustBody<"linalg::LinalgOp::hasUserDefinedMaps",
              "crate::linalg::structured::has_user_defined_maps">;

// Families of operations that Rust code treats alike.
def : RustFamily<"Linalg_StructuredOp", "structured_ops">;
def : RustFamily<"Linalg_NamedOp", "named_ops">;

#endif // LINALG_OPS_TD
