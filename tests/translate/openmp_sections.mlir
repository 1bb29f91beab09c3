// RUN: ods translate --mlir-to-llvmir %s

omp.declare_reduction @add : i32
init {
^bb0(%a: i32):
  %0 = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%0 : i32)
}
combiner {
^bb0(%a: i32, %b: i32):
  %0 = llvm.add %a, %b : i32
  omp.yield(%0 : i32)
}
atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  %0 = llvm.load %b : !llvm.ptr -> i32
  %1 = llvm.atomicrmw add %a, %0 monotonic : !llvm.ptr, i32
  omp.yield
}
llvm.func @f(i32)
llvm.func @sections(%x: i32, %p: !llvm.ptr) {
  omp.parallel {
    omp.sections reduction(@add %p -> %r : !llvm.ptr) {
      omp.section {
      ^bb0(%s: !llvm.ptr):
        llvm.call @f(%x) : (i32) -> ()
        llvm.store %x, %s : i32, !llvm.ptr
        omp.terminator
      }
      omp.section {
      ^bb0(%s: !llvm.ptr):
        omp.critical {
          llvm.store %x, %s : i32, !llvm.ptr
          omp.terminator
        }
        omp.terminator
      }
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}
