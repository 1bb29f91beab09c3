// RUN: not ods translate --mlir-to-llvmir %s

// An initializer has to be constant.
llvm.mlir.global internal @v(1 : i32) : i32
llvm.mlir.global internal @w() : i32 {
  %0 = llvm.mlir.addressof @v : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
