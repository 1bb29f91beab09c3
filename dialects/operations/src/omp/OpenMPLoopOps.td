// Loops, and directives that execute or transform loops.
#ifndef ODS_OPENMP_LOOP_OPS_TD
#define ODS_OPENMP_LOOP_OPS_TD

include "omp/OpenMPClauses.td"

// A wrapper of a loop nest, or of another wrapper.
class OpenMP_LoopWrapper<string mnemonic, list<Trait> traits, list<OpenMP_Clause> clauses = []>
    : OpenMP_Op<mnemonic, !listconcat(traits, [NoTerminator, SingleBlock]), clauses, true>;

class OpenMP_ReducingWrapper<string mnemonic, list<Trait> traits, list<OpenMP_Clause> clauses>
    : OpenMP_LoopWrapper<mnemonic, traits, clauses> {
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateReductionRegion);
}

def WorkshareLoopWrapperOp
    : OpenMP_LoopWrapper<"workshare.loop_wrapper", [RecursiveMemoryEffects]> {
  let summary = "Loop that a workshare is made of";
  let description = [{
    It stands in an `omp.workshare`, around an `omp.loop_nest`.

    ```mlir
    omp.workshare {
      omp.workshare.loop_wrapper {
        omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
          omp.yield
        }
      }
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = "$region attr-dict";
}

def LoopNestOp : OpenMP_Op<"loop_nest", [RecursiveMemoryEffects, SameVariadicOperandSize], [
    OpenMP_CollapseClause, OpenMP_LoopRelatedClause, OpenMP_TileSizesClause
  ], true> {
  let summary = "Loops whose bounds do not depend on each other";
  let description = [{
    ```mlir
    omp.wsloop {
      omp.loop_nest (%i, %j) : i32 = (%a, %b) to (%c, %d) step (%e, %f) {
        omp.yield
      }
    }
    ```
  }];
  let regions = (region RegionArgs<AnyRegion, ["induction_vars*loop_lower_bounds"]>:$region);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

def LoopOp : OpenMP_ReducingWrapper<"loop", [AttrSizedOperandSegments], [
    OpenMP_BindClause, OpenMP_PrivateClause, OpenMP_OrderClause, OpenMP_ReductionClause
  ]> {
  let summary = "Loop whose iterations may run at once";
  let description = [{
    ```mlir
    omp.loop bind(thread) {
      omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
        omp.yield
      }
    }
    ```
  }];
}

def WsloopOp : OpenMP_ReducingWrapper<"wsloop", [
    AttrSizedOperandSegments, RecursiveMemoryEffects
  ], [
    OpenMP_AllocateClause, OpenMP_LinearClause, OpenMP_NowaitClause, OpenMP_OrderClause,
    OpenMP_OrderedClause, OpenMP_PrivateClause, OpenMP_ReductionClause,
    OpenMP_ScheduleClause
  ]> {
  let summary = "Loop whose iterations are shared among the threads of the team";
  let description = [{
    ```mlir
    omp.wsloop schedule(dynamic = %n : i32, nonmonotonic) {
      omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
        omp.yield
      }
    }
    ```
  }];
}

def SimdOp : OpenMP_ReducingWrapper<"simd", [
    AttrSizedOperandSegments, RecursiveMemoryEffects
  ], [
    OpenMP_AlignedClause, OpenMP_IfClause, OpenMP_LinearClause, OpenMP_NontemporalClause,
    OpenMP_OrderClause, OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_SafelenClause,
    OpenMP_SimdlenClause
  ]> {
  let summary = "Loop whose iterations may be lanes of vectors";
  let description = [{
    ```mlir
    omp.simd simdlen(4) safelen(8) {
      omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
        omp.yield
      }
    }
    ```
  }];
}

def DistributeOp : OpenMP_LoopWrapper<"distribute", [
    AttrSizedOperandSegments, RecursiveMemoryEffects
  ], [
    OpenMP_AllocateClause, OpenMP_DistScheduleClause, OpenMP_OrderClause,
    OpenMP_PrivateClause
  ]> {
  let summary = "Loop whose iterations are shared among teams";
  let description = [{
    ```mlir
    omp.distribute dist_schedule_static {
      omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
        omp.yield
      }
    }
    ```
  }];
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateRegion);
}

def TaskloopOp : OpenMP_LoopWrapper<"taskloop", [
    AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects
  ], [
    OpenMP_AllocateClause, OpenMP_FinalClause, OpenMP_GrainsizeClause, OpenMP_IfClause,
    OpenMP_InReductionClause, OpenMP_MergeableClause, OpenMP_NogroupClause,
    OpenMP_NumTasksClause, OpenMP_PriorityClause, OpenMP_PrivateClause,
    OpenMP_ReductionClause, OpenMP_UntiedClause
  ]> {
  let summary = "Loop whose iterations are tasks";
  let description = [{
    ```mlir
    omp.taskloop grainsize(%n : i32) {
      omp.loop_nest (%i) : i32 = (%a) to (%b) step (%c) {
        omp.yield
      }
    }
    ```
  }];
  let assemblyFormat = clausesAssemblyFormat # [{
    custom<InReductionPrivateReductionRegion>($region, $in_reduction_vars,
        type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars,
        type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod,
        $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms)
    attr-dict}];
}

def YieldOp : OpenMP_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["AtomicUpdateOp", "DeclareReductionOp", "LoopNestOp", "PrivateClauseOp"]>
  ]> {
  let summary = "End of a region, with the values it gives";
  let description = [{
    ```mlir
    omp.atomic.update %x : !llvm.ptr {
    ^bb0(%old: i32):
      omp.yield(%old : i32)
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "( `(` $results^ `:` type($results) `)` )? attr-dict";
}

#endif // ODS_OPENMP_LOOP_OPS_TD
