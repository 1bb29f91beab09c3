func.func @f(%x: i64) -> i64 {
  %0 = sample.scale %x by 3
  return %0 : i64
}
