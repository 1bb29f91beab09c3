// Of the globals without a value only external ones are defined elsewhere; the others are zero.
memref.global "private" @buffer : memref<4xi32> = uninitialized
llvm.mlir.global private @private() : i32
llvm.mlir.global internal @internal() : i32
llvm.mlir.global weak @weak() : !llvm.array<3 x i32>
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %buffer = memref.get_global @buffer : memref<4xi32>
  memref.store %c7, %buffer[%c0] : memref<4xi32>
  %a = memref.load %buffer[%c0] : memref<4xi32>
  %p = llvm.mlir.addressof @private : !llvm.ptr
  %q = llvm.mlir.addressof @internal : !llvm.ptr
  %w = llvm.mlir.addressof @weak : !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %b = llvm.load %p : !llvm.ptr -> i32
  %c = llvm.load %q : !llvm.ptr -> i32
  %d = llvm.load %w : !llvm.ptr -> i32
  %s0 = arith.addi %a, %b : i32
  %s1 = arith.addi %s0, %c : i32
  %s2 = arith.addi %s1, %d : i32
  return %s2 : i32
}
