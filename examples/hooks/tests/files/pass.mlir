// RUN: hooks opt %s --count-limit
// RUN: not hooks opt %s "--pass-pipeline=builtin.module(count-limit{most=2})"

func.func @two() {
  return
}
