// A horizontal median of three over an image of 256 x 256 bytes.
func.func private @median(%a: memref<256x256xi8>, %b: memref<256x256xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %m = arith.constant 255 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %m step %c1 {
      %l = arith.subi %j, %c1 : index
      %r = arith.addi %j, %c1 : index
      %x = memref.load %a[%i, %l] : memref<256x256xi8>
      %y = memref.load %a[%i, %j] : memref<256x256xi8>
      %z = memref.load %a[%i, %r] : memref<256x256xi8>
      %lo = arith.minui %x, %y : i8
      %hi = arith.maxui %x, %y : i8
      %mid = arith.minui %hi, %z : i8
      %med = arith.maxui %lo, %mid : i8
      memref.store %med, %b[%i, %j] : memref<256x256xi8>
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %a = memref.alloc() : memref<256x256xi8>
  %b = memref.alloc() : memref<256x256xi8>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %p = arith.muli %i, %j : index
      %q = arith.addi %p, %j : index
      %x = arith.index_cast %q : index to i8
      memref.store %x, %a[%i, %j] : memref<256x256xi8>
      memref.store %x, %b[%i, %j] : memref<256x256xi8>
    }
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %w = arith.index_cast %r : index to i8
    memref.store %w, %a[%slot, %slot] : memref<256x256xi8>
    func.call @median(%a, %b) : (memref<256x256xi8>, memref<256x256xi8>) -> ()
  }
  %z64 = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z64) -> i64 {
    %v = memref.load %b[%i, %i] : memref<256x256xi8>
    %e = arith.extui %v : i8 to i64
    %s = arith.addi %acc, %e : i64
    scf.yield %s : i64
  }
  memref.dealloc %a : memref<256x256xi8>
  memref.dealloc %b : memref<256x256xi8>
  return %sum : i64
}
