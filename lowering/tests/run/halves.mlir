// Conversions between f16 and f32 in loops, of numbers, ties, subnormal numbers, infinities and NaN.
func.func private @narrow(%a: memref<4096xf32>, %o: memref<4096xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    %h = arith.truncf %x : f32 to f16
    memref.store %h, %o[%i] : memref<4096xf16>
  }
  return
}
func.func private @widen(%a: memref<4096xf16>, %o: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xf16>
    %h = arith.extf %x : f16 to f32
    memref.store %h, %o[%i] : memref<4096xf32>
  }
  return
}
func.func private @sum(%a: memref<4096xf16>, %b: memref<4096xf16>, %o: memref<4096xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<4096xf16>
    %y = memref.load %b[%i] : memref<4096xf16>
    %s = arith.addf %x, %y : f16
    %p = arith.mulf %s, %x : f16
    memref.store %p, %o[%i] : memref<4096xf16>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %rounds = arith.constant 64 : index
  %step = arith.constant 65521 : i32
  %prime = arith.constant 1099511628211 : i64
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<4096xf32>
  %o = memref.alloc() : memref<4096xf16>
  %hash = scf.for %r = %c0 to %rounds step %c1 iter_args(%h = %zero) -> i64 {
    %r32 = arith.index_cast %r : index to i32
    %base = arith.muli %r32, %step : i32
    scf.for %i = %c0 to %n step %c1 {
      %i32 = arith.index_cast %i : index to i32
      %k = arith.constant 1048573 : i32
      %m = arith.muli %i32, %k : i32
      %bits = arith.addi %base, %m : i32
      %x = arith.bitcast %bits : i32 to f32
      memref.store %x, %a[%i] : memref<4096xf32>
    }
    func.call @narrow(%a, %o) : (memref<4096xf32>, memref<4096xf16>) -> ()
    %h2 = scf.for %i = %c0 to %n step %c1 iter_args(%g = %h) -> i64 {
      %x = memref.load %o[%i] : memref<4096xf16>
      %b = arith.bitcast %x : f16 to i16
      %w = arith.extui %b : i16 to i64
      %g1 = arith.xori %g, %w : i64
      %g2 = arith.muli %g1, %prime : i64
      scf.yield %g2 : i64
    }
    scf.yield %h2 : i64
  }
  vector.print %hash : i64
  // Ties and their neighbours: f16 bits, widened, plus half of the last place.
  %f = memref.alloc() : memref<4096xf32>
  %sixteen = arith.constant 16 : index
  %hash2 = scf.for %r = %c0 to %sixteen step %c1 iter_args(%h = %hash) -> i64 {
    scf.for %i = %c0 to %n step %c1 {
      %t = arith.muli %r, %n : index
      %u = arith.addi %t, %i : index
      %b = arith.index_cast %u : index to i16
      %x = arith.bitcast %b : i16 to f16
      memref.store %x, %o[%i] : memref<4096xf16>
    }
    func.call @widen(%o, %f) : (memref<4096xf16>, memref<4096xf32>) -> ()
    %seven = arith.constant 7 : index
    %h3 = scf.for %d = %c0 to %seven step %c1 iter_args(%h0 = %h) -> i64 {
      %q:1 = scf.for %i = %c0 to %n step %c1 iter_args(%g = %h0) -> i64 {
        %x = memref.load %f[%i] : memref<4096xf32>
        %isn = arith.cmpf uno, %x, %x : f32
        %b = arith.bitcast %x : f32 to i32
        %w0 = arith.extui %b : i32 to i64
        %w = arith.select %isn, %prime, %w0 : i64
        %g1 = arith.xori %g, %w : i64
        %g2 = arith.muli %g1, %prime : i64
        %d32 = arith.index_cast %d : index to i32
        %c4094 = arith.constant 4094 : i32
        %off = arith.addi %d32, %c4094 : i32
        %b2 = arith.addi %b, %off : i32
        %y = arith.bitcast %b2 : i32 to f32
        memref.store %y, %a[%i] : memref<4096xf32>
        scf.yield %g2 : i64
      }
      func.call @narrow(%a, %o) : (memref<4096xf32>, memref<4096xf16>) -> ()
      %h2 = scf.for %i = %c0 to %n step %c1 iter_args(%g = %q#0) -> i64 {
        %x = memref.load %o[%i] : memref<4096xf16>
        %b = arith.bitcast %x : f16 to i16
        %w = arith.extui %b : i16 to i64
        %g1 = arith.xori %g, %w : i64
        %g2 = arith.muli %g1, %prime : i64
        scf.yield %g2 : i64
      }
      scf.yield %h2 : i64
    }
    scf.yield %h3 : i64
  }
  vector.print %hash2 : i64
  %o2 = memref.alloc() : memref<4096xf16>
  %o3 = memref.alloc() : memref<4096xf16>
  %many = arith.constant 16 : index
  %hash3 = scf.for %r = %c0 to %many step %c1 iter_args(%h = %hash2) -> i64 {
    scf.for %i = %c0 to %n step %c1 {
      %t = arith.muli %r, %n : index
      %u = arith.addi %t, %i : index
      %k1 = arith.constant 7919 : index
      %k2 = arith.constant 104729 : index
      %u1 = arith.muli %u, %k1 : index
      %u2 = arith.muli %u, %k2 : index
      %b = arith.index_cast %u1 : index to i16
      %x = arith.bitcast %b : i16 to f16
      %b2 = arith.index_cast %u2 : index to i16
      %x2 = arith.bitcast %b2 : i16 to f16
      memref.store %x, %o[%i] : memref<4096xf16>
      memref.store %x2, %o2[%i] : memref<4096xf16>
    }
    func.call @sum(%o, %o2, %o3) : (memref<4096xf16>, memref<4096xf16>, memref<4096xf16>) -> ()
    %h2 = scf.for %i = %c0 to %n step %c1 iter_args(%g = %h) -> i64 {
      %x = memref.load %o3[%i] : memref<4096xf16>
      %isn = arith.cmpf uno, %x, %x : f16
      %b = arith.bitcast %x : f16 to i16
      %w0 = arith.extui %b : i16 to i64
      %w = arith.select %isn, %prime, %w0 : i64
      %g1 = arith.xori %g, %w : i64
      %g2 = arith.muli %g1, %prime : i64
      scf.yield %g2 : i64
    }
    scf.yield %h2 : i64
  }
  vector.print %hash3 : i64
  memref.dealloc %a : memref<4096xf32>
  memref.dealloc %f : memref<4096xf32>
  memref.dealloc %o : memref<4096xf16>
  memref.dealloc %o2 : memref<4096xf16>
  memref.dealloc %o3 : memref<4096xf16>
  return
}
