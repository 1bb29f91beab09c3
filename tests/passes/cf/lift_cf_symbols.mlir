// The values of a block are symbols at the top of a function, but not in the loop that the block becomes.
// RUN: not ods opt --lift-cf-to-scf %s

func.func @rows(%m: memref<?xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %end = arith.addi %i, %c1 : index
  affine.for %j = 0 to %end {
    affine.store %x, %m[%j] : memref<?xi32>
  }
  %more = arith.cmpi slt, %end, %n : index
  cf.cond_br %more, ^head(%end : index), ^done
^done:
  return
}
