// A dot product of 100,000 floats, added up in order.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %seven = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<100000xf32>
  %b = memref.alloc() : memref<100000xf32>
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.remui %i, %seven : index
    %word = arith.index_cast %rest : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %a[%i] : memref<100000xf32>
    memref.store %value, %b[%i] : memref<100000xf32>
  }
  %sum = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (f32) {
    %new = scf.for %i = %c0 to %n step %c1 iter_args(%before = %old) -> (f32) {
      %x = memref.load %a[%i] : memref<100000xf32>
      %y = memref.load %b[%i] : memref<100000xf32>
      %product = arith.mulf %x, %y : f32
      %after = arith.addf %before, %product : f32
      scf.yield %after : f32
    }
    scf.yield %new : f32
  }
  %result = arith.fptosi %sum : f32 to i64
  memref.dealloc %a : memref<100000xf32>
  memref.dealloc %b : memref<100000xf32>
  return %result : i64
}
