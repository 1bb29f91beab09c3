// RUN: ods translate --mlir-to-llvmir %s

llvm.func @work(i32, !llvm.ptr)
llvm.func @nested(%x: i32, %p: !llvm.ptr, %c: i1) {
  omp.task {
    llvm.call @work(%x, %p) : (i32, !llvm.ptr) -> ()
    omp.task if(%c) {
      llvm.call @work(%x, %p) : (i32, !llvm.ptr) -> ()
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}
llvm.func @flags(%x: i32, %p: !llvm.ptr, %c: i1) {
  omp.task final(%c) untied mergeable depend(taskdependout -> %p : !llvm.ptr, taskdependmutexinoutset -> %p : !llvm.ptr) {
    llvm.call @work(%x, %p) : (i32, !llvm.ptr) -> ()
    omp.terminator
  }
  omp.taskgroup {
    omp.task mergeable {
      llvm.call @work(%x, %p) : (i32, !llvm.ptr) -> ()
      omp.terminator
    }
    omp.taskwait
    omp.terminator
  }
  omp.taskyield
  llvm.return
}
llvm.func @constant_final(%p: !llvm.ptr) {
  %t = llvm.mlir.constant(true) : i1
  %n = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %n x i64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  omp.task final(%t) depend(taskdependinoutset -> %a : !llvm.ptr) {
    llvm.store %n, %a : i64, !llvm.ptr
    omp.terminator
  }
  llvm.return
}
