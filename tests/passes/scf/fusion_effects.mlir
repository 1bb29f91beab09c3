// Loops are not fused where a round would see what another one wrote, or the order of writes would change.
// RUN: ods opt --scf-parallel-loop-fusion %s

func.func @reversed_writes(%m: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %j = arith.subi %c3, %i : index
    memref.store %i, %m[%j] : memref<4xindex>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %c4, %m[%i] : memref<4xindex>
    scf.reduce
  }
  return
}
func.func @whole_read(%m: memref<4xindex>, %n: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %i, %m[%i] : memref<4xindex>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.copy %m, %n : memref<4xindex> to memref<4xindex>
    scf.reduce
  }
  return
}
// Each round of the first loop reads what a round of the second one writes.
func.func @shared_element(%m: memref<4xindex>, %n: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %0 = memref.load %m[%c0] : memref<4xindex>
    memref.store %0, %n[%i] : memref<4xindex>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %c4, %m[%c0] : memref<4xindex>
    scf.reduce
  }
  return
}
