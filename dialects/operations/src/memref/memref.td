// The memref dialect: allocation of memory, access to its elements, and views of it. Views are in MemRefViewOps.td,
// which this file includes.
#ifndef ODS_MEMREF_OPS_TD
#define ODS_MEMREF_OPS_TD

include "arith/ArithBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferStridedMetadataInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "ods/Regions.td"
include "ods/Rust.td"

def MemRef_Dialect : Dialect, Extended {
  let name = "memref";
  let cppNamespace = "::mlir::memref";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

class MemRef_Op<string mnemonic, list<Trait> traits = []>
    : Op<MemRef_Dialect, mnemonic, traits>;

def MemRefTypeAttr : TypeAttrBase<"::mlir::MemRefType", "memref type attribute"> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}

defvar MemRef_ResultNames
    = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar MemRef_HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;
defvar MemRef_SinksCasts = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;
defvar MemRef_AlignmentArg = (ins OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);

class MemRef_ElementOfMemRef<string summary, string value>
    : TypesMatchWith<summary, "memref", value,
                     "::llvm::cast<MemRefType>($_self).getElementType()">;

// ---- Allocation ----

class AllocLikeOp<string mnemonic, Resource resource, list<Trait> traits = []>
    : MemRef_Op<mnemonic, [AttrSizedOperandSegments, MemRef_HasAlignment] # traits> {
  let arguments = !con((ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands),
                       MemRef_AlignmentArg);
  let results = (outs Res<AnyMemRef, "", [MemAlloc<resource, 0, FullEffect>]>:$memref);
  let assemblyFormat = [{
    `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def MemRef_AllocOp : AllocLikeOp<"alloc", DefaultResource, [MemRef_ResultNames]> {
  let summary = "memory on the heap";
  let description = [{
    Allocates uninitialised memory, to be freed by `memref.dealloc`. `dynamicSizes` are the
    sizes that the type leaves open, `symbolOperands` the symbols of its layout. A size
    below zero is undefined.

    ```mlir
    %a = memref.alloc() {alignment = 64 : i64} : memref<8x64xf32>
    %b = memref.alloc(%n)[%s] : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
    ```
  }];
}
def MemRef_AllocaOp
    : AllocLikeOp<"alloca", AutomaticAllocationScopeResource,
                  [MemRef_ResultNames,
                   DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                   DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "memory of the function's frame";
  let description = [{
    Allocates uninitialised memory, which is freed when control leaves the closest operation
    around that is a scope of allocations. Sizes and symbols are given as to `memref.alloc`.

    ```mlir
    func.func @local(%n: index) {
      %a = memref.alloca(%n) : memref<8x?xf32>
      return
    }
    ```
  }];
}
def MemRef_ReallocOp : MemRef_Op<"realloc", [MemRef_HasAlignment]> {
  let summary = "memory of another size";
  let description = [{
    Moves what is there to memory of another size, and frees the old, which must not be used
    any more. Elements that were not there are uninitialised.

    ```mlir
    %b = memref.realloc %a(%n) : memref<64xf32> to memref<?xf32>
    ```
  }];
  let arguments = !con((ins Arg<MemRefRankOf<[AnyType], [1]>, "",
                                [MemFreeAt<0, FullEffect>]>:$source,
                            Optional<Index>:$dynamicResultSize), MemRef_AlignmentArg);
  let results = (outs Res<MemRefRankOf<[AnyType], [1]>, "",
                          [MemAlloc<DefaultResource, 1, FullEffect>]>);
  let assemblyFormat = [{
    $source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def MemRef_DeallocOp : MemRef_Op<"dealloc", [MemRefsNormalizable]> {
  let summary = "end of allocated memory";
  let description = [{
    Frees memory that `memref.alloc` made: the very memref, not a view of it. To use it
    later, or to free it again, is undefined.

    ```mlir
    memref.dealloc %a : memref<8x64xf32>
    ```
  }];
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "",
                           [MemFreeAt<0, FullEffect>]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}
def MemRef_AllocaScopeOp
    : MemRef_Op<"alloca_scope", [AutomaticAllocationScope,
                                 DeclareOpInterfaceMethods<RegionBranchOpInterface>,
                                 SingleBlockImplicitTerminator<"AllocaScopeReturnOp">,
                                 RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "scope of memory in the frame";
  let description = [{
    Memory that `memref.alloca` allocates inside is freed at the end of the region, whose
    values become the results.

    ```mlir
    %sum = memref.alloca_scope -> (f32) {
      %a = memref.alloca() : memref<4xf32>
      %x = memref.load %a[%i] : memref<4xf32>
      memref.alloca_scope.return %x : f32
    }
    ```
  }];
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}
def MemRef_AllocaScopeReturnOp
    : MemRef_Op<"alloca_scope.return", [HasParent<"AllocaScopeOp">, Pure, ReturnLike,
                                        Terminator]> {
  let summary = "end of a scope of allocations";
  let description = [{
    Hands values out of the scope. Without values the syntax leaves it out.

    ```mlir
    %x = memref.alloca_scope -> (i32) {
      memref.alloca_scope.return %y : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

// ---- Globals ----

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol, MemRef_HasAlignment]> {
  let summary = "memory of the module";
  let description = [{
    A variable of static shape. It starts as `initial_value`, or uninitialised; with neither
    it is defined elsewhere. What is `constant` must not be written.

    ```mlir
    memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 4, 8]>
    memref.global "private" @buffer : memref<64xf32> = uninitialized
    memref.global "private" @elsewhere : memref<64xf32>
    ```
  }];
  let arguments = !con((ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility,
                            MemRefTypeAttr:$type, OptionalAttr<AnyAttr>:$initial_value,
                            UnitAttr:$constant), MemRef_AlignmentArg);
  let assemblyFormat = [{
    ($sym_visibility^)? (`constant` $constant^)? $sym_name
    `:` custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
  let hasVerifier = 1;
}
def MemRef_GetGlobalOp
    : MemRef_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "memref of a variable of the module";
  let description = [{
    The memref that a `memref.global` of the same type names.

    ```mlir
    memref.global "private" @buffer : memref<64xf32> = uninitialized
    func.func @get() -> memref<64xf32> {
      %a = memref.get_global @buffer : memref<64xf32>
      return %a : memref<64xf32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

// ---- Elements ----

defvar MemRef_AccessTraits
    = [MemRefsNormalizable, MemRef_HasAlignment, MemRef_SinksCasts,
       DeclareOpInterfaceMethods<PromotableMemOpInterface>,
       DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>];
defvar MemRef_AccessArgs
    = !con((ins Variadic<Index>:$indices,
                DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal),
           MemRef_AlignmentArg);

def LoadOp
    : MemRef_Op<"load",
                [MemRef_ElementOfMemRef<"result type matches element type of 'memref'",
                                        "result">] # MemRef_AccessTraits> {
  let summary = "element of a memref";
  let description = [{
    One index for each dimension; an index outside of the shape is undefined. `nontemporal`
    is a hint that the element will not be read again soon.

    ```mlir
    %x = memref.load %m[%i, %j] : memref<8x?xf32>
    ```
  }];
  let arguments = !con((ins Arg<AnyMemRef, "the reference to load from",
                                [MemRead]>:$memref), MemRef_AccessArgs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_StoreOp
    : MemRef_Op<"store",
                [MemRef_ElementOfMemRef<"type of 'value' matches element type of 'memref'",
                                        "value">] # MemRef_AccessTraits> {
  let summary = "write of an element";
  let description = [{
    One index for each dimension; an index outside of the shape is undefined. `nontemporal`
    is a hint that the element will not be read soon.

    ```mlir
    memref.store %x, %m[%i, %j] : memref<8x?xf32>
    ```
  }];
  let arguments = !con((ins AnyType:$value,
                            Arg<AnyMemRef, "the reference to store to",
                                [MemWrite]>:$memref), MemRef_AccessArgs);
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

class MemRef_AtomicNumber : AnyTypeOf<[AnySignlessInteger, AnyFloat]>;
class MemRef_AtomicTarget
    : Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "the reference to read from and write to",
          [MemRead, MemWrite]>;
def AtomicRMWOp
    : MemRef_Op<"atomic_rmw",
                [MemRef_SinksCasts, AllTypesMatch<["value", "result"]>,
                 MemRef_ElementOfMemRef<"value type matches element type of memref",
                                        "value">]> {
  let summary = "atomic change of an element";
  let description = [{
    Combines a value into an element in one step, and yields what was there.

    ```mlir
    %before = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<10xf32>) -> f32
    ```
  }];
  let arguments = (ins AtomicRMWKindAttr:$kind, MemRef_AtomicNumber<>:$value,
                       MemRef_AtomicTarget<>:$memref, Variadic<Index>:$indices);
  let results = (outs MemRef_AtomicNumber<>:$result);
  let assemblyFormat = [{
    $kind $value `,` $memref `[` $indices `]` attr-dict
    `:` `(` type($value) `,` type($memref) `)` `->` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def GenericAtomicRMWOp
    : MemRef_Op<"generic_atomic_rmw",
                [SingleBlockImplicitTerminator<"AtomicYieldOp">,
                 MemRef_ElementOfMemRef<"result type matches element type of memref",
                                        "result">]> {
  let summary = "atomic change of an element by a region";
  let description = [{
    The region gets the element and yields what takes its place; it may run more than once
    and must have no effects. The result is the element that was there.

    ```mlir
    %before = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
    ^bb0(%now: f32):
      %next = arith.addf %now, %x : f32
      memref.atomic_yield %next : f32
    }
    ```
  }];
  let arguments = (ins MemRef_AtomicTarget<>:$memref, Variadic<Index>:$indices);
  let results = (outs MemRef_AtomicNumber<>:$result);
  let regions = (region RegionArgs<AnyRegion, ["current_value"], 0>:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def AtomicYieldOp
    : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator,
                                 ReturnLike]> {
  let summary = "end of an atomic change";
  let description = [{
    The value that takes the place of the element.

    ```mlir
    %before = memref.generic_atomic_rmw %m[%i] : memref<10xi32> {
    ^bb0(%now: i32):
      memref.atomic_yield %x : i32
    }
    ```
  }];
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

// ---- Copies, prefetches and transfers ----

def CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "copy of all elements";
  let description = [{
    Shapes and element types are the same, layouts may differ. If the two overlap, other
    than being the same, it is undefined.

    ```mlir
    memref.copy %a, %b : memref<?xf32> to memref<?xf32, strided<[2]>>
    ```
  }];
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "the memref to copy from",
                           [MemReadAt<0, FullEffect>]>:$source,
                       Arg<AnyRankedOrUnrankedMemRef, "the memref to copy to",
                           [MemWriteAt<0, FullEffect>]>:$target);
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "hint that a place will be used";
  let description = [{
    For reading or writing, with a locality from 0 (not used again) to 3 (keep), in the data
    or the instruction cache. It changes nothing but time.

    ```mlir
    memref.prefetch %m[%i, %j], read, locality<3>, data : memref<400x400xi32>
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "prefetch address", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>,
                                              IntMaxValue<3>]>:$localityHint,
                       BoolAttr:$isDataCache);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "starts a transfer between memrefs";
  let description = [{
    Starts to copy elements from one memref to another, often of another memory space. A
    third memref has the tag by which `memref.dma_wait` knows the transfer. A stride, and
    the number of elements in each stride, may follow the tag.

    ```mlir
    memref.dma_start %from[%i, %j], %to[%k], %count, %tag[%t], %stride, %each
        : memref<40x128xf32>, memref<1024xf32, 1>, memref<1xi32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "waits for a transfer";
  let description = [{
    Waits until the transfer of that many elements with a tag is done.

    ```mlir
    memref.dma_wait %tag[%t], %count : memref<1xi32>
    ```
  }];
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices,
                       Index:$numElements);
  let assemblyFormat = [{
    $tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

include "memref/MemRefViewOps.td"

#endif // ODS_MEMREF_OPS_TD
