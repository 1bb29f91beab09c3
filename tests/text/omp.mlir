// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @clauses(%a: i64, %b: i64, %c: i64, %p: !llvm.ptr, %v: !llvm.ptr, %q: memref<i32>, %n: i32, %t: i1) {
  omp.wsloop schedule(dynamic = %n : i32, nonmonotonic, simd) nowait order(reproducible:concurrent) private(@x %p -> %y : !llvm.ptr) private_barrier reduction(byref @r %p -> %s : !llvm.ptr) {
    omp.loop_nest (%i, %j) : i64 = (%a, %b) to (%b, %b) inclusive step (%c, %c) collapse(2) tiles(4, 5) {
      omp.yield
    }
  }
  omp.taskloop grainsize(strict, %n: i32) final(%t) mergeable nogroup {
    omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
      omp.yield
    }
  }
  omp.simd aligned(%p : !llvm.ptr -> 32) simdlen(4) safelen(8) nontemporal(%p : !llvm.ptr) if(%t) {
    omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
      omp.yield
    }
  }
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, implicit, tofrom) capture(ByCopy) -> !llvm.ptr {name = "x"}
  %m2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) members(%m, %m : [0], [1,2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  omp.target thread_limit(%n : i32) nowait has_device_addr(%m -> %h : !llvm.ptr) host_eval(%n -> %e : i32) map_entries(%m -> %x, %m2 -> %y : !llvm.ptr, !llvm.ptr) private(@x %p -> %pv [map_idx=0] : !llvm.ptr) {
    omp.terminator
  }
  omp.target_data device(%n : i32) map_entries(%m : !llvm.ptr) use_device_addr(%m -> %u : !llvm.ptr) use_device_ptr(%m2 -> %w : !llvm.ptr) {
    omp.terminator
  }
  omp.parallel allocate(%p : !llvm.ptr -> %p : !llvm.ptr) {
    omp.cancel cancellation_construct_type(parallel) if(%t)
    omp.cancellation_point cancellation_construct_type(parallel)
    omp.terminator
  }
  omp.allocate_dir(%p : !llvm.ptr) align(64)
  omp.atomic.capture memory_order(seq_cst) {
    omp.atomic.read %v = %p : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %p = %n : !llvm.ptr, i32
  }
  omp.distribute dist_schedule_static dist_schedule_chunk_size(%n : i32) {
    omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
      omp.yield
    }
  }
  omp.loop bind(teams) {
    omp.loop_nest (%i) : i64 = (%a) to (%b) step (%c) {
      omp.yield
    }
  }
  omp.taskgroup task_reduction(@r %p -> %g : !llvm.ptr) {
    omp.task depend(taskdependin -> %p : !llvm.ptr, taskdependinout -> %p : !llvm.ptr) untied in_reduction(byref @r %p -> %k : !llvm.ptr) {
      omp.terminator
    }
    omp.terminator
  }
  return
}
omp.private {type = firstprivate} @x : i32 copy {
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  omp.yield(%arg1 : !llvm.ptr)
}
omp.declare_reduction @r : !llvm.ptr
init {
^bb0(%arg0: !llvm.ptr):
  omp.yield(%arg0 : !llvm.ptr)
} combiner {
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  omp.yield(%arg0 : !llvm.ptr)
}
