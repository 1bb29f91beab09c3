// The guard of a tile that may be cut off is right for any step and for numbers below zero.
// RUN: ods opt --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4 no-min-max-bounds=true" %s

func.func @step(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c2) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
func.func @below_zero(%lo: index, %n: index, %m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%lo) to (%n) step (%c1) {
    memref.store %i, %m[%n] : memref<?xindex>
  }
  return
}
// The counter after the last one would overflow.
func.func @end(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %max = arith.constant 9223372036854775807 : index
  %far = arith.constant 4611686018427387904 : index
  scf.parallel (%i) = (%c0) to (%max) step (%far) {
    memref.store %i, %m[%c0] : memref<?xindex>
  }
  return
}
