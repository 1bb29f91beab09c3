// RUN: ods opt %s --affine-loop-normalize
// RUN: ods opt %s --affine-loop-normalize=promote-single-iter=true
// RUN: ods opt %s --affine-loop-coalescing
// RUN: ods opt %s --affine-loop-invariant-code-motion

// Loops start at 0 with the step 1.
func.func @normal(%m: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to min affine_map<(d0)[s0] -> (d0 + 7, s0)>(%i)[%n] {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.parallel (%i, %j) = (1, %n) to (9, %n + 4) step (2, 1) {
    affine.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

// One round only.
func.func @once(%m: memref<?x?xf32>, %x: f32, %n: index) -> f32 {
  affine.for %i = 4 to 5 {
    affine.store %x, %m[%i, %n] : memref<?x?xf32>
  }
  %0 = affine.for %i = affine_map<(d0) -> (d0 + 1)>(%n) to affine_map<(d0) -> (d0 + 2)>(%n) iter_args(%sum = %x) -> (f32) {
    %1 = affine.load %m[%i, %n] : memref<?x?xf32>
    %2 = arith.addf %sum, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// Two loops, one of them around the other and nothing else.
func.func @band(%m: memref<8x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<8x?xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      %0 = arith.addf %x, %x : f32
      %1 = affine.load %m[%i, 0] : memref<8x?xf32>
      affine.store %0, %m[%i, %j] : memref<8x?xf32>
    }
  }
  return
}

// What does not depend on the loop goes before it.
func.func @invariant(%a: memref<10xf32>, %x: f32) -> f32 {
  %m = memref.alloc() : memref<10xf32>
  %c = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %a[%i] : memref<10xf32>
      %1 = arith.mulf %0, %x : f32
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%i, %j) {
        %2 = arith.addf %1, %1 : f32
        affine.store %2, %m[%i] : memref<10xf32>
      }
      affine.store %x, %c[%j] : memref<10xf32>
    }
  }
  %3 = affine.load %c[0] : memref<10xf32>
  return %3 : f32
}
