// RUN: hooks opt %s --canonicalize

func.func @known(%x: i64) -> (i64, i64) {
  %0 = arith.constant 0 : i64
  %40 = arith.constant 40 : i64
  %2 = arith.constant 2 : i64
  %a = sum.add %0, %x
  %b = sum.add %40, %2
  return %a, %b : i64, i64
}
