// Products and sums rounded once, in a loop that may become vectors: 2 to the power of -60 is what remains.
func.func private @rest(%a: memref<32xf64>, %o: memref<32xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 32 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<32xf64>
    %square = arith.mulf %x, %x : f64
    %minus = arith.negf %square : f64
    %rest = math.fma %x, %x, %minus : f64
    memref.store %rest, %o[%i] : memref<32xf64>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 32 : index
  %near_one = arith.constant 0x3FF0000000400000 : f64
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() : memref<32xf64>
  %o = memref.alloc() : memref<32xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %near_one, %a[%i] : memref<32xf64>
  }
  call @rest(%a, %o) : (memref<32xf64>, memref<32xf64>) -> ()
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> f64 {
    %x = memref.load %o[%i] : memref<32xf64>
    %after = arith.addf %before, %x : f64
    scf.yield %after : f64
  }
  %bits = arith.bitcast %sum : f64 to i64
  vector.print %bits : i64
  memref.dealloc %a : memref<32xf64>
  memref.dealloc %o : memref<32xf64>
  return
}
