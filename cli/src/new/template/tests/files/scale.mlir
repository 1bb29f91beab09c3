// RUN: sample opt %s
// RUN: sample opt %s --canonicalize

func.func @scaled(%x: i64) -> i64 {
  %0 = sample.scale %x by 1
  %1 = sample.scale %0 by 3
  return %1 : i64
}

func.func @known() -> i64 {
  %x = arith.constant 14 : i64
  %0 = sample.scale %x by 3
  return %0 : i64
}

func.func @negated_twice(%x: i64) -> i64 {
  %0 = sample.scale %x by -1
  %1 = sample.scale %0 by -1
  return %1 : i64
}
