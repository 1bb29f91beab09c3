// Constants fold as mlir-opt folds them; the last bit of error functions is that of the machine's library there.
// RUN: ods opt --canonicalize %s

func.func @f() -> (f32, f32, f64, i32, i32, i32, i32, i1, i1, i1, i1, f16, f32, f32, f32, f16, bf16, f32, f64, vector<2xi1>, index, f32, f16, i32, f32) {
  %z = arith.constant 0.0 : f32
  %m = arith.constant -2.0 : f32
  %d = arith.constant 0.3 : f64
  %i = arith.constant -128 : i32
  %n = arith.constant -3 : i32
  %zi = arith.constant 0 : i32
  %h = arith.constant 2.5 : f16
  %b = arith.constant 2.5 : bf16
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %den = arith.constant 1.0e-40 : f32
  %v = arith.constant dense<[1.0, 0.0]> : vector<2xf32>
  %x = arith.constant -7 : index
  %p = arith.constant 2.5 : f32
  %0 = math.atan2 %z, %z : f32
  %1 = math.log %m : f32
  %2 = math.erf %d : f64
  %3 = math.absi %i : i32
  %4 = math.ctlz %i : i32
  %5 = math.ipowi %n, %n : i32
  %6 = math.ipowi %zi, %n : i32
  %7 = math.isfinite %inf : f32
  %8 = math.isinf %inf : f32
  %9 = math.isnan %nan : f32
  %10 = math.isnormal %den : f32
  %11 = math.roundeven %h : f16
  %12 = math.round %p : f32
  %13 = math.sqrt %m : f32
  %14 = math.log1p %m : f32
  %15 = math.sin %h : f16
  %16 = math.ceil %b : bf16
  %17 = math.trunc %p : f32
  %18 = math.acosh %d : f64
  %19 = math.isnormal %v : vector<2xf32>
  %20 = math.absi %x : index
  %21 = math.log %z : f32
  %22 = math.round %h : f16
  %23 = math.cttz %zi : i32
  %24 = math.log10 %nan : f32
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24 : f32, f32, f64, i32, i32, i32, i32, i1, i1, i1, i1, f16, f32, f32, f32, f16, bf16, f32, f64, vector<2xi1>, index, f32, f16, i32, f32
}
