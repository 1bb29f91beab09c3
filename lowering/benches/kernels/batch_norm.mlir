// Scales, moves and rectifies 64 rows of 128 f32.
func.func private @normalize(%a: memref<64x128xf32>, %s: memref<128xf32>, %b: memref<128xf32>, %o: memref<64x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 64 : index
  %m = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %x = memref.load %a[%i, %j] : memref<64x128xf32>
      %g = memref.load %s[%j] : memref<128xf32>
      %h = memref.load %b[%j] : memref<128xf32>
      %p = arith.mulf %x, %g : f32
      %q = arith.addf %p, %h : f32
      %r = arith.maximumf %q, %zero : f32
      memref.store %r, %o[%i, %j] : memref<64x128xf32>
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 64 : index
  %nm = arith.constant 128 : index
  %a = memref.alloc() : memref<64x128xf32>
  %sc0 = memref.alloc() : memref<128xf32>
  %b = memref.alloc() : memref<128xf32>
  %o = memref.alloc() : memref<64x128xf32>
  scf.for %j = %c0 to %n step %c1 {
  scf.for %i = %c0 to %nm step %c1 {
    %m1 = arith.constant 7 : index
    %m2 = arith.constant 251 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f32
    %sc = arith.constant 0.01 : f32
    %v = arith.mulf %f, %sc : f32
    memref.store %v, %a[%j, %i] : memref<64x128xf32>
  }
  }
  scf.for %i = %c0 to %nm step %c1 {
    %m1 = arith.constant 7 : index
    %m2 = arith.constant 251 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f32
    %sc = arith.constant 0.01 : f32
    %v = arith.mulf %f, %sc : f32
    memref.store %v, %sc0[%i] : memref<128xf32>
  }
  scf.for %i = %c0 to %nm step %c1 {
    %m1 = arith.constant 11 : index
    %m2 = arith.constant 253 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f32
    %sc = arith.constant 0.01 : f32
    %v = arith.mulf %f, %sc : f32
    memref.store %v, %b[%i] : memref<128xf32>
  }

  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %one = arith.constant 1.0 : f32
    memref.store %one, %a[%slot, %c3] : memref<64x128xf32>
    func.call @normalize(%a, %sc0, %b, %o) : (memref<64x128xf32>, memref<128xf32>, memref<128xf32>, memref<64x128xf32>) -> ()
  }
  %x = memref.load %o[%c3, %c3] : memref<64x128xf32>
  %k = arith.constant 1.0e6 : f32
  %xk = arith.mulf %x, %k : f32
  %result = arith.fptosi %xk : f32 to i64
  return %result : i64
}
