// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @switch(%flag: i32, %a: i64, %c: i1) -> i64 {
  cf.assert %c, "must hold"
  cf.switch %flag : i32, [
    default: ^bb1(%a : i64),
    42: ^bb2,
    -1: ^bb1(%a : i64)
  ]
^bb1(%x: i64):
  cf.cond_br %c weights([3, 5]), ^bb2, ^bb1(%x : i64)
^bb2:
  cf.switch %flag : i32, [
    default: ^bb3
  ]
^bb3:
  %p = ub.poison : i64
  return %p : i64
}
