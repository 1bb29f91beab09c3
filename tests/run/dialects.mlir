// RUN: ods run %s --entry-point-result=void
// A program of loops, maps, views, vectors and structured operations needs no passes before.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f1 = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%f1 : f32) outs(%m : memref<4x4xf32>)
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 3 - %i] : memref<4x4xf32>
    %1 = arith.addf %0, %f1 : f32
    affine.store %1, %m[%i, %i] : memref<4x4xf32>
  }
  %view = memref.subview %m[1, 1] [2, 2] [1, 2] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 2], offset: 5>>
  scf.for %i = %c0 to %c2 step %c1 {
    memref.store %f1, %view[%i, %c1] : memref<2x2xf32, strided<[4, 2], offset: 5>>
    %old = memref.atomic_rmw addf %f1, %view[%i, %i] : (f32, memref<2x2xf32, strided<[4, 2], offset: 5>>) -> f32
    vector.print %old : f32
  }
  %row = vector.transfer_read %m[%c1, %c0], %f1 : memref<4x4xf32>, vector<2x4xf32>
  vector.print %row : vector<2x4xf32>
  memref.dealloc %m : memref<4x4xf32>
  return
}
