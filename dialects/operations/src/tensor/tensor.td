// The tensor dialect: creation of tensors, access to elements and slices, and reshapes, with value semantics.
#ifndef ODS_TENSOR_OPS_TD
#define ODS_TENSOR_OPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "ods/Regions.td"
include "ods/Rust.td"

def Tensor_Dialect : Dialect, Extended {
  let name = "tensor";
  let cppNamespace = "::mlir::tensor";
  let description = [{
    Tensors are values: what changes one gives another. The operations here suit
    elements of any type.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "complex::ComplexDialect"];
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
}

class Tensor_Op<string mnemonic, list<Trait> traits = []>
    : Op<Tensor_Dialect, mnemonic, traits>;

defvar Tensor_ResultNames
    = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Tensor_ReifiesShapes
    = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;
defvar Tensor_IsCast = DeclareOpInterfaceMethods<CastOpInterface>;

class Tensor_ElementOf<string summary, string tensor, string value>
    : TypesMatchWith<summary, tensor, value,
                     "::llvm::cast<TensorType>($_self).getElementType()">;

// ---- Creation ----

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, Tensor_ReifiesShapes]> {
  let summary = "empty tensor operation";
  let description = [{
    A shape without contents, to be written into. An operand stands for each
    dynamic size.

    ```mlir
    %0 = tensor.empty(%n) : tensor<5x?xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(` $dynamicSizes `)` attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Tensor_FromElementsOp
    : Tensor_Op<"from_elements",
                [Tensor_ResultNames, Pure,
                 TypesMatchWith<"operand types match result element type", "result",
                                "elements",
                                "SmallVector<Type, 2>("
                                "::llvm::cast<RankedTensorType>($_self).getNumElements(), "
                                "::llvm::cast<RankedTensorType>($_self).getElementType())">]> {
  let summary = "tensor from elements operation.";
  let description = [{
    A tensor of a static shape from its elements, row by row.

    ```mlir
    %0 = tensor.from_elements %a, %b, %c, %d : tensor<2x2xi8>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$elements attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def Tensor_SplatOp
    : Tensor_Op<"splat", [Tensor_ResultNames, Tensor_ReifiesShapes, Pure,
                          Tensor_ElementOf<"operand type matches element type of result",
                                           "aggregate", "input">]> {
  let summary = "tensor splat or broadcast operation";
  let description = [{
    A tensor all of whose elements are one value. An operand in brackets stands
    for each dynamic size.

    ```mlir
    %0 = tensor.splat %x : tensor<8x16xi32>
    %1 = tensor.splat %x[%n] : tensor<8x?xi32>
    ```
  }];
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_GenerateOp
    : Tensor_Op<"generate", [Tensor_ResultNames, RecursiveMemoryEffects,
                             Tensor_ReifiesShapes,
                             SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "Creates a dynamically sized tensor from elements";
  let description = [{
    The region gives the element for its indices. An operand stands for each
    dynamic size.

    ```mlir
    %0 = tensor.generate %n {
    ^bb0(%i: index, %j: index):
      %sum = arith.addi %i, %j : index
      tensor.yield %sum : index
    } : tensor<3x?xindex>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region RegionArgs<SizedRegion<1>, ["element_indices*"], 0>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Tensor_YieldOp
    : Tensor_Op<"yield", [Pure, ReturnLike, Terminator,
                          HasParent<"::mlir::tensor::GenerateOp, ::mlir::tensor::PadOp">]> {
  let summary = "Yield a value from a region";
  let description = [{
    The element that a region of `generate` or `pad` gives.

    ```mlir
    %0 = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<?xindex>
    ```
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

// ---- Queries and elements ----

def Tensor_DimOp
    : Tensor_Op<"dim", [Tensor_ResultNames, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                        NoMemoryEffect,
                        ShapedDimOpInterface,
                        DeclareOpInterfaceMethods<InferIntRangeInterface,
                                                  ["inferResultRangesFromOptional"]>]> {
  let summary = "dimension index operation";
  let description = [{
    The size of one dimension. An index that is out of bounds is undefined
    behaviour.

    ```mlir
    %n = tensor.dim %t, %i : tensor<4x?xf32>
    ```
  }];
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def Tensor_RankOp : Tensor_Op<"rank", [Tensor_ResultNames, Pure]> {
  let summary = "rank operation";
  let description = [{
    The number of dimensions.

    ```mlir
    %n = tensor.rank %t : tensor<*xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}
def Tensor_ExtractOp
    : Tensor_Op<"extract", [Tensor_ResultNames, NoMemoryEffect,
                            DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                            Tensor_ElementOf<"result type matches element type of tensor",
                                             "tensor", "result">]> {
  let summary = "element extraction operation";
  let description = [{
    The element at as many indices as there are dimensions.

    ```mlir
    %x = tensor.extract %t[%i, %j] : tensor<4x4xi32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_InsertOp
    : Tensor_Op<"insert", [Tensor_ResultNames, DestinationStyleOpInterface, NoMemoryEffect,
                           DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                           TypesMatchWith<"result type matches type of dest", "dest",
                                          "result", "$_self">,
                           Tensor_ElementOf<"scalar type matches element type of dest",
                                            "dest", "scalar">]> {
  let summary = "element insertion operation";
  let description = [{
    The tensor with another element at the indices.

    ```mlir
    %u = tensor.insert %x into %t[%i, %j] : tensor<4x4xi32>
    ```
  }];
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let extraClassDeclaration = "MutableOperandRange getDpsInitsMutable() { return getDestMutable(); }";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Slices: offsets, sizes and strides are constants or operands ----

defvar Tensor_SliceArgs = (ins Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                               Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets,
                               DenseI64ArrayAttr:$static_sizes,
                               DenseI64ArrayAttr:$static_strides);

def Tensor_ExtractSliceOp
    : Tensor_Op<"extract_slice", [Tensor_ResultNames, Tensor_ReifiesShapes,
                                  AttrSizedOperandSegments, Pure,
                                  OffsetSizeAndStrideOpInterface]> {
  let summary = "extract slice operation";
  let description = [{
    A part of the source: where it begins, how many elements it has and how far
    these are from each other, in each dimension. Dimensions of size one may be
    dropped from the result.

    ```mlir
    %0 = tensor.extract_slice %t[0, %o] [4, %n] [1, 1] : tensor<8x16xf32> to tensor<4x?xf32>
    %1 = tensor.extract_slice %t[0, %o] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
    ```
  }];
  let arguments = !con((ins AnyRankedTensor:$source), Tensor_SliceArgs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Tensor_InsertingOp<string mnemonic, list<Trait> traits>
    : Tensor_Op<mnemonic, traits> {
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest),
                       Tensor_SliceArgs);
  let assemblyFormat = [{
    $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Tensor_InsertSliceOp
    : Tensor_InsertingOp<"insert_slice",
                         [Tensor_ResultNames, Tensor_ReifiesShapes,
                          AttrSizedOperandSegments, DestinationStyleOpInterface, Pure,
                          OffsetSizeAndStrideOpInterface,
                          TypesMatchWith<"expected result type to match dest type", "dest",
                                         "result", "$_self">]> {
  let summary = "insert_slice operation";
  let description = [{
    The destination with the source in place of a part of it. Dimensions of size
    one may be missing from the source.

    ```mlir
    %0 = tensor.insert_slice %s into %t[0, %o] [4, %n] [1, 1]
        : tensor<4x?xf32> into tensor<8x16xf32>
    ```
  }];
  let results = (outs AnyRankedTensor:$result);
  let extraClassDeclaration = "MutableOperandRange getDpsInitsMutable() { return getDestMutable(); }";
  let hasFolder = 1;
}
def Tensor_ParallelInsertSliceOp
    : Tensor_InsertingOp<"parallel_insert_slice",
                         [AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface,
                          DeclareOpInterfaceMethods<ParallelCombiningOpInterface,
                                                    ["getUpdatedDestinations",
                                                     "getIteratingParent"]>]> {
  let summary = "Specify the tensor slice update of a single thread of a parent "
                "InParallelOpInterface op.";
  let description = [{
    One thread's part of a result of the loop around; the parts of all threads
    are put together when the loop ends.

    ```mlir
    %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
      %s = tensor.extract_slice %u[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %o[%i] [1] [1]
            : tensor<1xf32> into tensor<?xf32>
      }
    }
    ```
  }];
}

// ---- Parts chosen by index tensors ----

class Tensor_Indices : RankedTensorOf<[AnySignlessIntegerOrIndex]>;

def Tensor_GatherOp : Tensor_Op<"gather", [Tensor_ResultNames, Pure]> {
  let summary = "gather a subset of a tensor at specified indices";
  let description = [{
    The parts of the source at places along some of its dimensions; the last
    dimension of the indices holds a place, the others are those of the result.
    `unique` says that no place is there twice.

    ```mlir
    %0 = tensor.gather %t[%at] gather_dims([1])
        : (tensor<4x4x4xf32>, tensor<2x3x1xindex>) -> tensor<2x3x4x4xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Tensor_Indices<>:$indices,
                       DenseI64ArrayAttr:$gather_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_ScatterOp : Tensor_Op<"scatter", [Tensor_ResultNames, Pure]> {
  let summary = "scatter a tensor into a destination tensor at specified indices";
  let description = [{
    The destination with parts replaced by those of the source; places are given
    as for `gather`, and must be unique.

    ```mlir
    %0 = tensor.scatter %s into %t[%at] scatter_dims([0]) unique
        : (tensor<2x1x4xf32>, tensor<4x4xf32>, tensor<2x1xindex>) -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest,
                       Tensor_Indices<>:$indices, DenseI64ArrayAttr:$scatter_dims,
                       UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $indices `]`
    `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Shapes and types ----

class Tensor_Numbers
    : TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>;
def Tensor_BitcastOp : Tensor_Op<"bitcast", [Tensor_IsCast, Pure]> {
  let summary = "tensor bitcast operation";
  let description = [{
    The bits of each element as another type of the same width.

    ```mlir
    %0 = tensor.bitcast %t : tensor<4x?xf32> to tensor<4x?xi32>
    ```
  }];
  let arguments = (ins Tensor_Numbers<>:$source);
  let results = (outs Tensor_Numbers<>:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}
def Tensor_CastOp : Tensor_Op<"cast", [Tensor_IsCast, Tensor_ResultNames, Pure]> {
  let summary = "tensor cast operation";
  let description = [{
    To a type that says more or less about the same shape. A shape that is not
    what the type says is undefined behaviour.

    ```mlir
    %0 = tensor.cast %t : tensor<*xf32> to tensor<4x?xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}
def Tensor_ConcatOp
    : Tensor_Op<"concat", [Pure, Tensor_ResultNames, Tensor_ReifiesShapes]> {
  let summary = "tensor concatenation operation";
  let description = [{
    Tensors one behind the other, along a dimension. Their other sizes agree.

    ```mlir
    %0 = tensor.concat dim(1) %a, %b : (tensor<3x6xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
    ```
  }];
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    `dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_PadOp
    : Tensor_Op<"pad", [Tensor_ResultNames, Tensor_ReifiesShapes, AttrSizedOperandSegments,
                        Pure, SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "tensor pad operation";
  let description = [{
    Adds elements around the source, so many before and behind in each
    dimension; the region gives each. `nofold` keeps it even if it adds nothing.

    ```mlir
    %0 = tensor.pad %t low[1, %n] high[2, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %x : f32
    } : tensor<4x?xf32> to tensor<7x?xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$low, Variadic<Index>:$high,
                       DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high,
                       UnitAttr:$nofold);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region RegionArgs<SizedRegion<1>, ["element_indices*"], 0>:$region);
  let assemblyFormat = [{
    $source (`nofold` $nofold^)?
    `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high)
    $region attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Tensor_ReshapeOp : Tensor_Op<"reshape", [Tensor_ResultNames, Pure]> {
  let summary = "tensor reshape operation";
  let description = [{
    The same elements, row by row, in another shape that is given as a tensor.

    ```mlir
    %0 = tensor.reshape %t(%sizes) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$source,
                       TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    $source `(` $shape `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Each group of dimensions on one side corresponds to one dimension on the other.
class Tensor_ReassociativeReshapeOp<string mnemonic>
    : Tensor_Op<mnemonic, [Tensor_ResultNames, Pure]> {
  let results = (outs AnyTensor:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Tensor_ExpandShapeOp : Tensor_ReassociativeReshapeOp<"expand_shape"> {
  let summary = "operation to produce a tensor with a higher rank";
  let description = [{
    Each dimension of the source becomes a group of dimensions, whose sizes are
    listed.

    ```mlir
    %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 32]
        : tensor<?x32xf32> into tensor<?x4x32xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation,
                       Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let assemblyFormat = [{
    $src $reassociation
    `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
    attr-dict `:` type($src) `into` type($result)
  }];
}
def Tensor_CollapseShapeOp : Tensor_ReassociativeReshapeOp<"collapse_shape"> {
  let summary = "operation to produce a tensor with a smaller rank";
  let description = [{
    Each group of dimensions of the source becomes one.

    ```mlir
    %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x32xf32> into tensor<?x32xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

#endif // ODS_TENSOR_OPS_TD
