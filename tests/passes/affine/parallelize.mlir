// RUN: ods opt %s --affine-parallelize
// RUN: ods opt %s --affine-parallelize=max-nested=1
// RUN: ods opt %s --affine-parallelize=parallel-reductions

// Rounds of the inner loop depend on each other, those of the outer one do not.
func.func @outer(%m: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 1 to 64 {
      %0 = affine.load %m[%i, %j - 1] : memref<64x64xf32>
      affine.store %0, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// Each round has a memref of its own; elements that are far apart are others.
func.func @apart(%m: memref<128xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 64)>(%n) {
    %own = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 4 {
      affine.store %x, %own[%j mod 2] : memref<4xf32>
      %0 = affine.load %m[%i + 64] : memref<128xf32>
      affine.store %0, %m[%i] : memref<128xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.store %x, %m[%i * 2] : memref<128xf32>
    %0 = affine.load %m[%i * 2 + 1] : memref<128xf32>
  }
  affine.for %i = 0 to 64 {
    affine.store %x, %m[%i floordiv 2] : memref<128xf32>
  }
  return
}

func.func @sum(%m: memref<64xf32>, %x: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 64 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %1 = affine.load %m[%i] : memref<64xf32>
    %2 = arith.addf %a, %1 : f32
    %3 = arith.mulf %1, %b : f32
    affine.yield %2, %3 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

func.func @not_a_sum(%m: memref<64xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %1 = affine.load %m[%i] : memref<64xf32>
    %2 = arith.subf %a, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
