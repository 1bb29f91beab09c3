// As division_overflow.mlir, in more words than one.
func.func @main() -> i64 {
  %one = arith.constant 1 : i200
  %bits = arith.constant 199 : i200
  %x = arith.shli %one, %bits : i200
  %y = arith.constant -1 : i200
  %r = arith.divsi %x, %y : i200
  %z = arith.trunci %r : i200 to i64
  return %z : i64
}
