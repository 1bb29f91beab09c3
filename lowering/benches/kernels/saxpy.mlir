// y := a x + y on 10,000 floats, one at a time.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10000 : index
  %a = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<10000xf32>
  %y = memref.alloc() : memref<10000xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %one, %x[%i] : memref<10000xf32>
    memref.store %zero, %y[%i] : memref<10000xf32>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %xi = memref.load %x[%i] : memref<10000xf32>
      %yi = memref.load %y[%i] : memref<10000xf32>
      %product = arith.mulf %a, %xi : f32
      %sum = arith.addf %product, %yi : f32
      memref.store %sum, %y[%i] : memref<10000xf32>
    }
  }
  %value = memref.load %y[%c1] : memref<10000xf32>
  %result = arith.fptosi %value : f32 to i64
  memref.dealloc %x : memref<10000xf32>
  memref.dealloc %y : memref<10000xf32>
  return %result : i64
}
