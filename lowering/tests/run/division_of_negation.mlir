// The quotient of a negation is not the negated quotient where the dividend is the least integer: a C compiler that
// sees both divisions may take one for the other.
func.func private @both(%n: i64, %m: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %quotient = arith.divsi %n, %m : i64
  %negated = arith.subi %zero, %n : i64
  %other = arith.divsi %negated, %m : i64
  %back = arith.subi %zero, %other : i64
  %r = arith.subi %back, %quotient : i64
  return %r : i64
}
func.func @main() -> i64 {
  %n = arith.constant -9223372036854775808 : i64
  %m = arith.constant 1189465982 : i64
  %r = call @both(%n, %m) : (i64, i64) -> i64
  return %r : i64
}
