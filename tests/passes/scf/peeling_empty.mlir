// A loop that may have no iteration, or whose numbers may overflow, is peeled so that none is added.
// RUN: ods opt --scf-for-loop-peeling %s
// RUN: ods opt --scf-for-loop-peeling=peel-front=true %s

func.func @unknown(%lo: index, %hi: index, %step: index, %m: memref<?xindex>) {
  scf.for %i = %lo to %hi step %step {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
// A size is not below zero: upstream's split is right.
func.func @size(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xindex>
  scf.for %i = %c0 to %n step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
// Not an index: affine maps are over these alone.
func.func @narrow(%lo: i32, %hi: i32, %m: memref<i32>) {
  %c3 = arith.constant 3 : i32
  scf.for %i = %lo to %hi step %c3 : i32 {
    memref.store %i, %m[] : memref<i32>
  }
  return
}
// The bounds are the wrong way round.
func.func @backwards(%m: memref<?xindex>) {
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c10 to %c5 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
