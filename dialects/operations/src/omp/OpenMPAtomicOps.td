// Atomic access to memory.
#ifndef ODS_OPENMP_ATOMIC_OPS_TD
#define ODS_OPENMP_ATOMIC_OPS_TD

include "omp/OpenMPClauses.td"

class OpenMP_AtomicOp<string mnemonic, list<Trait> traits = [], bit singleRegion = false>
    : OpenMP_Op<mnemonic, traits, [OpenMP_HintClause, OpenMP_MemoryOrderClause],
                singleRegion>;

def AtomicReadOp : OpenMP_AtomicOp<"atomic.read"> {
  let summary = "Reads `x` at once, and stores it to `v`";
  let description = [{
    ```mlir
    omp.atomic.read %v = %x memory_order(acquire) : !llvm.ptr, !llvm.ptr, i32
    ```
  }];
  let arguments = !con((ins OpenMP_PointerLikeType:$x, OpenMP_PointerLikeType:$v,
                            TypeAttr:$element_type), clausesArgs);
  let assemblyFormat = "$v `=` $x oilist(" # clausesOptAssemblyFormat #
      ") `:` type($v) `,` type($x) `,` $element_type attr-dict";
}

def AtomicWriteOp : OpenMP_AtomicOp<"atomic.write"> {
  let summary = "Writes a value at once";
  let description = [{
    ```mlir
    omp.atomic.write %x = %value memory_order(release) : !llvm.ptr, i32
    ```
  }];
  let arguments = !con((ins OpenMP_PointerLikeType:$x, AnyType:$expr), clausesArgs);
  let assemblyFormat = "$x `=` $expr oilist(" # clausesOptAssemblyFormat #
      ") `:` type($x) `,` type($expr) attr-dict";
}

def AtomicUpdateOp : OpenMP_AtomicOp<"atomic.update", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">
  ], true> {
  let summary = "Replaces a value by one that is made of it, at once";
  let description = [{
    ```mlir
    omp.atomic.update %x : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.add %old, %n : i32
      omp.yield(%new : i32)
    }
    ```
  }];
  let arguments = !con(
      (ins Arg<OpenMP_PointerLikeType, "", [MemRead, MemWrite]>:$x,
           OptionalAttr<AtomicControlAttr>:$atomic_control), clausesArgs);
  let regions = (region RegionArgs<SizedRegion<1>, ["old_value"]>:$region);
  let assemblyFormat = clausesAssemblyFormat # "$x `:` type($x) $region attr-dict";
}

def AtomicCaptureOp : OpenMP_AtomicOp<"atomic.capture", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"TerminatorOp">
  ], true> {
  let summary = "Reads a value and changes it, both at once";
  let description = [{
    ```mlir
    omp.atomic.capture {
      omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
      omp.atomic.write %x = %value : !llvm.ptr, i32
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$region);
}

#endif // ODS_OPENMP_ATOMIC_OPS_TD
