// A triangular system of 96 equations in f64: the inner loop has a number of rounds that grows.
func.func private @solve(%l: memref<96x96xf64>, %b: memref<96xf64>, %x: memref<96xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 96 : index
  scf.for %i = %c0 to %n step %c1 {
    %bi = memref.load %b[%i] : memref<96xf64>
    %s = scf.for %j = %c0 to %i step %c1 iter_args(%a = %bi) -> f64 {
      %v = memref.load %l[%i, %j] : memref<96x96xf64>
      %w = memref.load %x[%j] : memref<96xf64>
      %p = arith.mulf %v, %w : f64
      %q = arith.subf %a, %p : f64
      scf.yield %q : f64
    }
    %d = memref.load %l[%i, %i] : memref<96x96xf64>
    %r = arith.divf %s, %d : f64
    memref.store %r, %x[%i] : memref<96xf64>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 96 : index
  %l = memref.alloc() : memref<96x96xf64>
  %b = memref.alloc() : memref<96xf64>
  %x = memref.alloc() : memref<96xf64>
  %big = arith.constant 50.0 : f64
  scf.for %j = %c0 to %n step %c1 {
    scf.for %i = %c0 to %n step %c1 {
    %m1 = arith.constant 7 : index
    %m2 = arith.constant 251 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f64
    %sc = arith.constant 0.01 : f64
    %v = arith.mulf %f, %sc : f64
      memref.store %v, %l[%j, %i] : memref<96x96xf64>
      memref.store %v, %b[%i] : memref<96xf64>
    }
    memref.store %big, %l[%j, %j] : memref<96x96xf64>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %at = arith.remui %r, %n : index
    memref.store %big, %b[%at] : memref<96xf64>
    func.call @solve(%l, %b, %x) : (memref<96x96xf64>, memref<96xf64>, memref<96xf64>) -> ()
  }
  %y = memref.load %x[%c3] : memref<96xf64>
  %k = arith.constant 1.0e6 : f64
  %xk = arith.mulf %y, %k : f64
  %result = arith.fptosi %xk : f64 to i64
  return %result : i64
}
