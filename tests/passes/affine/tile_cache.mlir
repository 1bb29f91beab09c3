// RUN: ods opt %s --affine-loop-tile
// RUN: ods opt %s --affine-loop-tile=cache-size=8
// RUN: ods opt %s --affine-loop-tile=cache-size=0

// Tiles are as many as the memory that a band touches is greater than the cache.
func.func @matmul(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 250 {
        %l = affine.load %a[%i, %k] : memref<256x256xf32>
        %r = affine.load %b[%k, %j] : memref<256x256xf32>
        %o = affine.load %c[%i, %j] : memref<256x256xf32>
        %m = arith.mulf %l, %r : f32
        %s = arith.addf %o, %m : f32
        affine.store %s, %c[%i, %j] : memref<256x256xf32>
      }
    }
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i, %i] : memref<256x256xf32>
  }
  return
}
func.func @unknown(%a: memref<?xf32>, %n: index, %x: f32, %i: memref<?xindex>) {
  affine.for %i0 = 0 to 7 {
    affine.for %i1 = 0 to %n {
      affine.store %x, %a[%i1] : memref<?xf32>
    }
  }
  affine.for %i0 = 0 to 1 {
    %0 = affine.load %i[%i0] : memref<?xindex>
  }
  return
}
