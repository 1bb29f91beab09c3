// y := a x + y on 4,096 f16, halved to stay in range.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %n = arith.constant 4096 : index
  %a = arith.constant 0.75 : f16
  %half = arith.constant 0.5 : f16
  %thousand = arith.constant 1000.0 : f32
  %x = memref.alloc() : memref<4096xf16>
  %y = memref.alloc() : memref<4096xf16>
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.remui %i, %c7 : index
    %word = arith.index_cast %rest : index to i32
    %single = arith.sitofp %word : i32 to f32
    %value = arith.truncf %single : f32 to f16
    memref.store %value, %x[%i] : memref<4096xf16>
    memref.store %value, %y[%i] : memref<4096xf16>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %xi = memref.load %x[%i] : memref<4096xf16>
      %yi = memref.load %y[%i] : memref<4096xf16>
      %product = arith.mulf %a, %xi : f16
      %sum = arith.addf %product, %yi : f16
      %less = arith.mulf %sum, %half : f16
      memref.store %less, %y[%i] : memref<4096xf16>
    }
  }
  %value = memref.load %y[%c7] : memref<4096xf16>
  %c3 = arith.constant 3 : index
  %other = memref.load %y[%c3] : memref<4096xf16>
  %both = arith.addf %value, %other : f16
  %single = arith.extf %both : f16 to f32
  %large = arith.mulf %single, %thousand : f32
  %result = arith.fptosi %large : f32 to i64
  memref.dealloc %x : memref<4096xf16>
  memref.dealloc %y : memref<4096xf16>
  return %result : i64
}
