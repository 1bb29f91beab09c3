// A polynomial of degree 15 at each of 4,096 f64, by Horner's rule, with its coefficients in memory.
memref.global "private" constant @coefficients : memref<16xf64> = dense<[1.0, -0.5, 0.25, 0.125, -0.0625, 0.03125, 0.5, -0.75, 0.375, 0.1875, -0.25, 0.625, -0.3125, 0.5, 0.25, -0.125]>

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.0001 : f64
  %half = arith.constant 0.5 : f64
  %million = arith.constant 1000000.0 : f64
  %coefficients = memref.get_global @coefficients : memref<16xf64>
  %points = memref.alloc() : memref<4096xf64>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i64
    %number = arith.sitofp %word : i64 to f64
    %x = arith.mulf %number, %scale : f64
    memref.store %x, %points[%i] : memref<4096xf64>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %points[%i] : memref<4096xf64>
      %y = scf.for %k = %c0 to %c16 step %c1 iter_args(%before = %zero) -> (f64) {
        %coefficient = memref.load %coefficients[%k] : memref<16xf64>
        %product = arith.mulf %before, %x : f64
        %after = arith.addf %product, %coefficient : f64
        scf.yield %after : f64
      }
      %next = arith.mulf %y, %half : f64
      memref.store %next, %points[%i] : memref<4096xf64>
    }
  }
  %c9 = arith.constant 999 : index
  %value = memref.load %points[%c9] : memref<4096xf64>
  %large = arith.mulf %value, %million : f64
  %result = arith.fptosi %large : f64 to i64
  memref.dealloc %points : memref<4096xf64>
  return %result : i64
}
