// The sum of the numbers below %n.
func.func @sum(%n: index) -> i64 {
  %zero = arith.constant 0 : i64
  %from = arith.constant 0 : index
  %step = arith.constant 1 : index
  %sum = scf.for %i = %from to %n step %step iter_args(%before = %zero) -> i64 {
    %number = arith.index_cast %i : index to i64
    %after = arith.addi %before, %number : i64
    scf.yield %after : i64
  }
  return %sum : i64
}
