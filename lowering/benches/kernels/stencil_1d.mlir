// Three neighbours averaged, forth and back between two rows of 10,000 f32.
func.func private @smooth(%from: memref<10000xf32>, %to: memref<10000xf32>) {
  %c1 = arith.constant 1 : index
  %last = arith.constant 9999 : index
  %third = arith.constant 0.33333334 : f32
  scf.for %i = %c1 to %last step %c1 {
    %before = arith.subi %i, %c1 : index
    %behind = arith.addi %i, %c1 : index
    %a = memref.load %from[%before] : memref<10000xf32>
    %b = memref.load %from[%i] : memref<10000xf32>
    %c = memref.load %from[%behind] : memref<10000xf32>
    %ab = arith.addf %a, %b : f32
    %abc = arith.addf %ab, %c : f32
    %mean = arith.mulf %abc, %third : f32
    memref.store %mean, %to[%i] : memref<10000xf32>
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10000 : index
  %thousand = arith.constant 1000 : index
  %a = memref.alloc() : memref<10000xf32>
  %b = memref.alloc() : memref<10000xf32>
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.remui %i, %thousand : index
    %word = arith.index_cast %rest : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %a[%i] : memref<10000xf32>
    memref.store %value, %b[%i] : memref<10000xf32>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    func.call @smooth(%a, %b) : (memref<10000xf32>, memref<10000xf32>) -> ()
    func.call @smooth(%b, %a) : (memref<10000xf32>, memref<10000xf32>) -> ()
  }
  %at = arith.constant 5000 : index
  %value = memref.load %a[%at] : memref<10000xf32>
  %result = arith.fptosi %value : f32 to i64
  memref.dealloc %a : memref<10000xf32>
  memref.dealloc %b : memref<10000xf32>
  return %result : i64
}
