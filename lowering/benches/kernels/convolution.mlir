// An image of 128 by 128 f32 through a filter of 5 by 5.
func.func private @convolve(%image: memref<132x132xf32>, %filter: memref<5x5xf32>, %out: memref<128x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %sum = scf.for %di = %c0 to %c5 step %c1 iter_args(%of_rows = %zero) -> (f32) {
        %row = arith.addi %i, %di : index
        %of_row = scf.for %dj = %c0 to %c5 step %c1 iter_args(%before = %of_rows) -> (f32) {
          %column = arith.addi %j, %dj : index
          %x = memref.load %image[%row, %column] : memref<132x132xf32>
          %f = memref.load %filter[%di, %dj] : memref<5x5xf32>
          %product = arith.mulf %x, %f : f32
          %after = arith.addf %before, %product : f32
          scf.yield %after : f32
        }
        scf.yield %of_row : f32
      }
      memref.store %sum, %out[%i, %j] : memref<128x128xf32>
    }
  }
  return
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 132 : index
  %image = memref.alloc() : memref<132x132xf32>
  %filter = memref.alloc() : memref<5x5xf32>
  %out = memref.alloc() : memref<128x128xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %product = arith.muli %i, %j : index
      %rest = arith.remui %product, %c5 : index
      %word = arith.index_cast %rest : index to i64
      %value = arith.sitofp %word : i64 to f32
      memref.store %value, %image[%i, %j] : memref<132x132xf32>
    }
  }
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %sum = arith.addi %i, %j : index
      %word = arith.index_cast %sum : index to i64
      %value = arith.sitofp %word : i64 to f32
      memref.store %value, %filter[%i, %j] : memref<5x5xf32>
    }
  }
  %c9 = arith.constant 9 : index
  scf.for %round = %c0 to %rounds step %c1 {
    %slot = arith.remui %round, %n : index
    %word = arith.index_cast %slot : index to i64
    %value = arith.sitofp %word : i64 to f32
    memref.store %value, %image[%slot, %c9] : memref<132x132xf32>
    func.call @convolve(%image, %filter, %out) : (memref<132x132xf32>, memref<5x5xf32>, memref<128x128xf32>) -> ()
  }
  %value = memref.load %out[%c9, %c9] : memref<128x128xf32>
  %result = arith.fptosi %value : f32 to i64
  memref.dealloc %image : memref<132x132xf32>
  memref.dealloc %filter : memref<5x5xf32>
  memref.dealloc %out : memref<128x128xf32>
  return %result : i64
}
