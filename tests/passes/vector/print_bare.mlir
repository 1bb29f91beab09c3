// A print of a new line alone does not take the results of the next operation for its operand.
// RUN: ods opt %s

func.func @main(%a: i32) -> i32 {
  vector.print
  %b = arith.addi %a, %a : i32
  vector.print
  %c, %d = arith.addui_extended %a, %b : i32, i1
  vector.print
  %e:2 = scf.if %d -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  } else {
    scf.yield %b, %a : i32, i32
  }
  vector.print %e#1 : i32
  return %c : i32
}
