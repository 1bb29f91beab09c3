// The affine dialect: loops, conditions and accesses whose bounds and indices are
// affine maps of loop variables and symbols.
#ifndef ODS_AFFINE_OPS_TD
#define ODS_AFFINE_OPS_TD

include "Described.td"
include "arith/ArithBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Regions.td"
include "ods/Rust.td"

def Affine_Dialect : Dialect, Extended {
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
    : Affine_Op<"apply", [NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                            DeclareOpInterfaceMethods<InferIntRangeInterface,
                                                      ["inferResultRanges"]>]> {
  let summary = "result of an affine map";
  let description = [{
    The one result of a map; operands in brackets are its symbols.

    ```mlir
    %a = affine.apply affine_map<(d0)[s0] -> (d0 * 8 + s0)>(%i)[%n]
    ```
  }];
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
class AffineMinMaxOpBase<string mnemonic, string which>
    : Affine_Op<mnemonic, [NoMemoryEffect,
                           DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = which # " result of an affine map";
  let description = Described<
      "The " # which # " of one or more results; operands in brackets are symbols of the map.",
      "%a = affine." # mnemonic # " affine_map<(d0)[s0] -> (16, d0 - s0)>(%i)[%n]">.ret;
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineMinOp : AffineMinMaxOpBase<"min", "least">;
def AffineMaxOp : AffineMinMaxOpBase<"max", "greatest">;

// Conversions between one index and several, by a basis that mixes constants and operands.
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
    : AffineBasisOp<"delinearize_index",
                    [NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>],
                    "$linear_index `into`", "multi_index"> {
  let summary = "index of each dimension";
  let description = [{
    Divides a linear index by the sizes of the dimensions, from the innermost on; the
    remainders are the results. The outermost size may be left out: it does not matter. A
    basis that is negative, or whose product overflows, is undefined.

    ```mlir
    %plane, %row, %column = affine.delinearize_index %linear into (4, %rows, 8) : index, index, index
    ```
  }];
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis,
                       DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
}
def AffineLinearizeIndexOp
    : AffineBasisOp<"linearize_index", [Pure, AttrSizedOperandSegments],
                    "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by`",
                    "linear_index"> {
  let summary = "linear index of a place";
  let description = [{
    The inverse of `delinearize_index`: each index times the product of the sizes that are
    further in, summed. `disjoint` says that each index is less than its size.

    ```mlir
    %linear = affine.linearize_index disjoint [%plane, %row, %column] by (4, %rows, 8) : index
    ```
  }];
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
  let summary = "loop with affine bounds";
  let description = [{
    From the greatest result of the lower bound's map to just before the least of the upper
    bound's, by a constant step that is positive. Values given by `iter_args` are carried
    from one iteration to the next by `affine.yield`.

    ```mlir
    func.func @sum(%m: memref<?xf32>, %n: index, %zero: f32) -> f32 {
      %sum = affine.for %i = 0 to min affine_map<(d0) -> (d0, 128)>(%n) step 2 iter_args(%acc = %zero) -> (f32) {
        %x = affine.load %m[%i] : memref<?xf32>
        %next = arith.addf %acc, %x : f32
        affine.yield %next : f32
      }
      return %sum : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBoundOperands,
                       Variadic<Index>:$upperBoundOperands, Variadic<AnyType>:$inits,
                       AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap,
                       IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>, ["inductionVariable", "iterArgs*"], 0>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}
def AffineParallelOp
    : Affine_Op<"parallel", [AutomaticAllocationScope, ImplicitAffineTerminator,
                             DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                             RecursiveMemoryEffects,
                             DeclareOpInterfaceMethods<LoopLikeOpInterface>,
                             MemRefsNormalizable]> {
  let summary = "loops whose iterations do not depend on each other";
  let description = [{
    A point of the iteration space for each combination of the variables, in any order. The
    groups tell how many results of a map bound each dimension: the greatest for a lower
    bound, the least for an upper one. Values that are yielded are combined by the
    reductions named.

    ```mlir
    func.func @sum(%m: memref<4x?xf32>, %n: index) -> f32 {
      %sum = affine.parallel (%i, %j) = (0, 0) to (4, %n) reduce ("addf") -> (f32) {
        %x = affine.load %m[%i, %j] : memref<4x?xf32>
        affine.yield %x : f32
      }
      return %sum : f32
    }
    ```
  }];
  let arguments = (ins TypedArrayAttrBase<AtomicRMWKindAttr, "Reduction ops">:$reductions,
                       AffineMapAttr:$lowerBoundsMap, I32ElementsAttr:$lowerBoundsGroups,
                       AffineMapAttr:$upperBoundsMap, I32ElementsAttr:$upperBoundsGroups,
                       I64SmallVectorArrayAttr:$steps, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>, ["inductionVariables*"], 0>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineIfOp
    : Affine_Op<"if", [ImplicitAffineTerminator,
                       DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                       RecursiveMemoryEffects, NoRegionArguments,
                       DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "condition that is an integer set";
  let description = [{
    Runs the first region if the operands are in the set, otherwise the second. Only with
    both may there be results.

    ```mlir
    func.func @edge(%m: memref<?xf32>, %n: index) {
      affine.for %i = 0 to %n {
        affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0)>(%i)[%n] {
          %x = affine.load %m[%i - 1] : memref<?xf32>
          affine.store %x, %m[%i + 1] : memref<?xf32>
        }
      }
      return
    }
    ```
  }];
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
  let summary = "end of a region of an affine operation";
  let description = [{
    Hands values to the operation around it: the next iteration of a loop, its results, or
    those of an `if`. Without values the syntax leaves it out.

    ```mlir
    func.func @last(%m: memref<8xf32>, %start: f32) -> f32 {
      %last = affine.for %i = 0 to 8 iter_args(%before = %start) -> (f32) {
        %x = affine.load %m[%i] : memref<8xf32>
        affine.yield %x : f32
      }
      return %last : f32
    }
    ```
  }];
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
  let summary = "element of a memref at an affine place";
  let description = [{
    Each index is an affine expression of loop variables and symbols. A place outside of the
    memref is undefined.

    ```mlir
    func.func @read(%m: memref<?x8xf32>, %n: index) {
      affine.for %i = 0 to %n {
        %x = affine.load %m[%i, (%i + symbol(%n)) mod 8] : memref<?x8xf32>
      }
      return
    }
    ```
  }];
  let hasFolder = 1;
}
def AffineStoreOp : AffineStoreOpBase<"store", AnyType> {
  let summary = "write of an element at an affine place";
  let description = [{
    Each index is an affine expression of loop variables and symbols. A place outside of the
    memref is undefined.

    ```mlir
    func.func @write(%x: f32, %m: memref<?x8xf32>, %n: index) {
      affine.for %i = 0 to %n {
        affine.store %x, %m[%i, 7 - %i mod 8] : memref<?x8xf32>
      }
      return
    }
    ```
  }];
  let hasFolder = 1;
}
def AffineVectorLoadOp : AffineLoadOpBase<"vector_load", AnyVectorOfNonZeroRank> {
  let summary = "elements that follow an affine place, as a vector";
  let description = [{
    The vector's elements follow each other in the innermost dimensions. A place outside of
    the memref is undefined.

    ```mlir
    func.func @read(%m: memref<8x64xf32>) {
      affine.for %i = 0 to 8 {
        %v = affine.vector_load %m[%i, %i * 8] : memref<8x64xf32>, vector<8xf32>
      }
      return
    }
    ```
  }];
}
def AffineVectorStoreOp : AffineStoreOpBase<"vector_store", AnyVectorOfNonZeroRank> {
  let summary = "write of a vector to an affine place";
  let description = [{
    The vector's elements go to places that follow each other in the innermost dimensions. A
    place outside of the memref is undefined.

    ```mlir
    func.func @write(%v: vector<8xf32>, %m: memref<8x64xf32>) {
      affine.for %i = 0 to 8 {
        affine.vector_store %v, %m[%i, %i * 8] : memref<8x64xf32>, vector<8xf32>
      }
      return
    }
    ```
  }];
}
def AffinePrefetchOp : Affine_Op<"prefetch", [Affine_HasMap, MemRefsNormalizable]> {
  let summary = "hint that an affine place will be used";
  let description = [{
    For reading or writing, with a locality from 0 (not used again) to 3 (keep), in the data
    or the instruction cache. It changes nothing but time.

    ```mlir
    func.func @ahead(%m: memref<400xi32>) {
      affine.for %i = 0 to 384 {
        affine.prefetch %m[%i + 16], read, locality<3>, data : memref<400xi32>
      }
      return
    }
    ```
  }];
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
// maps determine, and the maps are discardable attributes.
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
