// How often each byte occurs among 65,536.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 65536 : index
  %bins = arith.constant 256 : index
  %factor = arith.constant 2654435761 : i64
  %twenty = arith.constant 20 : i64
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bytes = memref.alloc() : memref<65536xi8>
  %counts = memref.alloc() : memref<256xi32>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i64
    %product = arith.muli %word, %factor : i64
    %high = arith.shrui %product, %twenty : i64
    %byte = arith.trunci %high : i64 to i8
    memref.store %byte, %bytes[%i] : memref<65536xi8>
  }
  scf.for %i = %c0 to %bins step %c1 {
    memref.store %none, %counts[%i] : memref<256xi32>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %byte = memref.load %bytes[%i] : memref<65536xi8>
      %bin = arith.index_castui %byte : i8 to index
      %before = memref.load %counts[%bin] : memref<256xi32>
      %after = arith.addi %before, %one : i32
      memref.store %after, %counts[%bin] : memref<256xi32>
    }
  }
  %c77 = arith.constant 77 : index
  %count = memref.load %counts[%c77] : memref<256xi32>
  %result = arith.extsi %count : i32 to i64
  memref.dealloc %bytes : memref<65536xi8>
  memref.dealloc %counts : memref<256xi32>
  return %result : i64
}
