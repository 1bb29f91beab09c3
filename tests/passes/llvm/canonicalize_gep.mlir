// RUN: ods opt --canonicalize %s

// Indices that are known become constants of the operation, as far as those reach.
llvm.func @known(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(1 : i64) : i64
  %big = llvm.mlir.constant(268435456 : i64) : i64
  %neg = llvm.mlir.constant(-268435456 : i64) : i64
  %a = llvm.getelementptr %p[%0] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %b = llvm.getelementptr %a[%1, %i, %0] : (!llvm.ptr, i64, i64, i32) -> !llvm.ptr, !llvm.array<4 x array<4 x i8>>
  %c = llvm.getelementptr %b[%big] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %d = llvm.getelementptr %c[%neg, 2, %1] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x array<4 x i8>>
  llvm.return %d : !llvm.ptr
}
