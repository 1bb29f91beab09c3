// A product of matrices of f64, 160 by 160, that adds to the result in memory.
func.func private @product(%a: memref<160x160xf64>, %b: memref<160x160xf64>, %c: memref<160x160xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 160 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %n step %c1 {
        %x = memref.load %a[%i, %k] : memref<160x160xf64>
        %y = memref.load %b[%k, %j] : memref<160x160xf64>
        %old = memref.load %c[%i, %j] : memref<160x160xf64>
        %product = arith.mulf %x, %y : f64
        %new = arith.addf %old, %product : f64
        memref.store %new, %c[%i, %j] : memref<160x160xf64>
      }
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 160 : index
  %three = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() : memref<160x160xf64>
  %b = memref.alloc() : memref<160x160xf64>
  %c = memref.alloc() : memref<160x160xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %sum = arith.addi %i, %j : index
      %rest = arith.remui %sum, %three : index
      %word = arith.index_cast %rest : index to i32
      %value = arith.sitofp %word : i32 to f64
      memref.store %value, %a[%i, %j] : memref<160x160xf64>
      memref.store %value, %b[%i, %j] : memref<160x160xf64>
      memref.store %zero, %c[%i, %j] : memref<160x160xf64>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    func.call @product(%a, %b, %c) : (memref<160x160xf64>, memref<160x160xf64>, memref<160x160xf64>) -> ()
  }
  %c7 = arith.constant 7 : index
  %value = memref.load %c[%c7, %c7] : memref<160x160xf64>
  %result = arith.fptosi %value : f64 to i64
  memref.dealloc %a : memref<160x160xf64>
  memref.dealloc %b : memref<160x160xf64>
  memref.dealloc %c : memref<160x160xf64>
  return %result : i64
}
