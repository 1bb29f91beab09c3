// Operations of the vector dialect that move vectors from and to memory. Included by VectorOps.td.
#ifndef ODS_VECTOR_MEMORY_OPS_TD
#define ODS_VECTOR_MEMORY_OPS_TD

defvar SinksCasts = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;
defvar HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;
defvar AlignmentArg = (ins OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);

// ---- Transfers: any rank, with a permutation, padding and perhaps a mask ----

class Vector_TransferOp<string mnemonic>
    : Vector_Op<mnemonic, [DeclareOpInterfaceMethods<VectorTransferOpInterface>,
                           UnrollsByShape, Maskable,
                           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                           DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                           SinksCasts, AttrSizedOperandSegments,
                           DestinationStyleOpInterface]> {
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_TransferReadOp : Vector_TransferOp<"transfer_read"> {
  let summary = "vector from a part of memory";
  let description = [{
    The part of a memref or tensor that begins at the indices, with dimensions
    permuted or repeated by the map; elements outside are padding, and so are
    lanes off the mask. A map of the last dimensions and flags of dimensions that
    may reach outside are left out of the text.

    ```mlir
    %0 = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
    ```
  }];
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices,
                       AffineMapAttr:$permutation_map, AnyType:$padding,
                       Optional<Mask>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs AnyRank:$vector);
}
def Vector_TransferWriteOp : Vector_TransferOp<"transfer_write"> {
  let summary = "write of a vector to a part of memory";
  let description = [{
    Writes a vector to the part of a memref that begins at the indices, or makes
    a tensor with that part replaced; elements outside are dropped.

    ```mlir
    %0 = vector.transfer_write %v, %t[%i, %j] : vector<2x4xf32>, tensor<?x?xf32>
    ```
  }];
  let arguments = (ins AnyRank:$valueToStore, AnyShaped:$base, Variadic<Index>:$indices,
                       AffineMapAttr:$permutation_map, Optional<Mask>:$mask,
                       BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let extraClassDeclaration = "MutableOperandRange getDpsInitsMutable() { return getBaseMutable(); }";
}

// ---- Consecutive elements ----

defvar NontemporalArg = (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal);

def Vector_LoadOp : Vector_Op<"load", [UnrollsByShape, SinksCasts, HasAlignment]> {
  let summary = "reads an n-D slice of memory into an n-D vector";
  let description = [{
    Elements that follow each other in the last dimension, row by row.

    ```mlir
    %0 = vector.load %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
    ```
  }];
  let arguments = !con((ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$base,
                            Variadic<Index>:$indices), NontemporalArg, AlignmentArg);
  let results = (outs AnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_StoreOp : Vector_Op<"store", [UnrollsByShape, SinksCasts, HasAlignment]> {
  let summary = "writes an n-D vector to an n-D slice of memory";
  let description = [{
    Elements that follow each other in the last dimension, row by row.

    ```mlir
    vector.store %v, %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
    ```
  }];
  let arguments = !con((ins AnyRank:$valueToStore,
                            Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$base,
                            Variadic<Index>:$indices), NontemporalArg, AlignmentArg);
  let assemblyFormat = [{
    $valueToStore `,` $base `[` $indices `]` attr-dict
    `:` type($base) `,` type($valueToStore)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Masked accesses ----

// Reads the lanes that the mask selects; the other lanes are taken from `pass_thru`.
class Vector_MaskedReadOp<string mnemonic, Type mask>
    : Vector_Op<mnemonic, [SinksCasts, HasAlignment]> {
  let arguments = !con((ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices,
                            mask:$mask, Ranked:$pass_thru), AlignmentArg);
  let results = (outs Ranked:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
class Vector_MaskedWriteOp<string mnemonic, Type mask>
    : Vector_Op<mnemonic, [SinksCasts, HasAlignment]> {
  let arguments = !con((ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices,
                            mask:$mask, Ranked:$valueToStore), AlignmentArg);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MaskedLoadOp : Vector_MaskedReadOp<"maskedload", Mask> {
  let summary = "vector from consecutive elements under a mask";
  let description = [{
    Lanes that the mask selects are read, each from its own place after the indices; the
    others are those of `pass_thru`, and their places need not exist.

    ```mlir
    %v = vector.maskedload %m[%i, %j], %mask, %pass
        : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    ```
  }];
  let hasFolder = 1;
}
def Vector_MaskedStoreOp : Vector_MaskedWriteOp<"maskedstore", Mask> {
  let summary = "write of a vector under a mask";
  let description = [{
    Lanes that the mask selects are written, each to its own place after the indices; the
    other places stay as they are and need not exist.

    ```mlir
    vector.maskedstore %m[%i, %j], %mask, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
    ```
  }];
  let hasFolder = 1;
}
// These operations store the selected lanes contiguously in memory.
def Vector_ExpandLoadOp
    : Vector_MaskedReadOp<"expandload", FixedVectorOfNonZeroRankOf<[I1]>> {
  let summary = "consecutive elements to the lanes of a mask";
  let description = [{
    Reads as many elements as the mask selects lanes, one after another, and gives them to
    these lanes in order; the others are those of `pass_thru`.

    ```mlir
    %v = vector.expandload %m[%i], %mask, %pass
        : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    ```
  }];
}
def Vector_CompressStoreOp
    : Vector_MaskedWriteOp<"compressstore", FixedVectorOfNonZeroRankOf<[I1]>> {
  let summary = "lanes of a mask to consecutive elements";
  let description = [{
    Writes the lanes that the mask selects one after another, without gaps.

    ```mlir
    vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
    ```
  }];
}

// ---- Gather and scatter ----

class Vector_IndexedOp<string mnemonic, list<Trait> traits, OpVariableDecorator effect,
                       string value>
    : Vector_Op<mnemonic, traits> {
  let arguments = !con((ins Arg<TensorOrMemRef<[AnyType]>, "", [effect]>:$base,
                            Variadic<Index>:$offsets,
                            VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices,
                            Mask:$mask),
                       !dag(ins, [AnyVectorOfNonZeroRank], [value]), AlignmentArg);
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Vector_GatherOp
    : Vector_IndexedOp<"gather", [Maskable, SinksCasts, UnrollsByShape, HasAlignment],
                       MemRead, "pass_thru"> {
  let summary = "elements of many places as a vector";
  let description = [{
    Lanes that the mask selects are read, each at its own index past the offsets in the
    innermost dimension; the others are those of `pass_thru`.

    ```mlir
    %v = vector.gather %m[%i, %j] [%indices], %mask, %pass
        : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    ```
  }];
  let results = (outs Ranked:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru)
    `into` type($result)
  }];
}
def Vector_ScatterOp
    : Vector_IndexedOp<"scatter", [SinksCasts, HasAlignment], MemWrite, "valueToStore"> {
  let summary = "lanes of a vector to many places";
  let description = [{
    Lanes that the mask selects are written, each at its own index past the offsets in the
    innermost dimension. Of two at the same place the later one stays. Into a tensor it
    makes a new one.

    ```mlir
    vector.scatter %m[%i, %j] [%indices], %mask, %v
        : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    ```
  }];
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore)
    (`->` type($result)^)?
  }];
}

def Vector_TypeCastOp : Vector_Op<"type_cast", [Pure, ViewLikeOpInterface]> {
  let summary = "type_cast op converts a scalar memref to a vector memref";
  let description = [{
    The same memory as a memref of vectors, whose dimensions are the last ones.

    ```mlir
    %0 = vector.type_cast %m : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
    ```
  }];
  let arguments = (ins StaticShapeMemRefOf<[AnyType]>:$memref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref) `to` type($result)";
  let hasVerifier = 1;
}

#endif // ODS_VECTOR_MEMORY_OPS_TD
