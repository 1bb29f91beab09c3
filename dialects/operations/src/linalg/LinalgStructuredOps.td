// Structured operations with a region, dimensions or maps of their own.
#ifndef LINALG_STRUCTURED_OPS_TD
#define LINALG_STRUCTURED_OPS_TD

include "linalg/LinalgNamedOps.td"

def TensorOrMemref : AnyTypeOf<[AnyMemRef, AnyRankedTensor], "", "::mlir::ShapedType">;

defvar Linalg_NamesResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Linalg_NamesArguments
    = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>;

// ---- Any maps and any region ----

def GenericOp : Linalg_StructuredOp<"generic", (given), (by_hand),
    [Linalg_NamesArguments, AttrSizedOperandSegments]> {
  let summary = "loops around a region, by maps from the loops to elements of the operands";
  let description = [{
    `indexing_maps` has a map for each operand, `iterator_types` a word for each loop. The region computes
    one element of each output from the elements of all operands, the outputs' as they are before. Where
    `library_call` names a function, that may be called instead.

    ```mlir
    %0 = linalg.generic {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                         affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]
      } ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %sum: f32):
      %product = arith.mulf %x, %y : f32
      %next = arith.addf %sum, %product : f32
      linalg.yield %next : f32
    } -> tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs,
                       AffineMapArrayAttr:$indexing_maps, IteratorTypeArrayAttr:$iterator_types,
                       OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region RegionArgs<AnyRegion, ["inputArgs*inputs", "outputArgs*outputs"], 0>:$region);
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MapOp : Linalg_StructuredOp<"map", (pointwise), (by_hand),
    [Linalg_NamesResults, Linalg_NamesArguments]> {
  let summary = "computes each element from those in the same place";
  let description = [{
    If the region is one operation that takes the region's arguments in order, its name is enough.

    ```mlir
    %0 = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%out : tensor<8xf32>)
    %1 = linalg.map ins(%a : tensor<8xf32>) outs(%out : tensor<8xf32>)
      (%in: f32, %init: f32) {
        %2 = arith.mulf %in, %in : f32
        linalg.yield %2 : f32
      }
    ```
  }];
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
  let hasVerifier = 1;
}

def ReduceOp : Linalg_StructuredOp<"reduce", (reduced), (by_hand),
    [Linalg_NamesResults, Linalg_NamesArguments, SameVariadicOperandSize]> {
  let summary = "gathers the elements along some dimensions into one";
  let description = [{
    `dimensions`, in increasing order, are those that the results lack. If the region is one operation
    that takes the arguments for the inits first, its name is enough.

    ```mlir
    %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%sums : tensor<4xf32>)
        dimensions = [1]
    ```
  }];
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, Variadic<TensorOrMemref>:$inits,
                       ConfinedAttr<DenseI64ArrayAttr,
                                    [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions);
  let results = (outs Variadic<AnyTensor>);
  let regions = (region SizedRegion<1>:$combiner);
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
  }];
  let hasVerifier = 1;
}

// ---- Elements are moved, unchanged ----

class Linalg_MovingOp<string mnemonic, dag maps>
    : Linalg_StructuredOp<mnemonic, maps, (value $a), [Linalg_NamesResults]> {
  string numbers = "";
  let arguments = !con((ins TensorOrMemref:$input, TensorOrMemref:$init),
                       !dag(ins, [DenseI64ArrayAttr], [numbers]));
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def TransposeOp : Linalg_MovingOp<"transpose", (permuted)> {
  let summary = "puts the dimensions into another order";
  let description = [{
    Dimension `i` of the result is dimension `permutation[i]` of the input. Elements move, unlike in
    `memref.transpose`.

    ```mlir
    %0 = linalg.transpose ins(%a : tensor<16x64xf32>) outs(%out : tensor<64x16xf32>) permutation = [1, 0]
    ```
  }];
  let numbers = "permutation";
  let hasFolder = 1;
}

def BroadcastOp : Linalg_MovingOp<"broadcast", (repeated)> {
  let summary = "repeats the elements along new dimensions";
  let description = [{
    `dimensions` are those of the result that the input lacks.

    ```mlir
    %0 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%out : tensor<16x64xf32>) dimensions = [1]
    ```
  }];
  let numbers = "dimensions";
}

// ---- A function by name ----

def ElementwiseOp : Linalg_NamedOp<"elementwise", (pointwise_by_default), (by_kind), [2, 2]> {
  let summary = "applies a scalar function, named by an attribute, to each element";
  let what = "Without `indexing_maps`, all shapes are the same; maps transpose or repeat operands.";
  let syntax = " kind=#linalg.elementwise_kind<exp>";
  let attributes = (ins ElementwiseKindAttr:$kind,
                        DefaultValuedOptionalAttr<AffineMapArrayAttr, "{}">:$indexing_maps);
}

// ---- Products with optional maps ----

class Linalg_MatmulOp<string name, string mnemonic, list<int> ranks, string maps>
    : Linalg_NamedOp<mnemonic, (indexed_by_default maps), Linalg_MulAdd, ranks,
                     [LinalgContractionOpInterface]> {
  let attributes = !con(
      (ins DefaultValuedOptionalAttr<AffineMapArrayAttr,
               name # "::getDefaultIndexingMaps($_builder.getContext())">:$indexing_maps),
      Linalg_CastArg);
  let what = "Adds products of elements, cast to the element type of the output, to the output. "
             "Maps may transpose an input, or repeat it along a dimension that they leave out.";
  let hasVerifier = 1;
}
def MatmulOp : Linalg_MatmulOp<"MatmulOp", "matmul", [2, 2, 2],
    "(m, n, k) -> (m, k), (k, n), (m, n)"> {
  let summary = "product of two matrices";
}
def BatchMatmulOp : Linalg_MatmulOp<"BatchMatmulOp", "batch_matmul", [3, 3, 3],
    "(b, m, n, k) -> (b, m, k), (b, k, n), (b, m, n)"> {
  let summary = "products of pairs of matrices";
}
def BatchReduceMatmulOp : Linalg_MatmulOp<"BatchReduceMatmulOp", "batch_reduce_matmul", [3, 3, 2],
    "(b, m, n, k) -> (b, m, k), (b, k, n), (m, n)"> {
  let summary = "sum of the products of pairs of matrices";
}

def ContractOp : Linalg_StructuredOp<"contract", (given), Linalg_MulAdd,
    [AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let summary = "sums of products of elements, by maps";
  let description = [{
    Loops that index the output are parallel, those that index both inputs only are summed up over.
    Elements are cast to the element type of the output.

    ```mlir
    %0 = linalg.contract
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
                         affine_map<(m, n, k) -> (m, n)>]
        ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    ```
  }];
  let arguments = !con((ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs,
                            AffineMapArrayAttr:$indexing_maps), Linalg_CastArg);
  let results = (outs Variadic<AnyShaped>:$result_tensors);
  let regions = (region SizedRegion<1>:$combiner);
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // LINALG_STRUCTURED_OPS_TD
