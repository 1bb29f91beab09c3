// RUN: ods opt %s --affine-loop-tile=tile-size=4
// RUN: ods opt %s --affine-loop-tile=tile-sizes=3,5

// The number of rounds may be a multiple of the size, or not known, or less.
func.func @sizes(%m: memref<256x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<256x?xf32>
    }
  }
  affine.for %i = 2 to 5 step 2 {
    affine.store %x, %m[%i, 0] : memref<256x?xf32>
  }
  return
}

// A later tile would write what an earlier one reads.
func.func @backwards(%m: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 60 {
      %0 = affine.load %m[%i - 1, %j + 3] : memref<64x64xf32>
      affine.store %0, %m[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 32 {
      %0 = affine.load %m[%i - 1, %j * 2 + 40] : memref<64x64xf32>
      affine.store %0, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// Bounds that depend on each other.
func.func @triangle(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
