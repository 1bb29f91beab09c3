// RUN: ods opt --mem2reg %s

// A vector of 84 bits takes 128 in memory: it has no cast to an integer of that size, so the slot stays.
llvm.func @packed(%v: vector<7xi12>) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<7xi12> : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<7xi12>, !llvm.ptr
  %w = llvm.load %p : !llvm.ptr -> i64
  llvm.return %w : i64
}

// A vector whose bits are all of its memory is cast.
llvm.func @whole(%v: vector<4xi16>) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<4xi16> : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<4xi16>, !llvm.ptr
  %w = llvm.load %p : !llvm.ptr -> i64
  llvm.return %w : i64
}
