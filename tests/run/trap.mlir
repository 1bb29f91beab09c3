// RUN: not ods run %s -e main 0 --entry-point-result=i32
// RUN: not ods run %s -e main 0 --entry-point-result=i32 --engine=c
// Division by zero ends the program with an error, not a signal.

func.func @main(%d: i32) -> i32 {
  %n = arith.constant 7 : i32
  %0 = arith.divsi %n, %d : i32
  return %0 : i32
}
