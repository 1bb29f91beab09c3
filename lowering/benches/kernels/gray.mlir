// Three bytes of red, green and blue each to one of gray: every third element is read.
func.func private @gray(%a: memref<49152xi8>, %o: memref<16384xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 16384 : index
  %wr = arith.constant 77 : i32
  %wg = arith.constant 150 : i32
  %wb = arith.constant 29 : i32
  %e8 = arith.constant 8 : i32
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.muli %i, %c3 : index
    %k1 = arith.addi %k, %c1 : index
    %k2 = arith.addi %k, %c2 : index
    %r8 = memref.load %a[%k] : memref<49152xi8>
    %g8 = memref.load %a[%k1] : memref<49152xi8>
    %b8 = memref.load %a[%k2] : memref<49152xi8>
    %r = arith.extui %r8 : i8 to i32
    %g = arith.extui %g8 : i8 to i32
    %b = arith.extui %b8 : i8 to i32
    %x = arith.muli %r, %wr : i32
    %y = arith.muli %g, %wg : i32
    %z = arith.muli %b, %wb : i32
    %s = arith.addi %x, %y : i32
    %t = arith.addi %s, %z : i32
    %u = arith.shrui %t, %e8 : i32
    %v = arith.trunci %u : i32 to i8
    memref.store %v, %o[%i] : memref<16384xi8>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %na = arith.constant 49152 : index
  %nn = arith.constant 16384 : index
  %a = memref.alloc() : memref<49152xi8>
  %o = memref.alloc() : memref<16384xi8>
  scf.for %i = %c0 to %na step %c1 {
    %m1 = arith.constant 7 : index
    %m2 = arith.constant 251 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %v = arith.index_cast %q : index to i8
    memref.store %v, %a[%i] : memref<49152xi8>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %na : index
    %new = arith.index_cast %r : index to i8
    memref.store %new, %a[%slot] : memref<49152xi8>
    func.call @gray(%a, %o) : (memref<49152xi8>, memref<16384xi8>) -> ()
  }
  %z = arith.constant 0 : i64
  %result = scf.for %i = %c0 to %nn step %c1 iter_args(%accu = %z) -> i64 {
    %v = memref.load %o[%i] : memref<16384xi8>
    %e = arith.extsi %v : i8 to i64
    %s = arith.addi %accu, %e : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<49152xi8>
  memref.dealloc %o : memref<16384xi8>
  return %result : i64
}
