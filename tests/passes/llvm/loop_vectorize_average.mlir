// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16},llvm-gvn)) %s

// Halves of sums of bytes, rounded up and down, have as many bits as these; half of a signed sum is computed in 16.
llvm.func @halves(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_c = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %z = llvm.load %of_c : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %wz = llvm.sext %z : i8 to i32
  %sum = llvm.add %wx, %wy : i32
  %more = llvm.add %sum, %one : i32
  %half = llvm.lshr %more, %one : i32
  %up = llvm.trunc %half : i32 to i8
  llvm.store %up, %of_a : i8, !llvm.ptr
  %less = llvm.lshr %sum, %one : i32
  %down = llvm.trunc %less : i32 to i8
  llvm.store %down, %of_b : i8, !llvm.ptr
  %other = llvm.add %wz, %wx : i32
  %lower = llvm.lshr %other, %one : i32
  %signed = llvm.trunc %lower : i32 to i8
  llvm.store %signed, %of_c : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %next = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %next, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
