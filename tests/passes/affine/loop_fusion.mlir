// RUN: ods opt %s --affine-loop-fusion
// RUN: ods opt %s --affine-loop-fusion=mode=sibling
// RUN: ods opt %s --affine-loop-fusion="mode=producer maximal"
// RUN: ods opt %s --pass-pipeline="builtin.module(affine-loop-fusion{fast-mem-space=2 local-buf-threshold=1})"
// RUN: ods opt %s --affine-loop-fusion=compute-tolerance=0

// What lies between becomes one element, in the fast memory if that is asked for.
func.func @producer(%x: f32, %out: memref<16xf32>) {
  %between = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %between[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %y = affine.load %between[%i] : memref<16xf32>
    affine.store %y, %out[%i] : memref<16xf32>
  }
  return
}

// Both read the same; the one that only reads goes into the other.
func.func @siblings(%in: memref<8x4xf32>, %a: memref<8x4xf32>, %b: memref<8x4xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %x = affine.load %in[%i, %j] : memref<8x4xf32>
      affine.store %x, %a[%i, %j] : memref<8x4xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %x = affine.load %in[%i, %j] : memref<8x4xf32>
      %y = arith.negf %x : f32
      affine.store %y, %b[%i, %j] : memref<8x4xf32>
    }
  }
  return
}

// Two of three neighbours are computed again, which is more than is tolerated; the whole of a row is not.
func.func @stencil(%x: f32, %out: memref<10x10xf32>) {
  %between = memref.alloc() : memref<12x10xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {
      affine.store %x, %between[%i, %j] : memref<12x10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.load %between[%i, %j] : memref<12x10xf32>
      %b = affine.load %between[%i + 1, %j] : memref<12x10xf32>
      %c = affine.load %between[%i + 2, %j] : memref<12x10xf32>
      %s = arith.addf %a, %b : f32
      %t = arith.addf %s, %c : f32
      affine.store %t, %out[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// An argument may be seen by others: it stays as it is, and the writer goes as all its rounds are in the reader.
func.func @escapes(%x: f32, %between: memref<16xf32>, %out: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %between[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %y = affine.load %between[%i] : memref<16xf32>
    affine.store %y, %out[%i] : memref<16xf32>
  }
  return
}

// Only half of the rounds are needed, so the writer of what others see stays.
func.func @stays(%x: f32, %between: memref<16xf32>, %out: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %between[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %between[%i] : memref<16xf32>
    affine.store %y, %out[%i] : memref<16xf32>
  }
  return
}

// Sums over the same rows become one loop with two sums.
func.func @reductions(%in: memref<4x8xf32>, %a: memref<4xf32>, %b: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    %sum = affine.for %j = 0 to 8 iter_args(%s = %zero) -> f32 {
      %x = affine.load %in[%i, %j] : memref<4x8xf32>
      %t = arith.addf %s, %x : f32
      affine.yield %t : f32
    }
    affine.store %sum, %a[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %product = affine.for %j = 0 to 8 iter_args(%p = %one) -> f32 {
      %x = affine.load %in[%i, %j] : memref<4x8xf32>
      %t = arith.mulf %p, %x : f32
      affine.yield %t : f32
    }
    affine.store %product, %b[%i] : memref<4xf32>
  }
  return
}

// What is written between them is read by neither, but one of both writes it: they stay apart.
func.func @in_order(%x: f32, %m: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
  }
  memref.store %x, %m[%c0] : memref<16xf32>
  affine.for %i = 0 to 16 {
    %y = affine.load %m[%i] : memref<16xf32>
    affine.store %y, %out[%i] : memref<16xf32>
  }
  return
}

// The loop that adds up is moved into the other one, so that what it reads may be made beside it.
func.func @sunk(%x: f32, %out: memref<8xf32>) {
  %between = memref.alloc() : memref<8x4xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.store %x, %between[%i, %j] : memref<8x4xf32>
    }
  }
  affine.for %j = 0 to 4 {
    affine.for %i = 0 to 8 {
      %a = affine.load %between[%i, %j] : memref<8x4xf32>
      %b = affine.load %out[%i] : memref<8xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %out[%i] : memref<8xf32>
    }
  }
  return
}
