// A filter over 4,096 f32 whose mode does not change.
func.func private @filter(%a: memref<4096xf32>, %b: memref<4096xf32>, %mode: i32, %k: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    %is1 = arith.cmpi eq, %mode, %one : i32
    scf.if %is1 {
      %y = arith.mulf %x, %k : f32
      memref.store %y, %b[%i] : memref<4096xf32>
    } else {
      %is2 = arith.cmpi eq, %mode, %two : i32
      scf.if %is2 {
        %z = memref.load %b[%i] : memref<4096xf32>
        %y = arith.addf %x, %z : f32
        %w = arith.mulf %y, %k : f32
        memref.store %w, %b[%i] : memref<4096xf32>
      } else {
        %y = arith.subf %x, %k : f32
        memref.store %y, %b[%i] : memref<4096xf32>
      }
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %k = arith.constant 0.5 : f32
  %three = arith.constant 3 : i32
  %thousand = arith.constant 1000.0 : f32
  %a = memref.alloc() : memref<4096xf32>
  %b = memref.alloc() : memref<4096xf32>
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.index_cast %i : index to i32
    %x = arith.sitofp %w : i32 to f32
    memref.store %x, %a[%i] : memref<4096xf32>
    memref.store %k, %b[%i] : memref<4096xf32>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %w = arith.index_cast %r : index to i32
    %mode = arith.remui %w, %three : i32
    func.call @filter(%a, %b, %mode, %k) : (memref<4096xf32>, memref<4096xf32>, i32, f32) -> ()
  }
  %c9 = arith.constant 999 : index
  %v = memref.load %b[%c9] : memref<4096xf32>
  %l = arith.mulf %v, %thousand : f32
  %res = arith.fptosi %l : f32 to i64
  memref.dealloc %a : memref<4096xf32>
  memref.dealloc %b : memref<4096xf32>
  return %res : i64
}
