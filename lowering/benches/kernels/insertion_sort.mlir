// 300 f64 sorted by insertion.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 300 : index
  %false = arith.constant false
  %zero = arith.constant 0 : i64
  %factor = arith.constant 1103515245 : i32
  %summand = arith.constant 12345 : i32
  %seed = arith.constant 42 : i32
  %values = memref.alloc() : memref<300xf64>
  %total, %state = scf.for %round = %c0 to %rounds step %c1 iter_args(%sum = %zero, %old = %seed) -> (i64, i32) {
    %random = scf.for %i = %c0 to %n step %c1 iter_args(%before = %old) -> (i32) {
      %product = arith.muli %before, %factor : i32
      %after = arith.addi %product, %summand : i32
      %value = arith.sitofp %after : i32 to f64
      memref.store %value, %values[%i] : memref<300xf64>
      scf.yield %after : i32
    }
    scf.for %i = %c1 to %n step %c1 {
      %value = memref.load %values[%i] : memref<300xf64>
      %place = scf.while (%j = %i) : (index) -> index {
        %inside = arith.cmpi ugt, %j, %c0 : index
        %more = scf.if %inside -> (i1) {
          %before = arith.subi %j, %c1 : index
          %other = memref.load %values[%before] : memref<300xf64>
          %greater = arith.cmpf ogt, %other, %value : f64
          scf.yield %greater : i1
        } else {
          scf.yield %false : i1
        }
        scf.condition(%more) %j : index
      } do {
      ^bb0(%j: index):
        %before = arith.subi %j, %c1 : index
        %other = memref.load %values[%before] : memref<300xf64>
        memref.store %other, %values[%j] : memref<300xf64>
        scf.yield %before : index
      }
      memref.store %value, %values[%place] : memref<300xf64>
    }
    %c100 = arith.constant 100 : index
    %value = memref.load %values[%c100] : memref<300xf64>
    %word = arith.fptosi %value : f64 to i64
    %new = arith.addi %sum, %word : i64
    scf.yield %new, %random : i64, i32
  }
  memref.dealloc %values : memref<300xf64>
  return %total : i64
}
