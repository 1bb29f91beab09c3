// Parallel loops become one unless a round reads what another wrote, or might. mlir-opt prints the same.
// RUN: ods opt --scf-parallel-loop-fusion %s

func.func @fuse(%A: memref<2x2xf32>, %n: index, %x: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %S = memref.alloc() : memref<2x2xf32>
  %B = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %b = memref.load %A[%i, %j] : memref<2x2xf32>
    memref.store %b, %S[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %b = memref.load %S[%i, %j] : memref<2x2xf32>
    memref.store %b, %B[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  %k = arith.addi %n, %c1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %ii = arith.addi %i, %c1 : index
    %b = memref.load %B[%i, %j] : memref<2x2xf32>
    memref.store %b, %B[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %b = memref.load %B[%j, %i] : memref<2x2xf32>
    memref.store %b, %S[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%x) -> f32 {
    %ii = arith.addi %i, %c1 : index
    memref.store %x, %B[%ii, %i] : memref<2x2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  %s = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%x) -> f32 {
    %ii = arith.addi %i, %c1 : index
    %l = memref.load %B[%ii, %i] : memref<2x2xf32>
    scf.reduce(%l : f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.mulf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  return %r, %s : f32, f32
}
func.func @alias(%A: memref<2xf32>, %B: memref<2xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %A[%i] : memref<2xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %y = memref.load %B[%i] : memref<2xf32>
    memref.store %y, %B[%i] : memref<2xf32>
    scf.reduce
  }
  return
}
func.func @alias2(%A: memref<2xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %B = memref.alloc() : memref<2xf32>
  %C = memref.cast %B : memref<2xf32> to memref<?xf32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %A[%i] : memref<2xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %y = memref.load %C[%i] : memref<?xf32>
    memref.store %y, %C[%i] : memref<?xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %B[%i] : memref<2xf32>
    scf.reduce
  }
  memref.dealloc %B : memref<2xf32>
  return
}
