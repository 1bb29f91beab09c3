// A cycle that control does not reach leads into others: it is erased, or its edges would count as their entries.
// RUN: ods opt --lift-cf-to-scf %s

func.func @beside_a_loop(%c: i1, %n: i32) -> i32 {
  cf.br ^head(%n : i32)
^nowhere:
  cf.cond_br %c, ^nowhere, ^head(%n : i32)
^head(%x: i32):
  %y = arith.addi %x, %n : i32
  cf.cond_br %c, ^head(%y : i32), ^end
^end:
  return %y : i32
}
func.func @alone() {
  return
^nowhere:
  cf.br ^nowhere
}
