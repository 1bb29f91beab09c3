// The second group of stores repeats two lanes of the first one's vector by turns: each is taken out once, and erased once.
llvm.func @fill(%p: !llvm.ptr, %x: f32) {
  %low = llvm.mlir.constant(-2.500000e+00 : f32) : f32
  %zero = llvm.mlir.constant(0.000000e+00 : f32) : f32
  %half = llvm.mlir.constant(5.000000e-01 : f32) : f32
  %one = llvm.mlir.constant(1.000000e+00 : f32) : f32
  %m0 = llvm.intr.maximum(%x, %low) : (f32, f32) -> f32
  %m1 = llvm.intr.maximum(%x, %zero) : (f32, f32) -> f32
  %m2 = llvm.intr.maximum(%x, %half) : (f32, f32) -> f32
  %m3 = llvm.intr.maximum(%x, %one) : (f32, f32) -> f32
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %p4 = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %p5 = llvm.getelementptr %p[5] : (!llvm.ptr) -> !llvm.ptr, f32
  %p6 = llvm.getelementptr %p[6] : (!llvm.ptr) -> !llvm.ptr, f32
  %p7 = llvm.getelementptr %p[7] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %m0, %p : f32, !llvm.ptr
  llvm.store %m1, %p1 : f32, !llvm.ptr
  llvm.store %m2, %p2 : f32, !llvm.ptr
  llvm.store %m3, %p3 : f32, !llvm.ptr
  llvm.store %m2, %p4 : f32, !llvm.ptr
  llvm.store %m2, %p5 : f32, !llvm.ptr
  llvm.store %m3, %p6 : f32, !llvm.ptr
  llvm.store %m2, %p7 : f32, !llvm.ptr
  llvm.return
}
llvm.func @main() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %31 = llvm.mlir.constant(31 : i64) : i64
  %x = llvm.mlir.constant(7.500000e-01 : f32) : f32
  %p = llvm.alloca %8 x f32 : (i64) -> !llvm.ptr
  llvm.call @fill(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.br ^head(%0, %0 : i64, i64)
^head(%i: i64, %hash: i64):
  %more = llvm.icmp "ult" %i, %8 : i64
  llvm.cond_br %more, ^add, ^exit
^add:
  %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %word = llvm.load %at : !llvm.ptr -> i32
  %bits = llvm.zext %word : i32 to i64
  %scaled = llvm.mul %hash, %31 : i64
  %sum = llvm.add %scaled, %bits : i64
  %next = llvm.add %i, %1 : i64
  llvm.br ^head(%next, %sum : i64, i64)
^exit:
  llvm.return %hash : i64
}
