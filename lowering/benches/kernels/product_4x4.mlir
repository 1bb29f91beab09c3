// 256 products of 4x4 matrices, in f32.
func.func private @products(%a: memref<256x4x4xf32>, %b: memref<256x4x4xf32>, %o: memref<256x4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 256 : index
  %zero = arith.constant 0.0 : f32
  scf.for %m = %c0 to %n step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c4 step %c1 {
        %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%before = %zero) -> f32 {
          %x = memref.load %a[%m, %i, %k] : memref<256x4x4xf32>
          %y = memref.load %b[%m, %k, %j] : memref<256x4x4xf32>
          %p = arith.mulf %x, %y : f32
          %after = arith.addf %before, %p : f32
          scf.yield %after : f32
        }
        memref.store %sum, %o[%m, %i, %j] : memref<256x4x4xf32>
      }
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %n = arith.constant 256 : index
  %a = memref.alloc() : memref<256x4x4xf32>
  %b = memref.alloc() : memref<256x4x4xf32>
  %o = memref.alloc() : memref<256x4x4xf32>
  scf.for %m = %c0 to %n step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c4 step %c1 {
        %row = arith.muli %m, %c7 : index
        %at = arith.addi %row, %i : index
        %rest = arith.remui %at, %c4 : index
        %sum = arith.addi %rest, %j : index
        %word = arith.index_cast %sum : index to i32
        %x = arith.sitofp %word : i32 to f32
        memref.store %x, %a[%m, %i, %j] : memref<256x4x4xf32>
        memref.store %x, %b[%m, %j, %i] : memref<256x4x4xf32>
      }
    }
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %i = arith.remui %r, %c4 : index
    %word = arith.index_cast %i : index to i32
    %x = arith.sitofp %word : i32 to f32
    memref.store %x, %a[%slot, %i, %c0] : memref<256x4x4xf32>
    func.call @products(%a, %b, %o) : (memref<256x4x4xf32>, memref<256x4x4xf32>, memref<256x4x4xf32>) -> ()
  }
  %z64 = arith.constant 0 : i64
  %total = scf.for %m = %c0 to %n step %c1 iter_args(%acc = %z64) -> i64 {
    %v = memref.load %o[%m, %c1, %c0] : memref<256x4x4xf32>
    %w = arith.fptosi %v : f32 to i64
    %s = arith.addi %acc, %w : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<256x4x4xf32>
  memref.dealloc %b : memref<256x4x4xf32>
  memref.dealloc %o : memref<256x4x4xf32>
  return %total : i64
}
