// Counts and sums of 8,192 i32 by three cases.
func.func private @count(%a: memref<8192xi32>) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 8192 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %l = arith.constant 1000 : i32
  %h = arith.constant 5000 : i32
  %k:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %z, %q = %z, %r = %z) -> (i32, i32, i32) {
    %v = memref.load %a[%i] : memref<8192xi32>
    %low = arith.cmpi slt, %v, %l : i32
    %o:3 = scf.if %low -> (i32, i32, i32) {
      %p2 = arith.addi %p, %one : i32
      scf.yield %p2, %q, %r : i32, i32, i32
    } else {
      %mid = arith.cmpi slt, %v, %h : i32
      %w:2 = scf.if %mid -> (i32, i32) {
        %q2 = arith.addi %q, %v : i32
        scf.yield %q2, %r : i32, i32
      } else {
        %r2 = arith.addi %r, %one : i32
        scf.yield %q, %r2 : i32, i32
      }
      scf.yield %p, %w#0, %w#1 : i32, i32, i32
    }
    scf.yield %o#0, %o#1, %o#2 : i32, i32, i32
  }
  return %k#0, %k#1, %k#2 : i32, i32, i32
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %nn = arith.constant 8192 : index
  %a = memref.alloc() : memref<8192xi32>
  scf.for %i = %c0 to %nn step %c1 {
    %m1 = arith.constant 613 : index
    %m2 = arith.constant 7919 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %v = arith.index_cast %q : index to i32
    memref.store %v, %a[%i] : memref<8192xi32>
  }

  %z = arith.constant 0 : i64
  %result = scf.for %r = %c0 to %rounds step %c1 iter_args(%s = %z) -> i64 {
    %slot = arith.remui %r, %nn : index
    %v = arith.index_cast %r : index to i32
    memref.store %v, %a[%slot] : memref<8192xi32>
    %k:3 = func.call @count(%a) : (memref<8192xi32>) -> (i32, i32, i32)
    %x = arith.addi %k#0, %k#1 : i32
    %y = arith.addi %x, %k#2 : i32
    %w = arith.extsi %y : i32 to i64
    %s2 = arith.addi %s, %w : i64
    scf.yield %s2 : i64
  }
  return %result : i64
}
