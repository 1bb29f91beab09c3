// A thousand searches a round among 4,096 sorted 32-bit integers.
func.func private @search(%words: memref<4096xi32>, %wanted: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %low, %high = scf.while (%l = %c0, %h = %n) : (index, index) -> (index, index) {
    %more = arith.cmpi ult, %l, %h : index
    scf.condition(%more) %l, %h : index, index
  } do {
  ^bb0(%l: index, %h: index):
    %sum = arith.addi %l, %h : index
    %middle = arith.shrui %sum, %c1 : index
    %word = memref.load %words[%middle] : memref<4096xi32>
    %below = arith.cmpi slt, %word, %wanted : i32
    %behind = arith.addi %middle, %c1 : index
    %l1 = arith.select %below, %behind, %l : index
    %h1 = arith.select %below, %h, %middle : index
    scf.yield %l1, %h1 : index, index
  }
  return %low : index
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 4096 : index
  %thousand = arith.constant 1000 : index
  %most = arith.constant 12288 : i32
  %factor = arith.constant 7919 : i32
  %words = memref.alloc() : memref<4096xi32>
  scf.for %i = %c0 to %n step %c1 {
    %triple = arith.muli %i, %c3 : index
    %word = arith.index_cast %triple : index to i32
    memref.store %word, %words[%i] : memref<4096xi32>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %c0) -> (index) {
    %sum = scf.for %i = %c0 to %thousand step %c1 iter_args(%before = %old) -> (index) {
      %key = arith.addi %i, %round : index
      %word = arith.index_cast %key : index to i32
      %product = arith.muli %word, %factor : i32
      %wanted = arith.remui %product, %most : i32
      %place = func.call @search(%words, %wanted) : (memref<4096xi32>, i32) -> index
      %after = arith.addi %before, %place : index
      scf.yield %after : index
    }
    scf.yield %sum : index
  }
  %result = arith.index_cast %total : index to i64
  memref.dealloc %words : memref<4096xi32>
  return %result : i64
}
