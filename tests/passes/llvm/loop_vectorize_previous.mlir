// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=16},llvm-gvn)) %s

// A vector of the iterations before is shifted in. Of a bit, bytes are passed on.
llvm.func @changes(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %was_set: i1) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i8) : i8
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^body(%0, %zero, %was_set, %none : i64, i8, i1, i32)
^body(%i: i64, %before: i8, %was: i1, %count: i32):
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %y = llvm.load %of_b : !llvm.ptr -> i8
  %sum = llvm.add %y, %before : i8
  llvm.store %sum, %of_b : i8, !llvm.ptr
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %is = llvm.icmp "sgt" %x, %zero : i8
  %changed = llvm.xor %is, %was : i1
  %one = llvm.zext %changed : i1 to i32
  %next = llvm.add %count, %one : i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %x, %is, %next : i64, i8, i1, i32), ^end
^end:
  llvm.return %next : i32
}

// The next value is read after a store to the same array, which needs the value before: not vectorized.
llvm.func @in_place(%a: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i8) : i8
  llvm.br ^body(%0, %zero : i64, i8)
^body(%i: i64, %before: i8):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %before, %of_a : i8, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %of_next = llvm.getelementptr %a[%i1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_next : !llvm.ptr -> i8
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %x : i64, i8), ^end
^end:
  llvm.return
}

// Neither bytes that are counted become numbers of 64 bits, nor what is not counted.
llvm.func @count(%a: !llvm.ptr) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %low = llvm.mlir.constant(97 : i8) : i8
  %high = llvm.mlir.constant(122 : i8) : i8
  llvm.br ^body(%0, %0 : i64, i64)
^body(%i: i64, %count: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %x = llvm.load %of_a : !llvm.ptr -> i8
  %below = llvm.icmp "slt" %x, %low : i8
  %above = llvm.icmp "sgt" %x, %high : i8
  %outside = llvm.or %below, %above : i1
  %inside = llvm.select %outside, %0, %1 : i1, i64
  %next = llvm.add %inside, %count : i64
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %next : i64, i64), ^end
^end:
  llvm.return %next : i64
}

// The value of the iteration before the one before is shifted in behind it.
llvm.func @two_before(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %p: f32, %q: f32) -> f32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0, %q, %p : i64, f32, f32)
^body(%i: i64, %earlier: f32, %before: f32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %of_a : !llvm.ptr -> f32
  %ends = llvm.fadd %x, %earlier : f32
  %y = llvm.fsub %ends, %before : f32
  llvm.store %y, %of_b : f32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %before, %x : i64, f32, f32), ^end
^end:
  llvm.return %before : f32
}

// What iterations exchange is no value of an iteration before.
llvm.func @exchanged(%a: !llvm.ptr {llvm.noalias}, %p: i32, %q: i32) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0, %p, %q : i64, i32, i32)
^body(%i: i64, %one: i32, %other: i32):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %one, %of_a : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1, %other, %one : i64, i32, i32), ^end
^end:
  llvm.return
}
