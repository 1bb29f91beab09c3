// What is left of a division whose quotient overflows is zero, at each width.
func.func private @rests(%a: i7, %b: i8, %c: i32, %d: i64, %e: i128, %f: i200) -> i64 {
  %a1 = arith.constant -1 : i7
  %b1 = arith.constant -1 : i8
  %c1 = arith.constant -1 : i32
  %d1 = arith.constant -1 : i64
  %e1 = arith.constant -1 : i128
  %f1 = arith.constant -1 : i200
  %ra = arith.remsi %a, %a1 : i7
  %rb = arith.remsi %b, %b1 : i8
  %rc = arith.remsi %c, %c1 : i32
  %rd = arith.remsi %d, %d1 : i64
  %re = arith.remsi %e, %e1 : i128
  %rf = arith.remsi %f, %f1 : i200
  %xa = arith.extsi %ra : i7 to i64
  %xb = arith.extsi %rb : i8 to i64
  %xc = arith.extsi %rc : i32 to i64
  %xe = arith.trunci %re : i128 to i64
  %xf = arith.trunci %rf : i200 to i64
  %s0 = arith.ori %xa, %xb : i64
  %s1 = arith.ori %s0, %xc : i64
  %s2 = arith.ori %s1, %rd : i64
  %s3 = arith.ori %s2, %xe : i64
  %s4 = arith.ori %s3, %xf : i64
  return %s4 : i64
}
func.func @main() -> i64 {
  %a = arith.constant -64 : i7
  %b = arith.constant -128 : i8
  %c = arith.constant -2147483648 : i32
  %d = arith.constant -9223372036854775808 : i64
  %e = arith.constant -170141183460469231731687303715884105728 : i128
  %one = arith.constant 1 : i200
  %bits = arith.constant 199 : i200
  %f = arith.shli %one, %bits : i200
  %r = call @rests(%a, %b, %c, %d, %e, %f) : (i7, i8, i32, i64, i128, i200) -> i64
  return %r : i64
}
