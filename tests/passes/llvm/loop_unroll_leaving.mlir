// What leaves a loop that is unrolled partly: a counter and the next one, and two values that change places.
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=40}))" %s
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=40}))" %s | ods run - -e counters --entry-point-result=i64
// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-unroll{max-count=0 partial-threshold=40}))" %s | ods run - -e places --entry-point-result=i64
// RUN: ods run -O0 %s -e counters --entry-point-result=i64
// RUN: ods run -O0 %s -e places --entry-point-result=i64
// Two iterations follow one another, so that %next replaces %i, and its copy replaces %next.
llvm.func @counters() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %6 = llvm.mlir.constant(6 : i64) : i64
  %100 = llvm.mlir.constant(100 : i64) : i64
  llvm.br ^loop(%0 : i64)
^loop(%i: i64):
  %next = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %next, %6 : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end
^end:
  %x = llvm.mul %i, %100 : i64
  %y = llvm.add %x, %next : i64
  llvm.return %y : i64
}
llvm.func @places() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %10 = llvm.mlir.constant(10 : i64) : i64
  llvm.br ^loop(%0, %1, %2 : i64, i64, i64)
^loop(%i: i64, %a: i64, %b: i64):
  %next = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %next, %8 : i64
  llvm.cond_br %more, ^loop(%next, %b, %a : i64, i64, i64), ^end
^end:
  %x = llvm.mul %a, %10 : i64
  %y = llvm.add %x, %b : i64
  llvm.return %y : i64
}
