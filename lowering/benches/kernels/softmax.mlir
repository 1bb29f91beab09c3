// Softmax without its exponential: the largest of each row of 64 by 512 f32, the sum of what a rational puts in its place,
// and the quotients, with the largest and the sum in memory.
func.func private @rows(%x: memref<64x512xf32>, %y: memref<64x512xf32>, %most: memref<64xf32>, %sum: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 512 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  scf.for %i = %c0 to %m step %c1 {
    memref.store %low, %most[%i] : memref<64xf32>
    memref.store %zero, %sum[%i] : memref<64xf32>
  }
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<64x512xf32>
      %before = memref.load %most[%i] : memref<64xf32>
      %after = arith.maximumf %before, %v : f32
      memref.store %after, %most[%i] : memref<64xf32>
    }
  }
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<64x512xf32>
      %largest = memref.load %most[%i] : memref<64xf32>
      %d = arith.subf %largest, %v : f32
      %d1 = arith.addf %d, %one : f32
      %dd = arith.mulf %d1, %d1 : f32
      %e = arith.divf %one, %dd : f32
      memref.store %e, %y[%i, %j] : memref<64x512xf32>
      %before = memref.load %sum[%i] : memref<64xf32>
      %after = arith.addf %before, %e : f32
      memref.store %after, %sum[%i] : memref<64xf32>
    }
  }
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %e = memref.load %y[%i, %j] : memref<64x512xf32>
      %all = memref.load %sum[%i] : memref<64xf32>
      %q = arith.divf %e, %all : f32
      memref.store %q, %y[%i, %j] : memref<64x512xf32>
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 512 : index
  %c17 = arith.constant 17 : index
  %million = arith.constant 1.0e9 : f32
  %x = memref.alloc() : memref<64x512xf32>
  %y = memref.alloc() : memref<64x512xf32>
  %most = memref.alloc() : memref<64xf32>
  %sum = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %product = arith.muli %i, %j : index
      %rest = arith.remui %product, %c17 : index
      %word = arith.index_cast %rest : index to i64
      %value = arith.sitofp %word : i64 to f32
      memref.store %value, %x[%i, %j] : memref<64x512xf32>
    }
  }
  scf.for %round = %c0 to %rounds step %c1 {
    %row = arith.remui %round, %m : index
    %rest = arith.remui %round, %c17 : index
    %word = arith.index_cast %rest : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %x[%row, %row] : memref<64x512xf32>
    func.call @rows(%x, %y, %most, %sum) : (memref<64x512xf32>, memref<64x512xf32>, memref<64xf32>, memref<64xf32>) -> ()
  }
  %c3 = arith.constant 3 : index
  %value = memref.load %y[%c3, %c3] : memref<64x512xf32>
  %large = arith.mulf %value, %million : f32
  %result = arith.fptosi %large : f32 to i64
  memref.dealloc %x : memref<64x512xf32>
  memref.dealloc %y : memref<64x512xf32>
  memref.dealloc %most : memref<64xf32>
  memref.dealloc %sum : memref<64xf32>
  return %result : i64
}
