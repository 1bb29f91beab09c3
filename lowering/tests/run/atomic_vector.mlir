// Atomic updates of vectors, lane by lane.
llvm.func @main() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  %floats = llvm.mlir.constant(dense<[1.5, 2.5]> : vector<2xf32>) : vector<2xf32>
  llvm.store %floats, %p : vector<2xf32>, !llvm.ptr
  %0 = llvm.atomicrmw fadd %p, %floats acq_rel : !llvm.ptr, vector<2xf32>
  %1 = llvm.atomicrmw fmax %p, %0 acq_rel : !llvm.ptr, vector<2xf32>
  %2 = llvm.load %p : !llvm.ptr -> i64
  %3 = llvm.bitcast %0 : vector<2xf32> to i64
  %4 = llvm.xor %2, %3 : i64
  llvm.return %4 : i64
}
