// RUN: ods translate --mlir-to-llvmir %s
// Nobody builds for a device: data stays, and code runs here.

llvm.func @data(%x: !llvm.ptr, %device: i32, %c: i1) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(9 : i64) : i64
  %2 = omp.map.bounds lower_bound(%0 : i64) upper_bound(%1 : i64)
  %3 = omp.map.info var_ptr(%x : !llvm.ptr, !llvm.array<10 x i32>) map_clauses(tofrom) capture(ByRef) bounds(%2) -> !llvm.ptr loc("x"("a.f90":3:4))
  %4 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr loc("a.f90":5:6)
  %5 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr loc(unknown)
  omp.target_enter_data if(%c) device(%device : i32) map_entries(%4 : !llvm.ptr)
  omp.target_data map_entries(%3, %4 : !llvm.ptr, !llvm.ptr) {
    llvm.store %0, %x : i64, !llvm.ptr
    omp.terminator
  }
  omp.target_update map_entries(%4 : !llvm.ptr)
  omp.target_exit_data map_entries(%5 : !llvm.ptr)
  llvm.return
}
