// RUN: hooks opt %s

func.func @wake(%bell: i32) {
  clock.alarm %bell at 6:5
  return
}
