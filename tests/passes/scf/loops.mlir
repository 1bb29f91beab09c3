// Ranges of loops, copies for constant bounds, and tiles. mlir-opt prints the same.
// RUN: ods opt --scf-for-loop-range-folding %s
// RUN: ods opt --scf-for-loop-specialization %s
// RUN: ods opt --scf-parallel-loop-specialization %s
// RUN: ods opt --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,3 %s
// RUN: ods opt "--scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 no-min-max-bounds=true" %s
// RUN: not ods opt --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,0 %s

func.func @range(%n: index, %k: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.addi %k, %i : index
    %b = arith.muli %a, %c4 : index
    memref.store %b, %m[%b] : memref<?xindex>
  }
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.addi %i, %i : index
    memref.store %a, %m[%a] : memref<?xindex>
    scf.for %j = %c0 to %n step %c1 {
      %b = arith.muli %j, %a : index
      memref.store %b, %m[%b] : memref<?xindex>
    }
  }
  return
}
func.func @spec(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = affine.min affine_map<(d0)[] -> (1024, d0, 512)>(%n)
  %v = affine.min affine_map<(d0)[] -> (64, d0)>(%n)
  scf.for %i = %c0 to %u step %c1 {
    scf.for %j = %c0 to %v step %c1 {
      memref.store %i, %m[%j] : memref<?xindex>
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%u, %v) step (%c1, %c1) {
    memref.store %i, %m[%j] : memref<?xindex>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%u, %n) step (%c1, %c1) {
    memref.store %i, %m[%j] : memref<?xindex>
    scf.reduce
  }
  return
}
func.func @tile(%n: index, %s: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c16) step (%c1, %c1) {
    memref.store %i, %m[%j] : memref<?xindex>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%s) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %i, %m[%j] : memref<?xindex>
      scf.reduce
    }
    scf.parallel (%j) = (%c0) to (%c16) step (%c1) {
      memref.store %j, %m[%j] : memref<?xindex>
      scf.reduce
    }
    scf.reduce
  }
  return
}
