// 300 integers of 32 bits sorted by exchanging neighbours.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 300 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 1103515245 : i32
  %summand = arith.constant 12345 : i32
  %seed = arith.constant 42 : i32
  %words = memref.alloc() : memref<300xi32>
  %total, %state = scf.for %round = %c0 to %rounds step %c1 iter_args(%sum = %zero, %old = %seed) -> (i64, i32) {
    %random = scf.for %i = %c0 to %n step %c1 iter_args(%before = %old) -> (i32) {
      %product = arith.muli %before, %factor : i32
      %after = arith.addi %product, %summand : i32
      memref.store %after, %words[%i] : memref<300xi32>
      scf.yield %after : i32
    }
    scf.for %i = %c1 to %n step %c1 {
      %end = arith.subi %n, %i : index
      scf.for %j = %c0 to %end step %c1 {
        %next = arith.addi %j, %c1 : index
        %a = memref.load %words[%j] : memref<300xi32>
        %b = memref.load %words[%next] : memref<300xi32>
        %wrong = arith.cmpi sgt, %a, %b : i32
        scf.if %wrong {
          memref.store %b, %words[%j] : memref<300xi32>
          memref.store %a, %words[%next] : memref<300xi32>
        }
      }
    }
    %c100 = arith.constant 100 : index
    %word = memref.load %words[%c100] : memref<300xi32>
    %wide = arith.extsi %word : i32 to i64
    %new = arith.addi %sum, %wide : i64
    scf.yield %new, %random : i64, i32
  }
  memref.dealloc %words : memref<300xi32>
  return %total : i64
}
