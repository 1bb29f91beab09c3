// The longest common subsequence of two texts of 400 letters, in a table of i16.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c11 = arith.constant 11 : index
  %n = arith.constant 400 : index
  %n1 = arith.constant 401 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i16
  %one = arith.constant 1 : i16
  %a = memref.alloc() : memref<400xi8>
  %b = memref.alloc() : memref<400xi8>
  %table = memref.alloc() : memref<401x401xi16>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %ra = arith.remui %square, %c11 : index
    %rb = arith.remui %i, %c5 : index
    %la = arith.index_cast %ra : index to i8
    %lb = arith.index_cast %rb : index to i8
    memref.store %la, %a[%i] : memref<400xi8>
    memref.store %lb, %b[%i] : memref<400xi8>
  }
  scf.for %i = %c0 to %n1 step %c1 {
    memref.store %none, %table[%i, %c0] : memref<401x401xi16>
    memref.store %none, %table[%c0, %i] : memref<401x401xi16>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%sum = %zero) -> (i64) {
    %slot = arith.remui %round, %n : index
    %letter = arith.index_cast %round : index to i8
    memref.store %letter, %a[%slot] : memref<400xi8>
    scf.for %i = %c0 to %n step %c1 {
      %i1 = arith.addi %i, %c1 : index
      %x = memref.load %a[%i] : memref<400xi8>
      scf.for %j = %c0 to %n step %c1 {
        %j1 = arith.addi %j, %c1 : index
        %y = memref.load %b[%j] : memref<400xi8>
        %equal = arith.cmpi eq, %x, %y : i8
        %length = scf.if %equal -> (i16) {
          %before = memref.load %table[%i, %j] : memref<401x401xi16>
          %longer = arith.addi %before, %one : i16
          scf.yield %longer : i16
        } else {
          %above = memref.load %table[%i, %j1] : memref<401x401xi16>
          %left = memref.load %table[%i1, %j] : memref<401x401xi16>
          %most = arith.maxsi %above, %left : i16
          scf.yield %most : i16
        }
        memref.store %length, %table[%i1, %j1] : memref<401x401xi16>
      }
    }
    %last = memref.load %table[%n, %n] : memref<401x401xi16>
    %wide = arith.extsi %last : i16 to i64
    %new = arith.addi %sum, %wide : i64
    scf.yield %new : i64
  }
  memref.dealloc %a : memref<400xi8>
  memref.dealloc %b : memref<400xi8>
  memref.dealloc %table : memref<401x401xi16>
  return %total : i64
}
