// Loops are peeled at their end, in partial rounds of others too, or at their beginning. mlir-opt prints the same.
// RUN: ods opt --scf-for-loop-peeling %s
// RUN: ods opt --scf-for-loop-peeling=skip-partial=false %s
// RUN: ods opt --scf-for-loop-peeling=peel-front=true %s

#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
#mapmax = affine_map<(d0, d1)[s0] -> (-s0, -d0 + d1)>
func.func @fully_static(%A: memref<i32>) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  %ub = arith.constant 17 : index
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0_i32) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @dyn(%lb: index, %ub: index, %step: index, %out: memref<?x?xindex>, %t: tensor<?xf32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %i0 = arith.constant 0 : index
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.for %j = %i0 to %ub step %step {
      %m = affine.max #mapmax(%ub, %j)[%step]
      %m0 = affine.min affine_map<(d0, d1)[s0] -> (s0, d0 - d1)> (%ub, %j)[%step]
      %m1 = affine.min affine_map<(d0, d1)[s0] -> (s0 * 2, d0 - d1 + 3)> (%ub, %iv)[%step]
      memref.store %m, %out[%iv, %j] : memref<?x?xindex>
      memref.store %m0, %out[%j, %iv] : memref<?x?xindex>
      memref.store %m1, %out[%j, %j] : memref<?x?xindex>
    }
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @divides(%lb: index, %m: memref<?xindex>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %ub = affine.apply affine_map<(d0) -> (d0 + 16)>(%lb)
  %ub2 = affine.apply affine_map<(d0) -> (d0 + 15)>(%lb)
  scf.for %i = %lb to %ub step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.for %i = %lb to %ub2 step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
    scf.for %j = %lb to %ub2 step %c4 {
      memref.store %i, %m[%j] : memref<?xindex>
    }
  }
  scf.for %i = %lb to %ub2 step %c1 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
