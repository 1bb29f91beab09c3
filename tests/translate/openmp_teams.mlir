// RUN: ods translate --mlir-to-llvmir %s

llvm.func @f(i32, !llvm.ptr)
llvm.func @teams(%x: i32, %p: !llvm.ptr, %c: i1, %n: i32) {
  omp.teams num_teams(to %n : i32) if(%c) thread_limit(%x : i32) {
    llvm.call @f(%x, %p) : (i32, !llvm.ptr) -> ()
    omp.parallel {
      llvm.call @f(%n, %p) : (i32, !llvm.ptr) -> ()
      omp.terminator
    }
    omp.terminator
  }
  omp.teams {
    omp.terminator
  }
  llvm.return
}
