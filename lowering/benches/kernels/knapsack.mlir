// The knapsack of capacity 5,000 with 100 things: one row of i32, from its end.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  %c37 = arith.constant 37 : index
  %c10 = arith.constant 10 : index
  %things = arith.constant 100 : index
  %capacity = arith.constant 5000 : index
  %size = arith.constant 5001 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %best = memref.alloc() : memref<5001xi32>
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%sum = %zero) -> (i64) {
    scf.for %w = %c0 to %size step %c1 {
      memref.store %none, %best[%w] : memref<5001xi32>
    }
    scf.for %thing = %c0 to %things step %c1 {
      %k = arith.addi %thing, %round : index
      %product = arith.muli %k, %c37 : index
      %small = arith.remui %product, %c13 : index
      %scaled = arith.muli %small, %c10 : index
      %weight = arith.addi %scaled, %c13 : index
      %worth_index = arith.addi %product, %weight : index
      %worth = arith.index_cast %worth_index : index to i32
      %steps = arith.subi %size, %weight : index
      scf.for %back = %c0 to %steps step %c1 {
        %w = arith.subi %capacity, %back : index
        %rest = arith.subi %w, %weight : index
        %without = memref.load %best[%w] : memref<5001xi32>
        %before = memref.load %best[%rest] : memref<5001xi32>
        %with = arith.addi %before, %worth : i32
        %better = arith.maxsi %without, %with : i32
        memref.store %better, %best[%w] : memref<5001xi32>
      }
    }
    %value = memref.load %best[%capacity] : memref<5001xi32>
    %wide = arith.extsi %value : i32 to i64
    %new = arith.addi %sum, %wide : i64
    scf.yield %new : i64
  }
  memref.dealloc %best : memref<5001xi32>
  return %total : i64
}
