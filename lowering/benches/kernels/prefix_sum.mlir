// The sums of the first so many of 16,384 words, in place, with their top bits cleared.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16384 : index
  %zero = arith.constant 0 : i64
  %mask = arith.constant 65535 : i64
  %words = memref.alloc() : memref<16384xi64>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i64
    memref.store %word, %words[%i] : memref<16384xi64>
  }
  scf.for %round = %c0 to %rounds step %c1 {
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
      %word = memref.load %words[%i] : memref<16384xi64>
      %after = arith.addi %before, %word : i64
      %low = arith.andi %after, %mask : i64
      memref.store %low, %words[%i] : memref<16384xi64>
      scf.yield %after : i64
    }
  }
  %last = arith.constant 16383 : index
  %result = memref.load %words[%last] : memref<16384xi64>
  memref.dealloc %words : memref<16384xi64>
  return %result : i64
}
