// Calls: the Fibonacci numbers by their definition.
func.func private @fib(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %small = arith.cmpi slt, %n, %c2 : i64
  %result = scf.if %small -> (i64) {
    scf.yield %n : i64
  } else {
    %n1 = arith.subi %n, %c1 : i64
    %n2 = arith.subi %n, %c2 : i64
    %a = func.call @fib(%n1) : (i64) -> i64
    %b = func.call @fib(%n2) : (i64) -> i64
    %sum = arith.addi %a, %b : i64
    scf.yield %sum : i64
  }
  return %result : i64
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %most = arith.constant 32 : i64
  %mask = arith.constant 3 : i64
  %sum = scf.for %i = %c0 to %rounds step %c1 iter_args(%before = %zero) -> (i64) {
    %word = arith.index_cast %i : index to i64
    %less = arith.andi %word, %mask : i64
    %n = arith.subi %most, %less : i64
    %fib = func.call @fib(%n) : (i64) -> i64
    %after = arith.addi %before, %fib : i64
    scf.yield %after : i64
  }
  return %sum : i64
}
