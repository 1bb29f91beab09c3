// Sums of 8,192 samples of i16, limited to i16.
func.func private @mix(%a: memref<8192xi16>, %b: memref<8192xi16>, %o: memref<8192xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 8192 : index
  %hi = arith.constant 32767 : i32
  %lo = arith.constant -32768 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x16 = memref.load %a[%i] : memref<8192xi16>
    %y16 = memref.load %b[%i] : memref<8192xi16>
    %x = arith.extsi %x16 : i16 to i32
    %y = arith.extsi %y16 : i16 to i32
    %s = arith.addi %x, %y : i32
    %t = arith.minsi %s, %hi : i32
    %u = arith.maxsi %t, %lo : i32
    %v = arith.trunci %u : i32 to i16
    memref.store %v, %o[%i] : memref<8192xi16>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %nn = arith.constant 8192 : index
  %a = memref.alloc() : memref<8192xi16>
  %b = memref.alloc() : memref<8192xi16>
  %o = memref.alloc() : memref<8192xi16>
  scf.for %i = %c0 to %nn step %c1 {
    %m1 = arith.constant 7919 : index
    %m2 = arith.constant 65536 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %v = arith.index_cast %q : index to i16
    memref.store %v, %a[%i] : memref<8192xi16>
  }
  scf.for %i = %c0 to %nn step %c1 {
    %m1 = arith.constant 1237 : index
    %m2 = arith.constant 65536 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %v = arith.index_cast %q : index to i16
    memref.store %v, %b[%i] : memref<8192xi16>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %nn : index
    %new = arith.index_cast %r : index to i16
    memref.store %new, %a[%slot] : memref<8192xi16>
    func.call @mix(%a, %b, %o) : (memref<8192xi16>, memref<8192xi16>, memref<8192xi16>) -> ()
  }
  %z = arith.constant 0 : i64
  %result = scf.for %i = %c0 to %nn step %c1 iter_args(%accu = %z) -> i64 {
    %v = memref.load %o[%i] : memref<8192xi16>
    %e = arith.extsi %v : i16 to i64
    %s = arith.addi %accu, %e : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<8192xi16>
  memref.dealloc %b : memref<8192xi16>
  memref.dealloc %o : memref<8192xi16>
  return %result : i64
}
