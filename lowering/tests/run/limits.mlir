// Numbers limited on both sides by constants, by all pairs of extremes: in order, the wrong way around, equal, and zeros of
// both signs. The C engine compares with the second constant what it compared with the first, where that is the same.
func.func private @maximumf_minimumf_f32(%a: memref<16xf32>, %o: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 31 : i32
  %start = arith.constant 17 : i32
  %nan = arith.constant 7.0 : f32
  %b0 = arith.constant -2.5 : f32
  %b1 = arith.constant 3.0 : f32
  %b2 = arith.constant 1.5 : f32
  %b3 = arith.constant 0.0 : f32
  %b4 = arith.constant 6.0 : f32
  %b5 = arith.constant -0.0 : f32
  %b6 = arith.constant -6.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %f0 = arith.maximumf %x, %b0 : f32
    %s0 = arith.minimumf %f0, %b1 : f32
    %u0 = arith.cmpf uno, %s0, %s0 : f32
    %k0 = arith.select %u0, %nan, %s0 : f32
    %w0 = arith.bitcast %k0 : f32 to i32
    %m0 = arith.muli %start, %scale : i32
    %h0 = arith.xori %m0, %w0 : i32
    %f1 = arith.maximumf %x, %b1 : f32
    %s1 = arith.minimumf %f1, %b0 : f32
    %u1 = arith.cmpf uno, %s1, %s1 : f32
    %k1 = arith.select %u1, %nan, %s1 : f32
    %w1 = arith.bitcast %k1 : f32 to i32
    %m1 = arith.muli %h0, %scale : i32
    %h1 = arith.xori %m1, %w1 : i32
    %f2 = arith.maximumf %x, %b2 : f32
    %s2 = arith.minimumf %f2, %b2 : f32
    %u2 = arith.cmpf uno, %s2, %s2 : f32
    %k2 = arith.select %u2, %nan, %s2 : f32
    %w2 = arith.bitcast %k2 : f32 to i32
    %m2 = arith.muli %h1, %scale : i32
    %h2 = arith.xori %m2, %w2 : i32
    %f3 = arith.maximumf %x, %b3 : f32
    %s3 = arith.minimumf %f3, %b4 : f32
    %u3 = arith.cmpf uno, %s3, %s3 : f32
    %k3 = arith.select %u3, %nan, %s3 : f32
    %w3 = arith.bitcast %k3 : f32 to i32
    %m3 = arith.muli %h2, %scale : i32
    %h3 = arith.xori %m3, %w3 : i32
    %f4 = arith.maximumf %x, %b5 : f32
    %s4 = arith.minimumf %f4, %b4 : f32
    %u4 = arith.cmpf uno, %s4, %s4 : f32
    %k4 = arith.select %u4, %nan, %s4 : f32
    %w4 = arith.bitcast %k4 : f32 to i32
    %m4 = arith.muli %h3, %scale : i32
    %h4 = arith.xori %m4, %w4 : i32
    %f5 = arith.maximumf %x, %b6 : f32
    %s5 = arith.minimumf %f5, %b3 : f32
    %u5 = arith.cmpf uno, %s5, %s5 : f32
    %k5 = arith.select %u5, %nan, %s5 : f32
    %w5 = arith.bitcast %k5 : f32 to i32
    %m5 = arith.muli %h4, %scale : i32
    %h5 = arith.xori %m5, %w5 : i32
    %f6 = arith.maximumf %x, %b6 : f32
    %s6 = arith.minimumf %f6, %b5 : f32
    %u6 = arith.cmpf uno, %s6, %s6 : f32
    %k6 = arith.select %u6, %nan, %s6 : f32
    %w6 = arith.bitcast %k6 : f32 to i32
    %m6 = arith.muli %h5, %scale : i32
    %h6 = arith.xori %m6, %w6 : i32
    memref.store %h6, %o[%i] : memref<16xi32>
  }
  return
}
func.func private @minimumf_maximumf_f32(%a: memref<16xf32>, %o: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 31 : i32
  %start = arith.constant 17 : i32
  %nan = arith.constant 7.0 : f32
  %b0 = arith.constant -2.5 : f32
  %b1 = arith.constant 3.0 : f32
  %b2 = arith.constant 1.5 : f32
  %b3 = arith.constant 0.0 : f32
  %b4 = arith.constant 6.0 : f32
  %b5 = arith.constant -0.0 : f32
  %b6 = arith.constant -6.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %f0 = arith.minimumf %x, %b0 : f32
    %s0 = arith.maximumf %f0, %b1 : f32
    %u0 = arith.cmpf uno, %s0, %s0 : f32
    %k0 = arith.select %u0, %nan, %s0 : f32
    %w0 = arith.bitcast %k0 : f32 to i32
    %m0 = arith.muli %start, %scale : i32
    %h0 = arith.xori %m0, %w0 : i32
    %f1 = arith.minimumf %x, %b1 : f32
    %s1 = arith.maximumf %f1, %b0 : f32
    %u1 = arith.cmpf uno, %s1, %s1 : f32
    %k1 = arith.select %u1, %nan, %s1 : f32
    %w1 = arith.bitcast %k1 : f32 to i32
    %m1 = arith.muli %h0, %scale : i32
    %h1 = arith.xori %m1, %w1 : i32
    %f2 = arith.minimumf %x, %b2 : f32
    %s2 = arith.maximumf %f2, %b2 : f32
    %u2 = arith.cmpf uno, %s2, %s2 : f32
    %k2 = arith.select %u2, %nan, %s2 : f32
    %w2 = arith.bitcast %k2 : f32 to i32
    %m2 = arith.muli %h1, %scale : i32
    %h2 = arith.xori %m2, %w2 : i32
    %f3 = arith.minimumf %x, %b3 : f32
    %s3 = arith.maximumf %f3, %b4 : f32
    %u3 = arith.cmpf uno, %s3, %s3 : f32
    %k3 = arith.select %u3, %nan, %s3 : f32
    %w3 = arith.bitcast %k3 : f32 to i32
    %m3 = arith.muli %h2, %scale : i32
    %h3 = arith.xori %m3, %w3 : i32
    %f4 = arith.minimumf %x, %b5 : f32
    %s4 = arith.maximumf %f4, %b4 : f32
    %u4 = arith.cmpf uno, %s4, %s4 : f32
    %k4 = arith.select %u4, %nan, %s4 : f32
    %w4 = arith.bitcast %k4 : f32 to i32
    %m4 = arith.muli %h3, %scale : i32
    %h4 = arith.xori %m4, %w4 : i32
    %f5 = arith.minimumf %x, %b6 : f32
    %s5 = arith.maximumf %f5, %b3 : f32
    %u5 = arith.cmpf uno, %s5, %s5 : f32
    %k5 = arith.select %u5, %nan, %s5 : f32
    %w5 = arith.bitcast %k5 : f32 to i32
    %m5 = arith.muli %h4, %scale : i32
    %h5 = arith.xori %m5, %w5 : i32
    %f6 = arith.minimumf %x, %b6 : f32
    %s6 = arith.maximumf %f6, %b5 : f32
    %u6 = arith.cmpf uno, %s6, %s6 : f32
    %k6 = arith.select %u6, %nan, %s6 : f32
    %w6 = arith.bitcast %k6 : f32 to i32
    %m6 = arith.muli %h5, %scale : i32
    %h6 = arith.xori %m6, %w6 : i32
    memref.store %h6, %o[%i] : memref<16xi32>
  }
  return
}
func.func private @maxnumf_minnumf_f32(%a: memref<16xf32>, %o: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 31 : i32
  %start = arith.constant 17 : i32
  %nan = arith.constant 7.0 : f32
  %b0 = arith.constant -2.5 : f32
  %b1 = arith.constant 3.0 : f32
  %b2 = arith.constant 1.5 : f32
  %b3 = arith.constant 0.0 : f32
  %b4 = arith.constant 6.0 : f32
  %b5 = arith.constant -0.0 : f32
  %b6 = arith.constant -6.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %f0 = arith.maxnumf %x, %b0 : f32
    %s0 = arith.minnumf %f0, %b1 : f32
    %u0 = arith.cmpf uno, %s0, %s0 : f32
    %k0 = arith.select %u0, %nan, %s0 : f32
    %w0 = arith.bitcast %k0 : f32 to i32
    %m0 = arith.muli %start, %scale : i32
    %h0 = arith.xori %m0, %w0 : i32
    %f1 = arith.maxnumf %x, %b1 : f32
    %s1 = arith.minnumf %f1, %b0 : f32
    %u1 = arith.cmpf uno, %s1, %s1 : f32
    %k1 = arith.select %u1, %nan, %s1 : f32
    %w1 = arith.bitcast %k1 : f32 to i32
    %m1 = arith.muli %h0, %scale : i32
    %h1 = arith.xori %m1, %w1 : i32
    %f2 = arith.maxnumf %x, %b2 : f32
    %s2 = arith.minnumf %f2, %b2 : f32
    %u2 = arith.cmpf uno, %s2, %s2 : f32
    %k2 = arith.select %u2, %nan, %s2 : f32
    %w2 = arith.bitcast %k2 : f32 to i32
    %m2 = arith.muli %h1, %scale : i32
    %h2 = arith.xori %m2, %w2 : i32
    %f3 = arith.maxnumf %x, %b3 : f32
    %s3 = arith.minnumf %f3, %b4 : f32
    %u3 = arith.cmpf uno, %s3, %s3 : f32
    %k3 = arith.select %u3, %nan, %s3 : f32
    %w3 = arith.bitcast %k3 : f32 to i32
    %m3 = arith.muli %h2, %scale : i32
    %h3 = arith.xori %m3, %w3 : i32
    %f4 = arith.maxnumf %x, %b5 : f32
    %s4 = arith.minnumf %f4, %b4 : f32
    %u4 = arith.cmpf uno, %s4, %s4 : f32
    %k4 = arith.select %u4, %nan, %s4 : f32
    %w4 = arith.bitcast %k4 : f32 to i32
    %m4 = arith.muli %h3, %scale : i32
    %h4 = arith.xori %m4, %w4 : i32
    %f5 = arith.maxnumf %x, %b6 : f32
    %s5 = arith.minnumf %f5, %b3 : f32
    %u5 = arith.cmpf uno, %s5, %s5 : f32
    %k5 = arith.select %u5, %nan, %s5 : f32
    %w5 = arith.bitcast %k5 : f32 to i32
    %m5 = arith.muli %h4, %scale : i32
    %h5 = arith.xori %m5, %w5 : i32
    %f6 = arith.maxnumf %x, %b6 : f32
    %s6 = arith.minnumf %f6, %b5 : f32
    %u6 = arith.cmpf uno, %s6, %s6 : f32
    %k6 = arith.select %u6, %nan, %s6 : f32
    %w6 = arith.bitcast %k6 : f32 to i32
    %m6 = arith.muli %h5, %scale : i32
    %h6 = arith.xori %m6, %w6 : i32
    memref.store %h6, %o[%i] : memref<16xi32>
  }
  return
}
func.func private @minnumf_maxnumf_f32(%a: memref<16xf32>, %o: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 31 : i32
  %start = arith.constant 17 : i32
  %nan = arith.constant 7.0 : f32
  %b0 = arith.constant -2.5 : f32
  %b1 = arith.constant 3.0 : f32
  %b2 = arith.constant 1.5 : f32
  %b3 = arith.constant 0.0 : f32
  %b4 = arith.constant 6.0 : f32
  %b5 = arith.constant -0.0 : f32
  %b6 = arith.constant -6.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %f0 = arith.minnumf %x, %b0 : f32
    %s0 = arith.maxnumf %f0, %b1 : f32
    %u0 = arith.cmpf uno, %s0, %s0 : f32
    %k0 = arith.select %u0, %nan, %s0 : f32
    %w0 = arith.bitcast %k0 : f32 to i32
    %m0 = arith.muli %start, %scale : i32
    %h0 = arith.xori %m0, %w0 : i32
    %f1 = arith.minnumf %x, %b1 : f32
    %s1 = arith.maxnumf %f1, %b0 : f32
    %u1 = arith.cmpf uno, %s1, %s1 : f32
    %k1 = arith.select %u1, %nan, %s1 : f32
    %w1 = arith.bitcast %k1 : f32 to i32
    %m1 = arith.muli %h0, %scale : i32
    %h1 = arith.xori %m1, %w1 : i32
    %f2 = arith.minnumf %x, %b2 : f32
    %s2 = arith.maxnumf %f2, %b2 : f32
    %u2 = arith.cmpf uno, %s2, %s2 : f32
    %k2 = arith.select %u2, %nan, %s2 : f32
    %w2 = arith.bitcast %k2 : f32 to i32
    %m2 = arith.muli %h1, %scale : i32
    %h2 = arith.xori %m2, %w2 : i32
    %f3 = arith.minnumf %x, %b3 : f32
    %s3 = arith.maxnumf %f3, %b4 : f32
    %u3 = arith.cmpf uno, %s3, %s3 : f32
    %k3 = arith.select %u3, %nan, %s3 : f32
    %w3 = arith.bitcast %k3 : f32 to i32
    %m3 = arith.muli %h2, %scale : i32
    %h3 = arith.xori %m3, %w3 : i32
    %f4 = arith.minnumf %x, %b5 : f32
    %s4 = arith.maxnumf %f4, %b4 : f32
    %u4 = arith.cmpf uno, %s4, %s4 : f32
    %k4 = arith.select %u4, %nan, %s4 : f32
    %w4 = arith.bitcast %k4 : f32 to i32
    %m4 = arith.muli %h3, %scale : i32
    %h4 = arith.xori %m4, %w4 : i32
    %f5 = arith.minnumf %x, %b6 : f32
    %s5 = arith.maxnumf %f5, %b3 : f32
    %u5 = arith.cmpf uno, %s5, %s5 : f32
    %k5 = arith.select %u5, %nan, %s5 : f32
    %w5 = arith.bitcast %k5 : f32 to i32
    %m5 = arith.muli %h4, %scale : i32
    %h5 = arith.xori %m5, %w5 : i32
    %f6 = arith.minnumf %x, %b6 : f32
    %s6 = arith.maxnumf %f6, %b5 : f32
    %u6 = arith.cmpf uno, %s6, %s6 : f32
    %k6 = arith.select %u6, %nan, %s6 : f32
    %w6 = arith.bitcast %k6 : f32 to i32
    %m6 = arith.muli %h5, %scale : i32
    %h6 = arith.xori %m6, %w6 : i32
    memref.store %h6, %o[%i] : memref<16xi32>
  }
  return
}
func.func private @maximumf_minimumf_f64(%a: memref<16xf64>, %o: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 31 : i64
  %start = arith.constant 17 : i64
  %nan = arith.constant 7.0 : f64
  %b0 = arith.constant -2.5 : f64
  %b1 = arith.constant 3.0 : f64
  %b2 = arith.constant 1.5 : f64
  %b3 = arith.constant 0.0 : f64
  %b4 = arith.constant 6.0 : f64
  %b5 = arith.constant -0.0 : f64
  %b6 = arith.constant -6.0 : f64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf64>
    %f0 = arith.maximumf %x, %b0 : f64
    %s0 = arith.minimumf %f0, %b1 : f64
    %u0 = arith.cmpf uno, %s0, %s0 : f64
    %k0 = arith.select %u0, %nan, %s0 : f64
    %w0 = arith.bitcast %k0 : f64 to i64
    %m0 = arith.muli %start, %scale : i64
    %h0 = arith.xori %m0, %w0 : i64
    %f1 = arith.maximumf %x, %b1 : f64
    %s1 = arith.minimumf %f1, %b0 : f64
    %u1 = arith.cmpf uno, %s1, %s1 : f64
    %k1 = arith.select %u1, %nan, %s1 : f64
    %w1 = arith.bitcast %k1 : f64 to i64
    %m1 = arith.muli %h0, %scale : i64
    %h1 = arith.xori %m1, %w1 : i64
    %f2 = arith.maximumf %x, %b2 : f64
    %s2 = arith.minimumf %f2, %b2 : f64
    %u2 = arith.cmpf uno, %s2, %s2 : f64
    %k2 = arith.select %u2, %nan, %s2 : f64
    %w2 = arith.bitcast %k2 : f64 to i64
    %m2 = arith.muli %h1, %scale : i64
    %h2 = arith.xori %m2, %w2 : i64
    %f3 = arith.maximumf %x, %b3 : f64
    %s3 = arith.minimumf %f3, %b4 : f64
    %u3 = arith.cmpf uno, %s3, %s3 : f64
    %k3 = arith.select %u3, %nan, %s3 : f64
    %w3 = arith.bitcast %k3 : f64 to i64
    %m3 = arith.muli %h2, %scale : i64
    %h3 = arith.xori %m3, %w3 : i64
    %f4 = arith.maximumf %x, %b5 : f64
    %s4 = arith.minimumf %f4, %b4 : f64
    %u4 = arith.cmpf uno, %s4, %s4 : f64
    %k4 = arith.select %u4, %nan, %s4 : f64
    %w4 = arith.bitcast %k4 : f64 to i64
    %m4 = arith.muli %h3, %scale : i64
    %h4 = arith.xori %m4, %w4 : i64
    %f5 = arith.maximumf %x, %b6 : f64
    %s5 = arith.minimumf %f5, %b3 : f64
    %u5 = arith.cmpf uno, %s5, %s5 : f64
    %k5 = arith.select %u5, %nan, %s5 : f64
    %w5 = arith.bitcast %k5 : f64 to i64
    %m5 = arith.muli %h4, %scale : i64
    %h5 = arith.xori %m5, %w5 : i64
    %f6 = arith.maximumf %x, %b6 : f64
    %s6 = arith.minimumf %f6, %b5 : f64
    %u6 = arith.cmpf uno, %s6, %s6 : f64
    %k6 = arith.select %u6, %nan, %s6 : f64
    %w6 = arith.bitcast %k6 : f64 to i64
    %m6 = arith.muli %h5, %scale : i64
    %h6 = arith.xori %m6, %w6 : i64
    memref.store %h6, %o[%i] : memref<16xi64>
  }
  return
}
memref.global "private" @numbers_f32 : memref<16xf32> = dense<[0.0, -0.0, 1.0, -1.0, 1.5, 2.5, -2.5, 3.0, 6.0, -6.0, 7.0, -7.0, 0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000]>
memref.global "private" @numbers_f64 : memref<16xf64> = dense<[0.0, -0.0, 1.0, -1.0, 1.5, 2.5, -2.5, 3.0, 6.0, -6.0, 7.0, -7.0, 0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %scale = arith.constant 1099511628211 : i64
  %start = arith.constant 1469598103934665603 : i64
  %a_f32 = memref.get_global @numbers_f32 : memref<16xf32>
  %o_f32 = memref.alloc() : memref<16xi32>
  %a_f64 = memref.get_global @numbers_f64 : memref<16xf64>
  %o_f64 = memref.alloc() : memref<16xi64>
  call @maximumf_minimumf_f32(%a_f32, %o_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  %r0 = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %start) -> (i64) {
    %x = memref.load %o_f32[%i] : memref<16xi32>
    %wide = arith.extui %x : i32 to i64
    %mixed = arith.xori %hash, %wide : i64
    %next = arith.muli %mixed, %scale : i64
    scf.yield %next : i64
  }
  vector.print %r0 : i64
  call @minimumf_maximumf_f32(%a_f32, %o_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  %r1 = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %r0) -> (i64) {
    %x = memref.load %o_f32[%i] : memref<16xi32>
    %wide = arith.extui %x : i32 to i64
    %mixed = arith.xori %hash, %wide : i64
    %next = arith.muli %mixed, %scale : i64
    scf.yield %next : i64
  }
  vector.print %r1 : i64
  call @maxnumf_minnumf_f32(%a_f32, %o_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %r1) -> (i64) {
    %x = memref.load %o_f32[%i] : memref<16xi32>
    %wide = arith.extui %x : i32 to i64
    %mixed = arith.xori %hash, %wide : i64
    %next = arith.muli %mixed, %scale : i64
    scf.yield %next : i64
  }
  vector.print %r2 : i64
  call @minnumf_maxnumf_f32(%a_f32, %o_f32) : (memref<16xf32>, memref<16xi32>) -> ()
  %r3 = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %r2) -> (i64) {
    %x = memref.load %o_f32[%i] : memref<16xi32>
    %wide = arith.extui %x : i32 to i64
    %mixed = arith.xori %hash, %wide : i64
    %next = arith.muli %mixed, %scale : i64
    scf.yield %next : i64
  }
  vector.print %r3 : i64
  call @maximumf_minimumf_f64(%a_f64, %o_f64) : (memref<16xf64>, memref<16xi64>) -> ()
  %r4 = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %r3) -> (i64) {
    %x = memref.load %o_f64[%i] : memref<16xi64>
    %mixed = arith.xori %hash, %x : i64
    %next = arith.muli %mixed, %scale : i64
    scf.yield %next : i64
  }
  vector.print %r4 : i64
  memref.dealloc %o_f32 : memref<16xi32>
  memref.dealloc %o_f64 : memref<16xi64>
  return %r4 : i64
}
