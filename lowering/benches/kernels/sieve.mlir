// The primes below a million, by the sieve of Eratosthenes.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 1000000 : index
  %root = arith.constant 1001 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %no = arith.constant 0 : i8
  %yes = arith.constant 1 : i8
  %sieve = memref.alloc() : memref<1000000xi8>
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%old = %zero) -> (i64) {
    scf.for %i = %c0 to %n step %c1 {
      memref.store %yes, %sieve[%i] : memref<1000000xi8>
    }
    scf.for %i = %c2 to %root step %c1 {
      %is = memref.load %sieve[%i] : memref<1000000xi8>
      %prime = arith.cmpi ne, %is, %no : i8
      scf.if %prime {
        %first = arith.muli %i, %i : index
        scf.for %j = %first to %n step %i {
          memref.store %no, %sieve[%j] : memref<1000000xi8>
        }
      }
    }
    %count = scf.for %i = %c2 to %n step %c1 iter_args(%before = %old) -> (i64) {
      %is = memref.load %sieve[%i] : memref<1000000xi8>
      %more = arith.extui %is : i8 to i64
      %after = arith.addi %before, %more : i64
      scf.yield %after : i64
    }
    scf.yield %count : i64
  }
  memref.dealloc %sieve : memref<1000000xi8>
  return %total : i64
}
