func.func @bad(%x: i64) -> i64 {
  %0 = poly.eval %x in {0: 1, 1: 0}
  return %0 : i64
}
