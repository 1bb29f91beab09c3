// The memref dialect: allocating memory, reaching its elements, and other views of
// the same memory. Views are in MemRefViewOps.td, which this file includes.
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

def MemRef_Dialect : Dialect {
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
  let description = [{
    `dynamicSizes` are the sizes the type leaves open, `symbolOperands` the symbols
    of its layout.
  }];
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
  let summary = "memory allocation operation";
}
def MemRef_AllocaOp
    : AllocLikeOp<"alloca", AutomaticAllocationScopeResource,
                  [MemRef_ResultNames,
                   DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                   DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "stack memory allocation operation";
}
def MemRef_ReallocOp : MemRef_Op<"realloc", [MemRef_HasAlignment]> {
  let summary = "memory reallocation operation";
  let description = "Moves what is there to memory of another size, and frees the old.";
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
  let summary = "memory deallocation operation";
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
  let summary = "explicitly delimited scope for stack allocation";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}
def MemRef_AllocaScopeReturnOp
    : MemRef_Op<"alloca_scope.return", [HasParent<"AllocaScopeOp">, Pure, ReturnLike,
                                        Terminator]> {
  let summary = "terminator for alloca_scope operation";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

// ---- Globals ----

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol, MemRef_HasAlignment]> {
  let summary = "declare or define a global memref variable";
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
  let summary = "get the memref pointing to a global variable";
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
  let summary = "load operation";
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
  let summary = "store operation";
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
  let summary = "atomic read-modify-write operation";
  let description = "Combines a value into an element, and yields what was there.";
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
  let summary = "atomic read-modify-write operation with a region";
  let arguments = (ins MemRef_AtomicTarget<>:$memref, Variadic<Index>:$indices);
  let results = (outs MemRef_AtomicNumber<>:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def AtomicYieldOp
    : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator,
                                 ReturnLike]> {
  let summary = "yield operation for GenericAtomicRMWOp";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

// ---- Whole memory ----

def CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let description = "Copies every element; the two must not overlap in part.";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "the memref to copy from",
                           [MemReadAt<0, FullEffect>]>:$source,
                       Arg<AnyRankedOrUnrankedMemRef, "the memref to copy to",
                           [MemWriteAt<0, FullEffect>]>:$target);
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "prefetch operation";
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
  let summary = "non-blocking DMA operation that starts a transfer";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "blocking DMA operation that waits for transfer completion";
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
