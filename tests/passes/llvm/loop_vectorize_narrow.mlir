// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16},llvm-gvn)) %s

// Absolute differences of bytes are computed in 16 bits, and added up in 32.
llvm.func @differences(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %zero : i64, i32)
^body(%i: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %wy = llvm.zext %y : i8 to i32
  %difference = llvm.sub %wx, %wy : i32
  %absolute = "llvm.intr.abs"(%difference) <{is_int_min_poison = false}> : (i32) -> i32
  %next = llvm.add %sum, %absolute : i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next : i64, i32), ^end
^end:
  llvm.return %next : i32
}

// The square of a difference of two i16 fits in 32 bits without a sign; the product of three does not.
llvm.func @squares(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %of_c = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_a : !llvm.ptr -> i16
  %y = llvm.load %of_b : !llvm.ptr -> i16
  %wx = llvm.sext %x : i16 to i64
  %wy = llvm.sext %y : i16 to i64
  %difference = llvm.sub %wx, %wy : i64
  %square = llvm.mul %difference, %difference : i64
  %product = llvm.mul %square, %wx : i64
  llvm.store %product, %of_c : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// The digits of a byte are bytes: shifts, choices and comparisons of these included, which have signs in lanes.
llvm.func @digits(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %four = llvm.mlir.constant(4 : i32) : i32
  %nine = llvm.mlir.constant(9 : i32) : i32
  %letters = llvm.mlir.constant(87 : i32) : i32
  %zero = llvm.mlir.constant(48 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %digit = llvm.lshr %wx, %four : i32
  %is_letter = llvm.icmp "ugt" %digit, %nine : i32
  %first = llvm.select %is_letter, %letters, %zero : i1, i32
  %letter = llvm.add %digit, %first : i32
  %y = llvm.trunc %letter : i32 to i8
  llvm.store %y, %of_b : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Bytes without a sign are compared so, with 200 in 8 bits and with 300 in 16; a shift keeps the sign of an extended one.
llvm.func @compared(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %three = llvm.mlir.constant(3 : i32) : i32
  %limit = llvm.mlir.constant(200 : i32) : i32
  %beyond = llvm.mlir.constant(300 : i32) : i32
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %wx = llvm.zext %x : i8 to i32
  %sx = llvm.sext %x : i8 to i32
  %shifted = llvm.ashr %sx, %three : i32
  %is_great = llvm.icmp "sge" %wx, %limit : i32
  %chosen = llvm.select %is_great, %shifted, %sx : i1, i32
  %is_less = llvm.icmp "slt" %wx, %beyond : i32
  %or = llvm.or %wx, %three : i32
  %other = llvm.select %is_less, %chosen, %or : i1, i32
  llvm.store %other, %of_b : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Hosts have neither a strict comparison without signs nor one with signs that is not: the next constant, or the inverse of
// the condition, does.
llvm.func @direct(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %first = llvm.mlir.constant(65 : i8) : i8
  %letters = llvm.mlir.constant(26 : i8) : i8
  %case = llvm.mlir.constant(32 : i8) : i8
  %least = llvm.mlir.constant(-128 : i8) : i8
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_c = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %from = llvm.sub %x, %first : i8
  %is_upper = llvm.icmp "ult" %from, %letters : i8
  %lower = llvm.add %x, %case : i8
  %z = llvm.select %is_upper, %lower, %x : i1, i8
  %is_above = llvm.icmp "ugt" %y, %z : i8
  %w = llvm.select %is_above, %from, %z : i1, i8
  // There is no constant before the least.
  %always = llvm.icmp "sge" %w, %least : i8
  %v = llvm.select %always, %w, %y : i1, i8
  llvm.store %v, %of_c : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
