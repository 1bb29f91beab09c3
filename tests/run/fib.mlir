// RUN: ods run %s -e fib 35 --entry-point-result=i64
// RUN: ods run %s -e main
// RUN: ods run %s -e main --engine=c

func.func @fib(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %small = arith.cmpi sle, %n, %one : i64
  cf.cond_br %small, ^done, ^recurse
^done:
  return %n : i64
^recurse:
  %a = arith.subi %n, %one : i64
  %b = arith.subi %n, %two : i64
  %x = call @fib(%a) : (i64) -> i64
  %y = call @fib(%b) : (i64) -> i64
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}

func.func @main() {
  %n = arith.constant 20 : i64
  %0 = call @fib(%n) : (i64) -> i64
  vector.print %0 : i64
  return
}
