// A hash of 16,384 bytes by the rule of Fowler, Noll and Vo, in 32 bits.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16384 : index
  %basis = arith.constant 0x811c9dc5 : i32
  %prime = arith.constant 16777619 : i32
  %bytes = memref.alloc() : memref<16384xi8>
  scf.for %i = %c0 to %n step %c1 {
    %byte = arith.index_cast %i : index to i8
    memref.store %byte, %bytes[%i] : memref<16384xi8>
  }
  %hash = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %basis) -> (i32) {
    %new = scf.for %i = %c0 to %n step %c1 iter_args(%before = %old) -> (i32) {
      %byte = memref.load %bytes[%i] : memref<16384xi8>
      %word = arith.extui %byte : i8 to i32
      %mixed = arith.xori %before, %word : i32
      %after = arith.muli %mixed, %prime : i32
      scf.yield %after : i32
    }
    scf.yield %new : i32
  }
  %result = arith.extui %hash : i32 to i64
  memref.dealloc %bytes : memref<16384xi8>
  return %result : i64
}
