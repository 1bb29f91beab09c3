// A store in a loop, read by the next round behind a call, and overwritten after the loop on a path without one: it
// stays, at every level of optimisation.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %sum = memref.alloc() : memref<index>
  memref.store %c8, %sum[] : memref<index>
  cf.br ^head(%c8 : index)
^head(%i: index):
  %old = memref.load %sum[] : memref<index>
  %new = arith.addi %old, %i : index
  memref.store %new, %sum[] : memref<index>
  %more = arith.cmpi ne, %i, %c0 : index
  cf.cond_br %more, ^next, ^end
^next:
  %other = memref.alloc() : memref<3xi8>
  memref.dealloc %other : memref<3xi8>
  %j = arith.subi %i, %c8 : index
  cf.br ^head(%j : index)
^end:
  memref.store %i, %sum[] : memref<index>
  memref.dealloc %sum : memref<index>
  vector.print %new : index
  return
}
