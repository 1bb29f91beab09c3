// RUN: ods opt %s --affine-super-vectorize=virtual-vector-size=4
// RUN: ods opt %s "--affine-super-vectorize=virtual-vector-size=4,8"
// RUN: ods opt %s "--affine-super-vectorize=virtual-vector-size=128 vectorize-reductions"

// The bounds are the sizes of the memref that is stored to: lanes beyond them are outside of it.
func.func @sum_of_two(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  %cst = arith.constant 2.0 : f32
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      %0 = affine.load %a[%i, %j] : memref<?x?xf32>
      %1 = affine.load %b[%i, %j + 1] : memref<?x?xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.mulf %2, %cst : f32
      %4 = arith.addf %3, %x : f32
      affine.store %4, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// The inner loop goes on with scalars, and the outer one along the last dimension.
func.func @outer(%a: memref<16x64xf32>, %b: memref<16xi32>) {
  affine.for %j = 0 to 64 {
    affine.for %i = 0 to 16 {
      %0 = affine.load %a[%i, %j] : memref<16x64xf32>
      affine.store %0, %a[%i, %j] : memref<16x64xf32>
    }
  }
  affine.for %i = 0 to 16 {
    %0 = arith.index_cast %i : index to i32
    affine.store %0, %b[%i] : memref<16xi32>
  }
  return
}

func.func @reduction(%in: memref<500xf32>, %init: f32) -> f32 {
  %0 = affine.for %i = 0 to 500 iter_args(%sum = %init) -> f32 {
    %1 = affine.load %in[%i] : memref<500xf32>
    %2 = math.cos %1 : f32
    %3 = arith.addf %sum, %2 : f32
    affine.yield %3 : f32
  }
  return %0 : f32
}

// Rounds that depend on each other, and accesses along two dimensions.
func.func @not_vectorized(%a: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    %0 = affine.load %a[0, %i - 1] : memref<64x64xf32>
    affine.store %0, %a[0, %i] : memref<64x64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i, %i] : memref<64x64xf32>
  }
  return
}
