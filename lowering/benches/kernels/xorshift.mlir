// Random numbers by shifts: 1,024 streams of 32 bits in memory, and one of 64 bits in a register.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1024 : index
  %one = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %c13 = arith.constant 13 : i32
  %c17 = arith.constant 17 : i32
  %seven = arith.constant 7 : i64
  %nine = arith.constant 9 : i64
  %seed = arith.constant 88172645463325252 : i64
  %states = memref.alloc() : memref<1024xi32>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i32
    %state = arith.addi %word, %one : i32
    memref.store %state, %states[%i] : memref<1024xi32>
  }
  %stream = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %seed) -> (i64) {
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.load %states[%i] : memref<1024xi32>
      %s1 = arith.shli %a, %c13 : i32
      %b = arith.xori %a, %s1 : i32
      %s2 = arith.shrui %b, %c17 : i32
      %c = arith.xori %b, %s2 : i32
      %s3 = arith.shli %c, %c5 : i32
      %d = arith.xori %c, %s3 : i32
      memref.store %d, %states[%i] : memref<1024xi32>
    }
    %s1 = arith.shli %old, %seven : i64
    %b = arith.xori %old, %s1 : i64
    %s2 = arith.shrui %b, %nine : i64
    %new = arith.xori %b, %s2 : i64
    scf.yield %new : i64
  }
  %c9 = arith.constant 9 : index
  %state = memref.load %states[%c9] : memref<1024xi32>
  %wide = arith.extui %state : i32 to i64
  %result = arith.xori %stream, %wide : i64
  memref.dealloc %states : memref<1024xi32>
  return %result : i64
}
