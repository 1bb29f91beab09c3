// The affine dialect: loops, conditions and accesses whose bounds and indices are
// affine maps of loop variables and symbols.
#ifndef ODS_AFFINE_OPS_TD
#define ODS_AFFINE_OPS_TD

include "affine/Passes.td"
include "arith/ArithBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::mlir::affine";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

class Affine_Op<string mnemonic, list<Trait> traits = []>
    : Op<Affine_Dialect, mnemonic, traits>;

// ---- Interfaces ----

class Affine_Getter<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args, "", "provided">;
defvar Affine_AccessGetters
    = [Affine_Getter<"::mlir::Value", "getMemRef">,
       Affine_Getter<"::mlir::MemRefType", "getMemRefType">,
       Affine_Getter<"::mlir::Operation::operand_range", "getMapOperands">,
       Affine_Getter<"::mlir::AffineMap", "getAffineMap">];

def AffineReadOpInterface : OpInterface<"AffineReadOpInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Reads from a memref at an affine place.";
  let methods = Affine_AccessGetters # [Affine_Getter<"::mlir::Value", "getValue">];
}
def AffineWriteOpInterface : OpInterface<"AffineWriteOpInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Writes to a memref at an affine place.";
  let methods = Affine_AccessGetters # [Affine_Getter<"::mlir::Value", "getValueToStore">];
}
def AffineMapAccessInterface : OpInterface<"AffineMapAccessInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Has the affine map by which it reaches each memref.";
  let methods = [Affine_Getter<"::mlir::NamedAttribute", "getAffineMapAttrForMemRef",
                               (ins "::mlir::Value":$memref)>];
}
defvar Affine_HasMap = DeclareOpInterfaceMethods<AffineMapAccessInterface>;

// ---- Index computation ----

