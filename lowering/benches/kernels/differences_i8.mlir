// The sum of the absolute differences of two rows of 16,384 bytes.
func.func private @differences(%a: memref<16384xi8>, %b: memref<16384xi8>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16384 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i32) {
    %x = memref.load %a[%i] : memref<16384xi8>
    %y = memref.load %b[%i] : memref<16384xi8>
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %difference = arith.subi %xw, %yw : i32
    %negated = arith.subi %zero, %difference : i32
    %negative = arith.cmpi slt, %difference, %zero : i32
    %absolute = arith.select %negative, %negated, %difference : i32
    %after = arith.addi %before, %absolute : i32
    scf.yield %after : i32
  }
  return %sum : i32
}

func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16384 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<16384xi8>
  %b = memref.alloc() : memref<16384xi8>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %x = arith.index_cast %i : index to i8
    %y = arith.index_cast %square : index to i8
    memref.store %x, %a[%i] : memref<16384xi8>
    memref.store %y, %b[%i] : memref<16384xi8>
  }
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%before = %zero) -> (i64) {
    %slot = arith.remui %round, %n : index
    %byte = arith.index_cast %round : index to i8
    memref.store %byte, %a[%slot] : memref<16384xi8>
    %sum = func.call @differences(%a, %b) : (memref<16384xi8>, memref<16384xi8>) -> i32
    %wide = arith.extsi %sum : i32 to i64
    %after = arith.addi %before, %wide : i64
    scf.yield %after : i64
  }
  memref.dealloc %a : memref<16384xi8>
  memref.dealloc %b : memref<16384xi8>
  return %total : i64
}
