// RUN: ods opt %s --affine-scalrep

// What is stored is what is loaded; then nothing reads the memref.
func.func @forward(%x: f32) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%i, %j] : memref<10x10xf32>
      %k = affine.apply affine_map<(d0) -> (d0)>(%j)
      %0 = affine.load %m[%i, %k] : memref<10x10xf32>
      %1 = arith.addf %0, %0 : f32
    }
  }
  memref.dealloc %m : memref<10x10xf32>
  return
}

// Another store, in this round or the one before, may be to the same element.
func.func @between(%m: memref<10xf32>, %n: memref<10xf32>, %x: f32, %a: index) -> f32 {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xf32>
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %m[%j] : memref<10xf32>
    }
  }
  affine.store %x, %m[%a] : memref<10xf32>
  affine.store %x, %n[%a] : memref<10xf32>
  %1 = affine.load %m[%a] : memref<10xf32>
  return %1 : f32
}

// The same is loaded once; what is overwritten is not stored.
func.func @once(%m: memref<10xf32>, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[3] : memref<10xf32>
  affine.store %y, %m[3] : memref<10xf32>
  %0 = affine.load %m[4] : memref<10xf32>
  %1 = affine.load %m[4] : memref<10xf32>
  %2 = arith.addf %0, %1 : f32
  func.call @unknown() : () -> ()
  %3 = affine.load %m[4] : memref<10xf32>
  %4 = arith.addf %2, %3 : f32
  return %4 : f32
}
func.func private @unknown()

func.func @blocks(%m: memref<10xf32>, %x: f32, %c: i1) -> f32 {
  affine.store %x, %m[0] : memref<10xf32>
  cf.cond_br %c, ^write, ^read
^write:
  affine.store %x, %m[1] : memref<10xf32>
  cf.br ^read
^read:
  %0 = affine.load %m[0] : memref<10xf32>
  affine.store %0, %m[1] : memref<10xf32>
  return %0 : f32
}
