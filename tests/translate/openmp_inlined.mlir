// RUN: ods translate --mlir-to-llvmir %s

omp.critical.declare @lock hint(contended, speculative)
llvm.mlir.global internal @counter(0 : i64) : i64
llvm.func @copy(!llvm.ptr, !llvm.ptr)
llvm.func @f()
llvm.func @inlined(%p: !llvm.ptr, %t: i32) {
  omp.critical(@lock) {
    omp.master {
      llvm.call @f() : () -> ()
      omp.terminator
    }
    omp.terminator
  }
  omp.masked {
    omp.single nowait {
      llvm.call @f() : () -> ()
      omp.terminator
    }
    omp.terminator
  }
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    llvm.call @f() : () -> ()
    omp.terminator
  }
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  %1 = omp.threadprivate %0 : !llvm.ptr -> !llvm.ptr
  %2 = llvm.load %1 : !llvm.ptr -> i64
  omp.flush
  llvm.return
}
