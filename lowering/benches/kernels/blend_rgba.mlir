// Blends rows of 4,096 RGBA bytes: (a*alpha + b*(255-alpha)) / 256.
func.func private @blend(%a: memref<16384xi8>, %b: memref<16384xi8>, %o: memref<16384xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 16384 : index
  %full = arith.constant 255 : i32
  %eight = arith.constant 8 : i32
  %opaque = arith.constant -1 : i8
  scf.for %i = %c0 to %n step %c4 {
    %ia = arith.addi %i, %c3 : index
    %alpha8 = memref.load %a[%ia] : memref<16384xi8>
    %alpha = arith.extui %alpha8 : i8 to i32
    %rest = arith.subi %full, %alpha : i32
    scf.for %k = %c0 to %c3 step %c1 {
      %j = arith.addi %i, %k : index
      %x8 = memref.load %a[%j] : memref<16384xi8>
      %y8 = memref.load %b[%j] : memref<16384xi8>
      %x = arith.extui %x8 : i8 to i32
      %y = arith.extui %y8 : i8 to i32
      %p = arith.muli %x, %alpha : i32
      %q = arith.muli %y, %rest : i32
      %s = arith.addi %p, %q : i32
      %t = arith.shrui %s, %eight : i32
      %v = arith.trunci %t : i32 to i8
      memref.store %v, %o[%j] : memref<16384xi8>
    }
    memref.store %opaque, %o[%ia] : memref<16384xi8>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16384 : index
  %a = memref.alloc() : memref<16384xi8>
  %b = memref.alloc() : memref<16384xi8>
  %o = memref.alloc() : memref<16384xi8>
  scf.for %i = %c0 to %n step %c1 {
    %sq = arith.muli %i, %i : index
    %x = arith.index_cast %i : index to i8
    %y = arith.index_cast %sq : index to i8
    memref.store %x, %a[%i] : memref<16384xi8>
    memref.store %y, %b[%i] : memref<16384xi8>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %byte = arith.index_cast %r : index to i8
    memref.store %byte, %a[%slot] : memref<16384xi8>
    func.call @blend(%a, %b, %o) : (memref<16384xi8>, memref<16384xi8>, memref<16384xi8>) -> ()
  }
  %z64 = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z64) -> i64 {
    %v = memref.load %o[%i] : memref<16384xi8>
    %e = arith.extui %v : i8 to i64
    %s = arith.addi %acc, %e : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<16384xi8>
  memref.dealloc %b : memref<16384xi8>
  memref.dealloc %o : memref<16384xi8>
  return %sum : i64
}
