// Directives that start threads, distribute work and synchronize.
#ifndef ODS_OPENMP_OPS_TD
#define ODS_OPENMP_OPS_TD

include "omp/OpenMPClauses.td"
include "omp/OpenMPDeclarations.td"
include "omp/OpenMPLoopOps.td"
include "omp/OpenMPTargetOps.td"
include "omp/OpenMPAtomicOps.td"

def ParallelOp : OpenMP_Op<"parallel", [
    AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects
  ], [
    OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumThreadsClause, OpenMP_PrivateClause,
    OpenMP_ProcBindClause, OpenMP_ReductionClause
  ], true> {
  let summary = "Code that a team of threads runs";
  let description = [{
    The thread that meets the operation starts the others, and goes on when all are done.

    ```mlir
    omp.parallel num_threads(%n : i32) proc_bind(spread) {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateReductionRegion);
}

def TerminatorOp : OpenMP_Op<"terminator", [Terminator, Pure]> {
  let summary = "End of a region that has no values to give";
  let description = [{
    ```mlir
    omp.parallel {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def TeamsOp : OpenMP_Op<"teams", [
    AttrSizedOperandSegments, RecursiveMemoryEffects
  ], [
    OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumTeamsClause, OpenMP_PrivateClause,
    OpenMP_ReductionClause, OpenMP_ThreadLimitClause
  ], true> {
  let summary = "Code that the first threads of several teams run";
  let description = [{
    ```mlir
    omp.teams num_teams(%from : i32 to %to : i32) {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateReductionRegion);
}

def SectionOp : OpenMP_Op<"section", [HasParent<"SectionsOp">], [], true> {
  let summary = "One of several pieces of work";
  let description = [{
    The arguments of its region are those of the `omp.sections` around it.

    ```mlir
    omp.sections {
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = "$region attr-dict";
}

def SectionsOp : OpenMP_Op<"sections", [AttrSizedOperandSegments], [
    OpenMP_AllocateClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ReductionClause
  ], true> {
  let summary = "Pieces of work, each for one thread of the team";
  let description = [{
    ```mlir
    omp.sections nowait {
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateReductionRegion);
}

def SingleOp : OpenMP_Op<"single", [AttrSizedOperandSegments], [
    OpenMP_AllocateClause, OpenMP_CopyprivateClause, OpenMP_NowaitClause,
    OpenMP_PrivateClause
  ], true> {
  let summary = "Code that one thread of the team runs";
  let description = [{
    The others wait for it, unless there is `nowait`.

    ```mlir
    omp.single nowait {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = !strconcat(clausesAssemblyFormat, PrivateRegion);
}

def WorkshareOp : OpenMP_Op<"workshare", [RecursiveMemoryEffects], [OpenMP_NowaitClause], true> {
  let summary = "Code whose operations are shared among the threads of the team";
  let description = [{
    ```mlir
    omp.workshare {
      omp.terminator
    }
    ```
  }];
}

def TaskOp : OpenMP_Op<"task", [
    AttrSizedOperandSegments, AutomaticAllocationScope
  ], [
    OpenMP_AllocateClause, OpenMP_DependClause, OpenMP_FinalClause, OpenMP_IfClause,
    OpenMP_InReductionClause, OpenMP_MergeableClause, OpenMP_PriorityClause,
    OpenMP_PrivateClause, OpenMP_UntiedClause, OpenMP_DetachClause
  ], true> {
  let summary = "Code that any thread of the team may run later";
  let description = [{
    ```mlir
    omp.task depend(taskdependin -> %x : !llvm.ptr) {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = clausesAssemblyFormat # [{
    custom<InReductionPrivateRegion>($region, $in_reduction_vars, type($in_reduction_vars),
        $in_reduction_byref, $in_reduction_syms, $private_vars, type($private_vars),
        $private_syms, $private_needs_barrier) attr-dict}];
}

def TaskgroupOp : OpenMP_Op<"taskgroup", [
    AttrSizedOperandSegments, AutomaticAllocationScope
  ], [
    OpenMP_AllocateClause, OpenMP_TaskReductionClause
  ], true> {
  let summary = "Code that is done when the tasks it started are";
  let description = [{
    ```mlir
    omp.taskgroup {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = clausesAssemblyFormat # [{
    custom<TaskReductionRegion>($region, $task_reduction_vars, type($task_reduction_vars),
        $task_reduction_byref, $task_reduction_syms) attr-dict}];
}

def TaskyieldOp : OpenMP_Op<"taskyield"> {
  let summary = "Place where a thread may go on with another task";
  let description = [{
    ```mlir
    omp.taskyield
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def TaskwaitOp : OpenMP_Op<"taskwait", [], [OpenMP_DependClause, OpenMP_NowaitClause]> {
  let summary = "Wait for the tasks that the current one started";
  let description = [{
    ```mlir
    omp.taskwait
    ```
  }];
}

def FlushOp : OpenMP_Op<"flush"> {
  let summary = "Makes memory the same for all threads";
  let description = [{
    Without operands, all of memory.

    ```mlir
    omp.flush(%x : !llvm.ptr)
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$varList);
  let assemblyFormat = "( `(` $varList^ `:` type($varList) `)` )? attr-dict";
}

def MasterOp : OpenMP_Op<"master", [], [], true> {
  let summary = "Code that the first thread of the team runs";
  let description = [{
    ```mlir
    omp.master {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = "$region attr-dict";
}

def MaskedOp : OpenMP_Op<"masked", [], [OpenMP_FilterClause], true> {
  let summary = "Code that one thread of the team runs, by its number";
  let description = [{
    ```mlir
    omp.masked filter(%thread : i32) {
      omp.terminator
    }
    ```
  }];
}

def CriticalOp : OpenMP_Op<"critical"> {
  let summary = "Code that one thread at a time runs";
  let description = [{
    Sections of the same name keep each other out; those without one are all the same.

    ```mlir
    omp.critical {
      omp.terminator
    }
    ```
  }];
  let arguments = (ins OptionalAttr<FlatSymbolRefAttr>:$name);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "(`(` $name^ `)`)? $region attr-dict";
}

def BarrierOp : OpenMP_Op<"barrier"> {
  let summary = "Place where the threads of the team wait for each other";
  let description = [{
    ```mlir
    omp.barrier
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def OrderedOp : OpenMP_Op<"ordered", [], [OpenMP_DoacrossClause]> {
  let summary = "Place where iterations of a loop wait for each other";
  let description = [{
    It stands in a loop with the clause `ordered`.

    ```mlir
    omp.wsloop ordered(1) {
      omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
        omp.ordered depend_type(dependsource) depend_vec(%i : i64) {doacross_num_loops = 1 : i64}
        omp.yield
      }
    }
    ```
  }];
}

def OrderedRegionOp
    : OpenMP_Op<"ordered.region", [], [OpenMP_ParallelizationLevelClause], true> {
  let summary = "Code of a loop that runs in the order of its iterations";
  let description = [{
    ```mlir
    omp.ordered.region {
      omp.terminator
    }
    ```
  }];
}

def ThreadprivateOp
    : OpenMP_Op<"threadprivate", [AllTypesMatch<["sym_addr", "tls_addr"]>]> {
  let summary = "Address of a thread's own copy of a variable";
  let description = [{
    ```mlir
    %own = omp.threadprivate %x : !llvm.ptr -> !llvm.ptr
    ```
  }];
  let arguments = (ins OpenMP_PointerLikeType:$sym_addr);
  let results = (outs OpenMP_PointerLikeType:$tls_addr);
  let assemblyFormat = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict";
}

def CancelOp
    : OpenMP_Op<"cancel", [], [OpenMP_CancelDirectiveNameClause, OpenMP_IfClause]> {
  let summary = "Ends the directive around it for all threads";
  let description = [{
    ```mlir
    omp.parallel {
      omp.cancel cancellation_construct_type(parallel)
      omp.terminator
    }
    ```
  }];
}

def CancellationPointOp
    : OpenMP_Op<"cancellation_point", [], [OpenMP_CancelDirectiveNameClause]> {
  let summary = "Place where a thread looks whether to end";
  let description = [{
    ```mlir
    omp.parallel {
      omp.cancellation_point cancellation_construct_type(parallel)
      omp.terminator
    }
    ```
  }];
}

def ScanOp : OpenMP_Op<"scan", [
    AttrSizedOperandSegments, MemoryEffects<[MemWrite]>
  ], [
    OpenMP_InclusiveClause, OpenMP_ExclusiveClause
  ]> {
  let summary = "Boundary between the two halves of a loop that makes prefix sums";
  let description = [{
    The loop around it has a reduction with the modifier `inscan`.

    ```mlir
    omp.wsloop reduction(mod: inscan, @add %x -> %sum : !llvm.ptr) {
      omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
        omp.scan inclusive(%sum : !llvm.ptr)
        omp.yield
      }
    }
    ```
  }];
}

def AllocateDirOp : OpenMP_Op<"allocate_dir", [AttrSizedOperandSegments], [
    OpenMP_AlignClause, OpenMP_AllocatorClause
  ]> {
  let summary = "Way in which variables are given memory";
  let description = [{
    ```mlir
    omp.allocate_dir(%x : !llvm.ptr) align(64)
    ```
  }];
  let arguments = !con((ins Variadic<AnyType>:$varList), clausesArgs);
  let assemblyFormat = "`(` $varList `:` type($varList) `)` oilist(" #
                       clausesOptAssemblyFormat # ") attr-dict";
}

def WorkdistributeOp : OpenMP_Op<"workdistribute", [], [], true> {
  let summary = "Code whose operations are shared among teams";
  let description = [{
    ```mlir
    omp.teams {
      omp.workdistribute {
        omp.terminator
      }
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = "$region attr-dict";
}

#endif // ODS_OPENMP_OPS_TD
