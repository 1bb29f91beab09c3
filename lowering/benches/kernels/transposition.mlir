// A matrix of 300 by 300 f32, transposed into another and back.
func.func private @transpose(%from: memref<300x300xf32>, %to: memref<300x300xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 300 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %from[%i, %j] : memref<300x300xf32>
      memref.store %x, %to[%j, %i] : memref<300x300xf32>
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 300 : index
  %a = memref.alloc() : memref<300x300xf32>
  %b = memref.alloc() : memref<300x300xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %double = arith.muli %i, %c2 : index
      %sum = arith.addi %double, %j : index
      %word = arith.index_cast %sum : index to i64
      %value = arith.sitofp %word : i64 to f32
      memref.store %value, %a[%i, %j] : memref<300x300xf32>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    %slot = arith.remui %round, %n : index
    %word = arith.index_cast %round : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %a[%slot, %c1] : memref<300x300xf32>
    func.call @transpose(%a, %b) : (memref<300x300xf32>, memref<300x300xf32>) -> ()
    func.call @transpose(%b, %a) : (memref<300x300xf32>, memref<300x300xf32>) -> ()
  }
  %c7 = arith.constant 7 : index
  %value = memref.load %a[%c7, %c1] : memref<300x300xf32>
  %result = arith.fptosi %value : f32 to i64
  memref.dealloc %a : memref<300x300xf32>
  memref.dealloc %b : memref<300x300xf32>
  return %result : i64
}
