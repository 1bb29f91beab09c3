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

// -----

// The cases of a switch are printed without a sign, and read with and without one, as far as the type goes.
func.func @switch_on_the_least(%flag: i64, %wide: i100) {
  cf.switch %flag : i64, [
    default: ^bb1,
    -1: ^bb1,
    9223372036854775808: ^bb2
  ]
^bb1:
  cf.switch %wide : i100, [
    default: ^bb2,
    -2: ^bb2
  ]
^bb2:
  return
}
