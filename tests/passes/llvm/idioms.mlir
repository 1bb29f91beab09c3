// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-gvn)) %s

// The set bits, by pairs, nibbles and bytes.
llvm.func @bits(%x: i32) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %4 = llvm.mlir.constant(4 : i32) : i32
  %24 = llvm.mlir.constant(24 : i32) : i32
  %m1 = llvm.mlir.constant(0x55555555 : i32) : i32
  %m2 = llvm.mlir.constant(0x33333333 : i32) : i32
  %m4 = llvm.mlir.constant(0x0f0f0f0f : i32) : i32
  %ones = llvm.mlir.constant(0x01010101 : i32) : i32
  %half = llvm.lshr %x, %1 : i32
  %odd = llvm.and %half, %m1 : i32
  %pairs = llvm.sub %x, %odd : i32
  %low2 = llvm.and %m2, %pairs : i32
  %up2 = llvm.lshr %pairs, %2 : i32
  %high2 = llvm.and %up2, %m2 : i32
  %nibbles = llvm.add %high2, %low2 : i32
  %up4 = llvm.lshr %nibbles, %4 : i32
  %both = llvm.add %up4, %nibbles : i32
  %bytes = llvm.and %both, %m4 : i32
  %gathered = llvm.mul %bytes, %ones : i32
  %count = llvm.lshr %gathered, %24 : i32
  llvm.return %count : i32
}

// Another shift at the end counts nothing.
llvm.func @other(%x: i32) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %4 = llvm.mlir.constant(4 : i32) : i32
  %23 = llvm.mlir.constant(23 : i32) : i32
  %m1 = llvm.mlir.constant(0x55555555 : i32) : i32
  %m2 = llvm.mlir.constant(0x33333333 : i32) : i32
  %m4 = llvm.mlir.constant(0x0f0f0f0f : i32) : i32
  %ones = llvm.mlir.constant(0x01010101 : i32) : i32
  %half = llvm.lshr %x, %1 : i32
  %odd = llvm.and %half, %m1 : i32
  %pairs = llvm.sub %x, %odd : i32
  %low2 = llvm.and %m2, %pairs : i32
  %up2 = llvm.lshr %pairs, %2 : i32
  %high2 = llvm.and %up2, %m2 : i32
  %nibbles = llvm.add %high2, %low2 : i32
  %up4 = llvm.lshr %nibbles, %4 : i32
  %both = llvm.add %up4, %nibbles : i32
  %bytes = llvm.and %both, %m4 : i32
  %gathered = llvm.mul %bytes, %ones : i32
  %count = llvm.lshr %gathered, %23 : i32
  llvm.return %count : i32
}

// Absolute values; the last one negates the wrong alternative.
llvm.func @absolute(%x: i32, %p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(1 : i32) : i32
  %m1 = llvm.mlir.constant(-1 : i32) : i32
  %negated = llvm.sub %0, %x : i32
  %a = llvm.icmp "slt" %x, %0 : i32
  %b = llvm.icmp "slt" %x, %1 : i32
  %c = llvm.icmp "sgt" %x, %m1 : i32
  %d = llvm.icmp "ult" %x, %1 : i32
  %of_a = llvm.select %a, %negated, %x : i1, i32
  %of_b = llvm.select %b, %negated, %x : i1, i32
  %of_c = llvm.select %c, %x, %negated : i1, i32
  %of_d = llvm.select %d, %negated, %x : i1, i32
  %of_e = llvm.select %a, %x, %negated : i1, i32
  llvm.store volatile %of_a, %p : i32, !llvm.ptr
  llvm.store volatile %of_b, %p : i32, !llvm.ptr
  llvm.store volatile %of_c, %p : i32, !llvm.ptr
  llvm.store volatile %of_d, %p : i32, !llvm.ptr
  llvm.store volatile %of_e, %p : i32, !llvm.ptr
  llvm.return
}

// Choices between the operands of their comparison are minima and maxima; a choice between others, or after a comparison
// for equality, is none.
llvm.func @extremes(%x: i32, %y: i32, %p: !llvm.ptr) {
  %less = llvm.icmp "slt" %x, %y : i32
  %least = llvm.select %less, %x, %y : i1, i32
  llvm.store volatile %least, %p : i32, !llvm.ptr
  %most = llvm.select %less, %y, %x : i1, i32
  llvm.store volatile %most, %p : i32, !llvm.ptr
  %not_above = llvm.icmp "ule" %x, %y : i32
  %unsigned_least = llvm.select %not_above, %x, %y : i1, i32
  llvm.store volatile %unsigned_least, %p : i32, !llvm.ptr
  %not_below = llvm.icmp "uge" %x, %y : i32
  %unsigned_most = llvm.select %not_below, %x, %y : i1, i32
  llvm.store volatile %unsigned_most, %p : i32, !llvm.ptr
  %sum = llvm.add %x, %y : i32
  %other = llvm.select %less, %x, %sum : i1, i32
  llvm.store volatile %other, %p : i32, !llvm.ptr
  %same = llvm.icmp "eq" %x, %sum : i32
  %equal = llvm.select %same, %x, %sum : i1, i32
  llvm.store volatile %equal, %p : i32, !llvm.ptr
  llvm.return
}
