// A number of 32 bits divided by 2^32 in 64 bits: the quotient is zero, and the number remains.
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0 : i64
  %stride = arith.constant 67108863 : i32
  %divisor = arith.constant 4294967296 : i64
  %a = memref.alloca() : memref<64xi32>
  %o = memref.alloca() : memref<64xi64>
  %r = memref.alloca() : memref<64xi64>
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i32
    %x = arith.muli %number, %stride : i32
    memref.store %x, %a[%i] : memref<64xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi32>
    %wide = arith.extui %x : i32 to i64
    %quotient = arith.divui %wide, %divisor : i64
    %rest = arith.remui %wide, %divisor : i64
    memref.store %quotient, %o[%i] : memref<64xi64>
    memref.store %rest, %r[%i] : memref<64xi64>
  }
  %sums:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero) -> (i64, i64) {
    %quotient = memref.load %o[%i] : memref<64xi64>
    %rest = memref.load %r[%i] : memref<64xi64>
    %p1 = arith.addi %p, %quotient : i64
    %q1 = arith.addi %q, %rest : i64
    scf.yield %p1, %q1 : i64, i64
  }
  vector.print %sums#0 : i64
  return %sums#1 : i64
}
