// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=4},llvm-gvn)) %s

// A choice between a value and a sum or difference with it is the sum or difference of a choice, the inner one first; not
// if the sum is used elsewhere, and not of another difference.
llvm.func @chosen(%n: i64, %p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %r: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %of_p = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %of_q = llvm.getelementptr %q[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %of_r = llvm.getelementptr %r[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_p : !llvm.ptr -> i32
  %y = llvm.load %of_q : !llvm.ptr -> i32
  %less = llvm.icmp "slt" %x, %y : i32
  %sum = llvm.add %y, %x overflow<nsw> : i32
  %more = llvm.select %less, %sum, %x : i1, i32
  %difference = llvm.sub %more, %y : i32
  %fewer = llvm.select %less, %more, %difference : i1, i32
  llvm.store %fewer, %of_p : i32, !llvm.ptr
  %turned = llvm.sub %y, %x : i32
  %kept = llvm.select %less, %turned, %x : i1, i32
  llvm.store %kept, %of_q : i32, !llvm.ptr
  %twice = llvm.add %y, %y : i32
  %again = llvm.select %less, %twice, %y : i1, i32
  %both = llvm.xor %twice, %again : i32
  llvm.store %both, %of_r : i32, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %goes_on = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %goes_on, ^loop(%i1 : i64), ^end
^end:
  llvm.return
}

// Sums by two conditions, of which each adds at most one number to a lane.
llvm.func @counted(%n: i64, %p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %limit = llvm.mlir.constant(100 : i32) : i32
  llvm.br ^loop(%0, %zero : i64, i32)
^loop(%i: i64, %sum: i32):
  %of_p = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_p : !llvm.ptr -> i32
  %positive = llvm.icmp "sgt" %x, %zero : i32
  %small = llvm.icmp "slt" %x, %limit : i32
  %with = llvm.add %sum, %x : i32
  %inner = llvm.select %small, %with, %sum : i1, i32
  %outer = llvm.select %positive, %inner, %sum : i1, i32
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^loop(%i1, %outer : i64, i32), ^end
^end:
  llvm.return %outer : i32
}
