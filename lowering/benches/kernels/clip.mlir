// Where an element of 4,096 i32 is above a limit, the difference is stored: a store under a condition.
func.func private @clip(%a: memref<4096xi32>, %b: memref<4096xi32>, %limit: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xi32>
    %big = arith.cmpi sgt, %x, %limit : i32
    scf.if %big {
      %y = arith.subi %x, %limit : i32
      memref.store %y, %b[%i] : memref<4096xi32>
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %zero = arith.constant 0 : i32
  %mask = arith.constant 1023 : i32
  %factor = arith.constant 1103515245 : i32
  %a = memref.alloc() : memref<4096xi32>
  %b = memref.alloc() : memref<4096xi32>
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.index_cast %i : index to i32
    %h = arith.muli %w, %factor : i32
    %s = arith.constant 16 : i32
    %t = arith.shrui %h, %s : i32
    %x = arith.andi %t, %mask : i32
    memref.store %x, %a[%i] : memref<4096xi32>
    memref.store %zero, %b[%i] : memref<4096xi32>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %w = arith.index_cast %r : index to i32
    %limit = arith.andi %w, %mask : i32
    func.call @clip(%a, %b, %limit) : (memref<4096xi32>, memref<4096xi32>, i32) -> ()
  }
  %z64 = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z64) -> i64 {
    %v = memref.load %b[%i] : memref<4096xi32>
    %e = arith.extsi %v : i32 to i64
    %s = arith.addi %acc, %e : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<4096xi32>
  memref.dealloc %b : memref<4096xi32>
  return %sum : i64
}
