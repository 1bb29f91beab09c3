// The least integer divided by -1 has no quotient, whatever the width: the program stops, and says where.
func.func @main() -> i7 {
  %x = arith.constant -64 : i7
  %y = arith.constant -1 : i7
  %r = arith.divsi %x, %y : i7
  return %r : i7
}
