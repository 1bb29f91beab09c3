// RUN: hooks opt %s --canonicalize

func.func @turns(%x: i64) -> (i64, i64, i64) {
  %0 = turn.back %x
  %1 = turn.back %0
  %2 = turn.left %x
  %3 = turn.left %2
  %4 = turn.right %2
  return %1, %3, %4 : i64, i64, i64
}
