// The bufferization dialect: lowering of tensors to buffers.
#ifndef ODS_BUFFERIZATION_OPS_TD
#define ODS_BUFFERIZATION_OPS_TD

include "bufferization/BufferizationInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"
include "ods/Rust.td"

def Bufferization_Dialect : Dialect, Extended {
  let name = "bufferization";
  let cppNamespace = "::mlir::bufferization";
  let description = [{
    Tensors are values, buffers are memory. The operations here stand between the two
    while one becomes the other, and where buffers are freed.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect",
                           "tensor::TensorDialect", "arith::ArithDialect"];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
}

class Bufferization_Op<string mnemonic, list<Trait> traits = []>
    : Op<Bufferization_Dialect, mnemonic, traits>;

defvar Bufferization_ReifiesShapes
    = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;

// ---- Tensors with a buffer of their own ----

def Bufferization_AllocTensorOp
    : Bufferization_Op<"alloc_tensor", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<BufferizableOpInterface, ["bufferizesToAllocation", "bufferizesToMemoryWrite", "resultBufferizesToMemoryWrite", "bufferize", "getBufferType"]>,
                                        Bufferization_ReifiesShapes]> {
  let summary = "allocate buffer for a tensor";
  let description = [{
    A tensor that will be in memory of its own. It has no contents, and then an operand
    stands for each dynamic size; or those of another tensor. Two of these never share
    memory, so it is not pure. The hint is for types whose memory grows.

    ```mlir
    %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
    %1 = bufferization.alloc_tensor() copy(%0) : tensor<?x4xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamic_sizes, Optional<AnyTensor>:$copy,
                       Optional<Index>:$size_hint, OptionalAttr<AnyAttr>:$memory_space);
  let results = (outs AnyTensor:$result);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Bufferization_DeallocTensorOp
    : Bufferization_Op<"dealloc_tensor", [DeclareOpInterfaceMethods<BufferizableOpInterface, ["bufferizesToMemoryRead", "bufferizesToMemoryWrite", "bufferize"]>]> {
  let summary = "release underlying storage format of given tensor";
  let description = [{
    Frees the memory that the tensor is in. The tensor must not be used afterwards.

    ```mlir
    bufferization.dealloc_tensor %t : tensor<4x4xf64>
    ```
  }];
  let arguments = (ins AnyTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}
def Bufferization_MaterializeInDestinationOp
    : Bufferization_Op<"materialize_in_destination",
                       [AllElementTypesMatch<["source", "dest"]>, DeclareOpInterfaceMethods<BufferizableOpInterface, ["bufferizesToMemoryRead", "bufferizesToMemoryWrite", "mustBufferizeInPlace", "bufferizesToElementwiseAccess", "getAliasingValues", "bufferize"]>,
                        DestinationStyleOpInterface, Bufferization_ReifiesShapes,
                        DeclareOpInterfaceMethods<SubsetOpInterface,
                                                  ["operatesOnEquivalentSubset",
                                                   "operatesOnDisjointSubset"]>,
                        DeclareOpInterfaceMethods<SubsetInsertionOpInterface,
                                                  ["getSourceOperand",
                                                   "getValuesNeededToBuildSubsetExtraction",
                                                   "buildSubsetExtraction",
                                                   "isEquivalentSubset"]>,
                        DeclareOpInterfaceMethods<MemoryEffectsOpInterface, ["getEffects"]>]> {
  let summary = "copy a tensor";
  let description = [{
    Says in which memory the source shall be: that of another tensor, whose value it
    becomes, or a buffer. `restrict` says that the buffer is reached in no other way,
    `writable` that it may be written; these are for buffers.

    ```mlir
    %0 = bufferization.materialize_in_destination %s in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    bufferization.materialize_in_destination %s in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
    ```
  }];
  let arguments = (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict,
                       UnitAttr:$writable);
  let results = (outs Optional<AnyTensor>:$result);
  let extraClassDeclaration = "MutableOperandRange getDpsInitsMutable() { return getDestMutable(); }";
  let assemblyFormat = [{
    $source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Conversions between tensors and buffers ----

class Bufferization_TensorAndBufferMatch<string tensor, string buffer>
    : PredOpTrait<"specified tensor and buffer types match",
                  CPred<"::mlir::bufferization::detail::typesMatchAfterBufferization("
                        "$_op, $" # tensor # ", $" # buffer # ")">>;

def Bufferization_ToTensorOp
    : Bufferization_Op<"to_tensor", [DeclareOpInterfaceMethods<BufferizableOpInterface, ["isWritable", "getBufferType"]>, SameOperandsAndResultShape,
                                     SameOperandsAndResultElementType,
                                     Bufferization_TensorAndBufferMatch<"result", "buffer">]> {
  let summary = "create a tensor-like type from a buffer-like type";
  let description = [{
    The tensor that is in a buffer. `restrict` says that the buffer is reached in no other
    way, `writable` that it may be written.

    ```mlir
    %t = bufferization.to_tensor %m restrict writable : memref<4x?xf32, strided<[?, 1]>, 1> to tensor<4x?xf32>
    ```
  }];
  let arguments = (ins Arg<Bufferization_BufferLikeTypeInterface, "the reference to load from",
                           [MemReadAt<0, FullEffect>]>:$buffer,
                       UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Bufferization_TensorLikeTypeInterface:$result);
  let assemblyFormat = [{
    $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict
    `:` type($buffer) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def Bufferization_ToBufferOp
    : Bufferization_Op<"to_buffer", [DeclareOpInterfaceMethods<BufferizableOpInterface, ["bufferizesToMemoryWrite", "mustBufferizeInPlace", "bufferize"]>, SameOperandsAndResultShape,
                                     SameOperandsAndResultElementType, Pure,
                                     Bufferization_TensorAndBufferMatch<"tensor", "buffer">]> {
  let summary = "cast a tensor-like type to buffer-like type";
  let description = [{
    The buffer that a tensor will be in. `read_only` says that nothing is written to it.

    ```mlir
    %m = bufferization.to_buffer %t read_only : tensor<4x?xf32> to memref<4x?xf32, strided<[?, 1]>, 0>
    ```
  }];
  let arguments = (ins Bufferization_TensorLikeTypeInterface:$tensor, UnitAttr:$read_only);
  let results = (outs Bufferization_BufferLikeTypeInterface:$buffer);
  let assemblyFormat = [{
    $tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

// ---- Buffers ----

def Bufferization_CloneOp
    : Bufferization_Op<"clone", [MemoryEffectsOpInterface,
                                 DeclareOpInterfaceMethods<AllocationOpInterface,
                                                           ["buildDealloc", "buildClone"]>]> {
  let summary = "clone a memref";
  let description = [{
    A buffer with the contents of another. It may be the same memory, so neither may be
    written from then on.

    ```mlir
    %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
    ```
  }];
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead<DefaultResource>]>:$input);
  let results = (outs Res<AnyRankedOrUnrankedMemRef, "",
                          [MemWrite<DefaultResource>, MemAlloc<DefaultResource>]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def Bufferization_DeallocOp
    : Bufferization_Op<"dealloc", [AttrSizedOperandSegments,
                                   DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "deallocates the given memrefs if no alias is retained";
  let description = [{
    Frees each buffer whose condition holds and that shares no memory with one that is
    retained. For each of these it gives whether it is to be freed from then on: whether
    the condition of a buffer that shares its memory held.

    ```mlir
    %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d) retain (%r : memref<2xf32>)
    ```
  }];
  let arguments = (ins Variadic<AnyRankedOrUnrankedMemRef>:$memrefs, Variadic<I1>:$conditions,
                       Variadic<AnyRankedOrUnrankedMemRef>:$retained);
  let results = (outs Variadic<I1>:$updatedConditions);
  let assemblyFormat = [{
    (` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)?
    (`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // ODS_BUFFERIZATION_OPS_TD
