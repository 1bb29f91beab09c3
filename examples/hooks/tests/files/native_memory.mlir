// RUN: hooks run %s -e total
// RUN: hooks run %s -e total --engine=c

// Amounts in memory, in functions and in loops of other dialects.
func.func @total() -> !money.amount<32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = arith.constant 4 : index
  %none = money.constant 0 : !money.amount<32>
  %price = money.constant 250 : !money.amount<32>
  %prices = memref.alloc() : memref<4x!money.amount<32>>
  scf.for %i = %zero to %count step %one {
    memref.store %price, %prices[%i] : memref<4x!money.amount<32>>
  }
  %total = scf.for %i = %zero to %count step %one iter_args(%sum = %none) -> !money.amount<32> {
    %next = memref.load %prices[%i] : memref<4x!money.amount<32>>
    %more = money.add %sum, %next : !money.amount<32>
    scf.yield %more : !money.amount<32>
  }
  memref.dealloc %prices : memref<4x!money.amount<32>>
  return %total : !money.amount<32>
}
