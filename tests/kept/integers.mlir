// The least integer divided by another, rounded up, is no positive number.
// OPT: --int-range-optimizations
// OPT: --canonicalize --int-range-optimizations --canonicalize
// RESULT: -715827882
func.func @main() -> i64 {
  %a = arith.constant -2147483648 : i32
  %b = arith.constant 3 : i32
  %r = arith.ceildivsi %a, %b : i32
  %x = arith.extsi %r : i32 to i64
  return %x : i64
}
