// Bounds are folded only if they stay in range, and if a factor is positive.
// RUN: ods opt --scf-for-loop-range-folding %s

func.func @folded(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.addi %i, %c3 : index
    %1 = arith.muli %0, %c3 : index
    memref.store %1, %m[%1] : memref<?xindex>
  }
  return
}
func.func @kept(%m: memref<?xindex>, %x: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %max = arith.constant 9223372036854775805 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.muli %i, %minus : index
    memref.store %0, %m[%0] : memref<?xindex>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.muli %i, %c0 : index
    memref.store %0, %m[%0] : memref<?xindex>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.addi %i, %max : index
    memref.store %0, %m[%c0] : memref<?xindex>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.addi %i, %x : index
    memref.store %0, %m[%c0] : memref<?xindex>
  }
  return
}
