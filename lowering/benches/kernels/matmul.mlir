// A product of matrices of doubles, 200 by 200, the plain three loops.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() : memref<200x200xf64>
  %b = memref.alloc() : memref<200x200xf64>
  %c = memref.alloc() : memref<200x200xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %sum = arith.addi %i, %j : index
      %word = arith.index_cast %sum : index to i64
      %value = arith.sitofp %word : i64 to f64
      memref.store %value, %a[%i, %j] : memref<200x200xf64>
      memref.store %value, %b[%j, %i] : memref<200x200xf64>
      memref.store %zero, %c[%i, %j] : memref<200x200xf64>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %first = memref.load %c[%i, %j] : memref<200x200xf64>
        %last = scf.for %k = %c0 to %n step %c1 iter_args(%before = %first) -> (f64) {
          %x = memref.load %a[%i, %k] : memref<200x200xf64>
          %y = memref.load %b[%k, %j] : memref<200x200xf64>
          %product = arith.mulf %x, %y : f64
          %after = arith.addf %before, %product : f64
          scf.yield %after : f64
        }
        memref.store %last, %c[%i, %j] : memref<200x200xf64>
      }
    }
  }
  %c7 = arith.constant 7 : index
  %value = memref.load %c[%c7, %c7] : memref<200x200xf64>
  %result = arith.fptosi %value : f64 to i64
  memref.dealloc %a : memref<200x200xf64>
  memref.dealloc %b : memref<200x200xf64>
  memref.dealloc %c : memref<200x200xf64>
  return %result : i64
}
