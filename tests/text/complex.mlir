// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

// Parts are read as doubles and rounded to the kind of the type; bits are those of a double, too. So what is infinite in
// another kind does not read back, as with MLIR.
func.func private @numbers() attributes {
  a = #complex.number<:f64 1.0, -2.0>,
  b = #complex.number<:bf16 0.1, 1.0e9>,
  c = #complex.number<:f64 0x7FF0000000000000, -0.0> : complex<f64>
}

func.func @parts(%re: f32, %im: f32) -> (f32, f32, f32, f32) {
  %0 = complex.create %re, %im : complex<f32>
  %1 = complex.constant [0.1 : f32, -1.0 : f32] : complex<f32>
  %2 = complex.constant [1 : i8, 2 : i8] : complex<i8>
  %3 = complex.re %0 : complex<f32>
  %4 = complex.im %1 fastmath<nnan> : complex<f32>
  %5 = complex.abs %1 : complex<f32>
  %6 = complex.angle %1 fastmath<fast> : complex<f32>
  return %3, %4, %5, %6 : f32, f32, f32, f32
}

func.func @arithmetic(%a: complex<f64>, %b: complex<f64>, %n: i32) -> i1 {
  %0 = complex.add %a, %b fastmath<nnan, contract> : complex<f64>
  %1 = complex.sub %0, %b : complex<f64>
  %2 = complex.mul %1, %0 : complex<f64>
  %3 = complex.div %2, %a : complex<f64>
  %4 = complex.neg %3 : complex<f64>
  %5 = complex.conj %4 {note = "kept"} : complex<f64>
  %6 = complex.atan2 %5, %a : complex<f64>
  %7 = complex.pow %6, %a : complex<f64>
  %8 = complex.powi %7, %n : complex<f64>, i32
  %9 = complex.powi %8, %n fastmath<none> : complex<f64>, i32
  %10 = complex.eq %9, %a : complex<f64>
  %11 = complex.neq %9, %a : complex<f64>
  return %11 : i1
}

func.func @functions(%a: complex<f16>) -> i32 {
  %0 = complex.exp %a : complex<f16>
  %1 = complex.expm1 %0 : complex<f16>
  %2 = complex.log %1 : complex<f16>
  %3 = complex.log1p %2 : complex<f16>
  %4 = complex.sqrt %3 : complex<f16>
  %5 = complex.rsqrt %4 : complex<f16>
  %6 = complex.sign %5 : complex<f16>
  %7 = complex.sin %6 : complex<f16>
  %8 = complex.cos %7 : complex<f16>
  %9 = complex.tan %8 : complex<f16>
  %10 = complex.tanh %9 : complex<f16>
  %11 = complex.bitcast %10 : complex<f16> to i32
  return %11 : i32
}
