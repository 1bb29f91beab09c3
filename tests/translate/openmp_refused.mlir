// RUN: not ods translate --mlir-to-llvmir %s
// The error stands at the directive, not at those around it.

llvm.func @f(%x: !llvm.ptr) {
  omp.parallel {
    omp.taskgroup allocate(%x : !llvm.ptr -> %x : !llvm.ptr) {
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}
