// Hadamard transforms of 512 rows of eight integers, written out.
func.func private @transform(%a: memref<512x8xi32>, %o: memref<512x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %n = arith.constant 512 : index
  scf.for %i = %c0 to %n step %c1 {
    %x0 = memref.load %a[%i, %c0] : memref<512x8xi32>
    %x1 = memref.load %a[%i, %c1] : memref<512x8xi32>
    %x2 = memref.load %a[%i, %c2] : memref<512x8xi32>
    %x3 = memref.load %a[%i, %c3] : memref<512x8xi32>
    %x4 = memref.load %a[%i, %c4] : memref<512x8xi32>
    %x5 = memref.load %a[%i, %c5] : memref<512x8xi32>
    %x6 = memref.load %a[%i, %c6] : memref<512x8xi32>
    %x7 = memref.load %a[%i, %c7] : memref<512x8xi32>
    %s0 = arith.addi %x0, %x4 : i32
    %s1 = arith.addi %x1, %x5 : i32
    %s2 = arith.addi %x2, %x6 : i32
    %s3 = arith.addi %x3, %x7 : i32
    %s4 = arith.subi %x0, %x4 : i32
    %s5 = arith.subi %x1, %x5 : i32
    %s6 = arith.subi %x2, %x6 : i32
    %s7 = arith.subi %x3, %x7 : i32
    %t0 = arith.addi %s0, %s2 : i32
    %t1 = arith.addi %s1, %s3 : i32
    %t2 = arith.subi %s0, %s2 : i32
    %t3 = arith.subi %s1, %s3 : i32
    %t4 = arith.addi %s4, %s6 : i32
    %t5 = arith.addi %s5, %s7 : i32
    %t6 = arith.subi %s4, %s6 : i32
    %t7 = arith.subi %s5, %s7 : i32
    %u0 = arith.addi %t0, %t1 : i32
    %u1 = arith.subi %t0, %t1 : i32
    %u2 = arith.addi %t2, %t3 : i32
    %u3 = arith.subi %t2, %t3 : i32
    %u4 = arith.addi %t4, %t5 : i32
    %u5 = arith.subi %t4, %t5 : i32
    %u6 = arith.addi %t6, %t7 : i32
    %u7 = arith.subi %t6, %t7 : i32
    memref.store %u0, %o[%i, %c0] : memref<512x8xi32>
    memref.store %u1, %o[%i, %c1] : memref<512x8xi32>
    memref.store %u2, %o[%i, %c2] : memref<512x8xi32>
    memref.store %u3, %o[%i, %c3] : memref<512x8xi32>
    memref.store %u4, %o[%i, %c4] : memref<512x8xi32>
    memref.store %u5, %o[%i, %c5] : memref<512x8xi32>
    memref.store %u6, %o[%i, %c6] : memref<512x8xi32>
    memref.store %u7, %o[%i, %c7] : memref<512x8xi32>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 512 : index
  %a = memref.alloc() : memref<512x8xi32>
  %o = memref.alloc() : memref<512x8xi32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %c8 step %c1 {
      %product = arith.muli %i, %k : index
      %word = arith.index_cast %product : index to i32
      memref.store %word, %a[%i, %k] : memref<512x8xi32>
    }
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %k = arith.remui %r, %c8 : index
    %word = arith.index_cast %r : index to i32
    memref.store %word, %a[%slot, %k] : memref<512x8xi32>
    func.call @transform(%a, %o) : (memref<512x8xi32>, memref<512x8xi32>) -> ()
  }
  %z64 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z64) -> i64 {
    %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%before = %acc) -> i64 {
      %v = memref.load %o[%i, %k] : memref<512x8xi32>
      %w = arith.extui %v : i32 to i64
      %m = arith.muli %before, %c3 : i64
      %s = arith.addi %m, %w : i64
      scf.yield %s : i64
    }
    scf.yield %sum : i64
  }
  memref.dealloc %a : memref<512x8xi32>
  memref.dealloc %o : memref<512x8xi32>
  return %total : i64
}