def AffineApplyOp
    : Affine_Op<"apply", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface,
                                                          ["inferResultRanges"]>]> {
  let summary = "affine apply operation";
  let description = "The one result of a map.";
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
// The least or the greatest result of a map.
class AffineMinMaxOpBase<string mnemonic> : Affine_Op<mnemonic, [Pure]> {
  let summary = mnemonic # " operation";
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineMinOp : AffineMinMaxOpBase<"min">;
def AffineMaxOp : AffineMinMaxOpBase<"max">;

// Between one index and several, by a basis that mixes constants and operands.
class AffineBasisOp<string mnemonic, list<Trait> traits, string before, string result>
    : Affine_Op<mnemonic, traits> {
  let assemblyFormat = before # [{
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}",
                             "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($}] # result # ")";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineDelinearizeIndexOp
    : AffineBasisOp<"delinearize_index", [Pure], "$linear_index `into`", "multi_index"> {
  let summary = "delinearize an index";
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis,
                       DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
}
def AffineLinearizeIndexOp
    : AffineBasisOp<"linearize_index", [Pure, AttrSizedOperandSegments],
                    "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by`",
                    "linear_index"> {
  let summary = "linearize an index";
  let arguments = (ins Variadic<Index>:$multi_index, Variadic<Index>:$dynamic_basis,
                       DenseI64ArrayAttr:$static_basis, UnitProp:$disjoint);
  let results = (outs Index:$linear_index);
}

// ---- Loops and conditions ----

def ImplicitAffineTerminator : SingleBlockImplicitTerminator<"AffineYieldOp">;

def AffineForOp
    : Affine_Op<"for", [AttrSizedOperandSegments, AutomaticAllocationScope,
                        ImplicitAffineTerminator,
                        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                        RecursiveMemoryEffects,
                        DeclareOpInterfaceMethods<LoopLikeOpInterface,
                                                  ["getLoopInductionVars",
                                                   "getLoopLowerBounds", "getLoopSteps",
                                                   "getLoopUpperBounds",
                                                   "getYieldedValuesMutable",
                                                   "replaceWithAdditionalYields"]>,
                        DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                                  ["getEntrySuccessorOperands"]>]> {
  let summary = "for operation";
  let description = [{
    From the greatest result of the lower bound's map to just before the least of
    the upper bound's, by a constant step.
  }];
  let arguments = (ins Variadic<Index>:$lowerBoundOperands,
                       Variadic<Index>:$upperBoundOperands, Variadic<AnyType>:$inits,
                       AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap,
                       IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}
def AffineParallelOp
    : Affine_Op<"parallel", [AutomaticAllocationScope, ImplicitAffineTerminator,
                             RecursivelySpeculatable, RecursiveMemoryEffects,
                             DeclareOpInterfaceMethods<LoopLikeOpInterface>,
                             MemRefsNormalizable]> {
  let summary = "multi-index parallel band operation";
  let description = "The groups tell how many results of a map bound each dimension.";
  let arguments = (ins TypedArrayAttrBase<AtomicRMWKindAttr, "Reduction ops">:$reductions,
                       AffineMapAttr:$lowerBoundsMap, I32ElementsAttr:$lowerBoundsGroups,
                       AffineMapAttr:$upperBoundsMap, I32ElementsAttr:$upperBoundsGroups,
                       I64SmallVectorArrayAttr:$steps, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineIfOp
    : Affine_Op<"if", [ImplicitAffineTerminator, RecursivelySpeculatable,
                       RecursiveMemoryEffects, NoRegionArguments,
                       DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "if-then-else operation";
  let description = "Whether the operands are in an integer set.";
  let arguments = (ins Variadic<AnyType>, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineYieldOp
    : Affine_Op<"yield", [Pure, Terminator, ReturnLike, MemRefsNormalizable]> {
  let summary = "Yield values to parent operation";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

// ---- Memory ----

class AffineLoadOpBase<string mnemonic, Type type>
    : Affine_Op<mnemonic, [DeclareOpInterfaceMethods<AffineReadOpInterface>, Affine_HasMap,
                           MemRefsNormalizable]> {
  let arguments = (ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$memref,
                       Variadic<Index>:$indices, AffineMapAttr:$map);
  let results = (outs type:$result);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
class AffineStoreOpBase<string mnemonic, Type type>
    : Affine_Op<mnemonic, [DeclareOpInterfaceMethods<AffineWriteOpInterface>, Affine_HasMap,
                           MemRefsNormalizable]> {
  let arguments = (ins type:$value,
                       Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, AffineMapAttr:$map);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def AffineLoadOp : AffineLoadOpBase<"load", AnyType> {
  let summary = "affine load operation";
  let hasFolder = 1;
}
def AffineStoreOp : AffineStoreOpBase<"store", AnyType> {
  let summary = "affine store operation";
  let hasFolder = 1;
}
def AffineVectorLoadOp : AffineLoadOpBase<"vector_load", AnyVectorOfNonZeroRank> {
  let summary = "affine vector load operation";
}
def AffineVectorStoreOp : AffineStoreOpBase<"vector_store", AnyVectorOfNonZeroRank> {
  let summary = "affine vector store operation";
}
def AffinePrefetchOp : Affine_Op<"prefetch", [Affine_HasMap, MemRefsNormalizable]> {
  let summary = "affine prefetch operation";
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>,
                                              IntMaxValue<3>]>:$localityHint,
                       BoolAttr:$isDataCache, AffineMapAttr:$map);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Transfers ----

// Upstream has no declarations of these two: their operands are in groups that their
// maps tell, and the maps are discardable attributes.
class AffineDmaOp<string mnemonic, list<Trait> traits = []>
    : Affine_Op<mnemonic, traits # [MemRefsNormalizable, Affine_HasMap]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineDmaStartOp
    : AffineDmaOp<"dma_start", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "starts a transfer between memrefs";
  let description = [{
    Starts to copy elements from one memref to another, at affine places. A third
    memref has the tag by which `affine.dma_wait` knows the transfer. A stride, and
    the number of elements in each stride, may follow the number of elements.

    ```mlir
    func.func @start(%from: memref<256xf32>, %to: memref<64xf32, 1>, %tag: memref<1xi32>,
                     %count: index) {
      affine.for %i = 0 to 4 {
        affine.dma_start %from[%i * 64], %to[0], %tag[0], %count
            : memref<256xf32>, memref<64xf32, 1>, memref<1xi32>
      }
      return
    }
    ```
  }];
}
def AffineDmaWaitOp : AffineDmaOp<"dma_wait"> {
  let summary = "waits for a transfer";
  let description = [{
    Waits until the transfer with a tag is done.

    ```mlir
    func.func @wait(%tag: memref<1xi32>, %count: index) {
      affine.dma_wait %tag[0], %count : memref<1xi32>
      return
    }
    ```
  }];
}

#endif // ODS_AFFINE_OPS_TD
