// A block that control flow does not reach passes a dead value to an argument that is live.
// RUN: ods opt --remove-dead-values %s

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %d = arith.cmpi slt, %i, %c4 : index
  cf.cond_br %d, ^body, ^exit
^dead:
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k : index)
^body:
  %n = arith.addi %i, %c1 : index
  cf.br ^head(%n : index)
^exit:
  %r = arith.index_cast %i : index to i64
  return %r : i64
}
