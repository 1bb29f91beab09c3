// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=8},llvm-gvn)) %s

// Sums of bytes are small enough for a product of 32 bits.
llvm.func @averages(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %three = llvm.mlir.constant(3 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %sum = llvm.add %wx, %wy : i32
  %third = llvm.udiv %sum, %three : i32
  %byte = llvm.trunc %third : i32 to i8
  llvm.store %byte, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// The remainder of a number that may be negative, by a negative divisor.
llvm.func @remainders(%a: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %divisor = llvm.mlir.constant(-10 : i16) : i16
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %rest = llvm.srem %x, %divisor : i16
  llvm.store %rest, %of_a : i16, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Any numbers of 32 bits need the upper half of a product of 64.
llvm.func @any(%a: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %divisor = llvm.mlir.constant(10 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %quotient = llvm.udiv %x, %divisor : i32
  llvm.store %quotient, %of_a : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Any numbers of 64 bits would need products of 128; these have 33 bits at most.
llvm.func @long(%a: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %divisor = llvm.mlir.constant(10 : i64) : i64
  %shift = llvm.mlir.constant(31 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_a : !llvm.ptr -> i64
  %upper = llvm.lshr %x, %shift : i64
  %quotient = llvm.udiv %upper, %divisor : i64
  llvm.store %quotient, %of_a : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
