// The bits that 8,192 words of 64 bits have set, counted by shifts and masks.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8192 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %four = arith.constant 4 : i64
  %shift = arith.constant 56 : i64
  %m1 = arith.constant 0x5555555555555555 : i64
  %m2 = arith.constant 0x3333333333333333 : i64
  %m4 = arith.constant 0x0f0f0f0f0f0f0f0f : i64
  %ones = arith.constant 0x0101010101010101 : i64
  %factor = arith.constant 0x9e3779b97f4a7c15 : i64
  %words = memref.alloc() : memref<8192xi64>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i64
    %mixed = arith.muli %word, %factor : i64
    memref.store %mixed, %words[%i] : memref<8192xi64>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (i64) {
    %r = arith.index_cast %round : index to i64
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %old) -> (i64) {
      %loaded = memref.load %words[%i] : memref<8192xi64>
      %word = arith.xori %loaded, %r : i64
      %half = arith.shrui %word, %one : i64
      %odd = arith.andi %half, %m1 : i64
      %pairs = arith.subi %word, %odd : i64
      %low2 = arith.andi %pairs, %m2 : i64
      %up2 = arith.shrui %pairs, %two : i64
      %high2 = arith.andi %up2, %m2 : i64
      %nibbles = arith.addi %low2, %high2 : i64
      %up4 = arith.shrui %nibbles, %four : i64
      %both = arith.addi %nibbles, %up4 : i64
      %bytes = arith.andi %both, %m4 : i64
      %gathered = arith.muli %bytes, %ones : i64
      %count = arith.shrui %gathered, %shift : i64
      %after = arith.addi %before, %count : i64
      scf.yield %after : i64
    }
    scf.yield %sum : i64
  }
  memref.dealloc %words : memref<8192xi64>
  return %total : i64
}
