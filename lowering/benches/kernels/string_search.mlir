// How often a word of eight letters occurs in a text of 20,000, letter by letter.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %length = arith.constant 8 : index
  %n = arith.constant 20000 : index
  %places = arith.constant 19993 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %false = arith.constant false
  %text = memref.alloc() : memref<20000xi8>
  %word = memref.alloc() : memref<8xi8>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %shifted = arith.shrui %square, %c3 : index
    %rest = arith.remui %shifted, %c3 : index
    %letter = arith.index_cast %rest : index to i8
    memref.store %letter, %text[%i] : memref<20000xi8>
  }
  scf.for %i = %c0 to %length step %c1 {
    %from = arith.addi %i, %places : index
    %before = arith.subi %from, %n : index
    %at = arith.addi %before, %places : index
    %letter = memref.load %text[%at] : memref<20000xi8>
    memref.store %letter, %word[%i] : memref<8xi8>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (i64) {
    %slot = arith.remui %round, %n : index
    %rest = arith.remui %round, %c3 : index
    %changed = arith.index_cast %rest : index to i8
    memref.store %changed, %text[%slot] : memref<20000xi8>
    %count = scf.for %i = %c0 to %places step %c1 iter_args(%before = %old) -> (i64) {
      %matched = scf.while (%k = %c0) : (index) -> index {
        %inside = arith.cmpi ult, %k, %length : index
        %more = scf.if %inside -> (i1) {
          %at = arith.addi %i, %k : index
          %a = memref.load %text[%at] : memref<20000xi8>
          %b = memref.load %word[%k] : memref<8xi8>
          %equal = arith.cmpi eq, %a, %b : i8
          scf.yield %equal : i1
        } else {
          scf.yield %false : i1
        }
        scf.condition(%more) %k : index
      } do {
      ^bb0(%k: index):
        %next = arith.addi %k, %c1 : index
        scf.yield %next : index
      }
      %found = arith.cmpi eq, %matched, %length : index
      %more = arith.extui %found : i1 to i64
      %after = arith.addi %before, %more : i64
      scf.yield %after : i64
    }
    scf.yield %count : i64
  }
  memref.dealloc %text : memref<20000xi8>
  memref.dealloc %word : memref<8xi8>
  return %total : i64
}
