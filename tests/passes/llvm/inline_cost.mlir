// RUN: ods opt --pass-pipeline="builtin.module(llvm-inline)" %s
// RUN: ods opt --pass-pipeline="builtin.module(llvm-inline{threshold=0 recursion-depth=0 remarks=true})" %s

llvm.func @small(%x: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.add %x, %one : i64
  llvm.return %0 : i64
}

llvm.func @caller(%x: i64) -> i64 {
  %0 = llvm.call @small(%x) : (i64) -> i64
  %1 = llvm.call @small(%0) : (i64) -> i64
  llvm.return %1 : i64
}

// A weak function may be replaced.
llvm.func weak @weak(%x: i64) -> i64 {
  llvm.return %x : i64
}

llvm.func @calls_weak(%x: i64) -> i64 {
  %0 = llvm.call @weak(%x) : (i64) -> i64
  llvm.return %0 : i64
}

llvm.func @kept(%x: i64) -> i64 attributes {no_inline} {
  llvm.return %x : i64
}

llvm.func @calls_kept(%x: i64) -> i64 {
  %0 = llvm.call @kept(%x) : (i64) -> i64
  llvm.return %0 : i64
}

// A function that calls itself is copied into itself.
llvm.func @fib(%n: i64) -> i64 {
  %two = llvm.mlir.constant(2 : i64) : i64
  %small = llvm.icmp "slt" %n, %two : i64
  llvm.cond_br %small, ^end(%n : i64), ^more
^more:
  %one = llvm.mlir.constant(1 : i64) : i64
  %n1 = llvm.sub %n, %one : i64
  %n2 = llvm.sub %n, %two : i64
  %a = llvm.call @fib(%n1) : (i64) -> i64
  %b = llvm.call @fib(%n2) : (i64) -> i64
  %sum = llvm.add %a, %b : i64
  llvm.br ^end(%sum : i64)
^end(%r: i64):
  llvm.return %r : i64
}
