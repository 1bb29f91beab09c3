// Buffers in fast memory for what loops access. mlir-opt prints the same.
// RUN: ods opt --affine-data-copy-generate %s
// RUN: ods opt --affine-data-copy-generate="generate-dma fast-mem-capacity=8 fast-mem-space=2 tag-mem-space=3" %s
// RUN: ods opt --affine-data-copy-generate="skip-non-unit-stride-loops" %s

func.func @nest(%a: memref<256x128xf32>, %b: memref<128xf32>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 128 {
      %0 = affine.load %a[%i, %j] : memref<256x128xf32>
      %1 = affine.load %b[%j] : memref<128xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %a[%i, %j] : memref<256x128xf32>
    }
  }
  return
}

func.func @tiled(%a: memref<256x128xf32>) {
  affine.for %i = 0 to 256 step 32 {
    affine.for %j = 0 to 128 step 16 {
      affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
        affine.for %jj = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 16)>(%j) {
          %0 = affine.load %a[%ii, %jj] : memref<256x128xf32>
          affine.store %0, %a[%ii, %jj] : memref<256x128xf32>
        }
      }
    }
  }
  return
}

func.func @straight_line(%a: memref<16xf32>, %b: memref<16xf32, 1>, %c: memref<16x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  %0 = affine.load %a[3] : memref<16xf32>
  %1 = affine.load %b[4] : memref<16xf32, 1>
  affine.store %0, %a[5] : memref<16xf32>
  affine.for %i = 0 to 8 {
    %2 = affine.load %a[%i + 2] : memref<16xf32>
    affine.store %2, %c[%i, 0] : memref<16x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
  }
  return
}

func.func @symbols(%a: memref<128xf32>, %n: index, %d: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<128xf32>
    affine.store %0, %d[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[symbol(%n)] : memref<128xf32>
    %1 = affine.load %a[%i mod 4] : memref<128xf32>
    affine.store %0, %a[%i floordiv 3] : memref<128xf32>
  }
  return
}

func.func @local(%n: index) {
  affine.for %i = 0 to 10 {
    %m = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%j] : memref<4xf32>
      affine.store %0, %m[%j] : memref<4xf32>
    }
    memref.dealloc %m : memref<4xf32>
  }
  return
}

// -----

// A buffer of each round is copied in the round, though the loop around does nothing else.
func.func @buffer_of_a_round(%v: f32) {
  affine.for %i = 1 to 15 step 2 {
    %buffer = memref.alloca() : memref<7xf32>
    affine.for %j = 0 to 7 {
      affine.store %v, %buffer[%j] : memref<7xf32>
    }
  }
  return
}
