// The edit distance of two texts of 500 letters, with the whole table in memory.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %n = arith.constant 500 : index
  %n1 = arith.constant 501 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %a = memref.alloc() : memref<500xi8>
  %b = memref.alloc() : memref<500xi8>
  %table = memref.alloc() : memref<501x501xi32>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %ra = arith.remui %square, %c7 : index
    %rb = arith.remui %i, %c3 : index
    %la = arith.index_cast %ra : index to i8
    %lb = arith.index_cast %rb : index to i8
    memref.store %la, %a[%i] : memref<500xi8>
    memref.store %lb, %b[%i] : memref<500xi8>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%sum = %zero) -> (i64) {
    %slot = arith.remui %round, %n : index
    %letter = arith.index_cast %round : index to i8
    memref.store %letter, %a[%slot] : memref<500xi8>
    scf.for %i = %c0 to %n1 step %c1 {
      %word = arith.index_cast %i : index to i32
      memref.store %word, %table[%i, %c0] : memref<501x501xi32>
      memref.store %word, %table[%c0, %i] : memref<501x501xi32>
    }
    scf.for %i = %c0 to %n step %c1 {
      %i1 = arith.addi %i, %c1 : index
      %x = memref.load %a[%i] : memref<500xi8>
      scf.for %j = %c0 to %n step %c1 {
        %j1 = arith.addi %j, %c1 : index
        %y = memref.load %b[%j] : memref<500xi8>
        %differ = arith.cmpi ne, %x, %y : i8
        %cost = arith.extui %differ : i1 to i32
        %diagonal = memref.load %table[%i, %j] : memref<501x501xi32>
        %above = memref.load %table[%i, %j1] : memref<501x501xi32>
        %left = memref.load %table[%i1, %j] : memref<501x501xi32>
        %replaced = arith.addi %diagonal, %cost : i32
        %removed = arith.addi %above, %one : i32
        %added = arith.addi %left, %one : i32
        %less = arith.minsi %replaced, %removed : i32
        %least = arith.minsi %less, %added : i32
        memref.store %least, %table[%i1, %j1] : memref<501x501xi32>
      }
    }
    %distance = memref.load %table[%n, %n] : memref<501x501xi32>
    %wide = arith.extsi %distance : i32 to i64
    %new = arith.addi %sum, %wide : i64
    scf.yield %new : i64
  }
  memref.dealloc %a : memref<500xi8>
  memref.dealloc %b : memref<500xi8>
  memref.dealloc %table : memref<501x501xi32>
  return %total : i64
}
