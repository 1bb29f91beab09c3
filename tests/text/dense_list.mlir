// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic
// Dense arrays of operations are written as lists, in full only through an alias.

#odds = array<i32: 1, 9>

func.func @weights(%c: i1) {
  cf.cond_br %c weights([3, -5]), ^bb1, ^bb2
^bb1:
  cf.cond_br %c weights(#odds), ^bb1, ^bb2
^bb2:
  return
}
