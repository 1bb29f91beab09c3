// RUN: hooks opt %s --canonicalize

func.func @turns(%x: i64) -> (i64, i64, i64) {
  %0 = gear.turn %x by 3 oiled
  %1 = gear.turn %0 by 4 oiled
  %2 = gear.turn %1 by 0
  %3 = gear.turn %x by 9223372036854775807
  %4 = gear.turn %3 by 1
  %5 = gear.turn %4 by 1 oiled
  return %2, %4, %5 : i64, i64, i64
}

func.func @joints(%x: i64, %y: i64) -> (i64, i64, i64) {
  %0 = gear.join %x, %y
  %1, %2 = gear.split %0
  %3 = gear.join %1, %x
  return %1, %2, %3 : i64, i64, i64
}
