// RUN: ods opt %s --affine-fold-memref-alias-ops

// The maps of accesses are applied before the views are looked through.
func.func @subview(%m: memref<16x32xf32>, %o: index) {
  %s = memref.subview %m[%o, 4] [8, 8] [2, 1] : memref<16x32xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
  affine.for %i = 0 to 4 {
    %x = affine.load %s[%i * 2, 3] : memref<8x8xf32, strided<[64, 1], offset: ?>>
    affine.store %x, %s[%i, %i + 1] : memref<8x8xf32, strided<[64, 1], offset: ?>>
  }
  return
}

func.func @reshapes(%m: memref<12x4xf32>, %n: memref<3x4xf32>) {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %c = memref.collapse_shape %n [[0, 1]] : memref<3x4xf32> into memref<12xf32>
  affine.for %i = 0 to 3 {
    %x = affine.load %e[%i, 1, %i + 1] : memref<3x4x4xf32>
    affine.store %x, %c[%i * 4 + 1] : memref<12xf32>
  }
  return
}

// Other accesses stay.
func.func @stays(%m: memref<16xf32>, %i: index) -> f32 {
  %s = memref.subview %m[2] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 2>>
  %x = memref.load %s[%i] : memref<8xf32, strided<[1], offset: 2>>
  return %x : f32
}
