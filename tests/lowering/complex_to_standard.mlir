// Operations on complex numbers as formulas over their parts. mlir-opt prints the same.
// RUN: ods opt %s --convert-complex-to-standard
// RUN: ods opt %s --convert-complex-to-standard=complex-range=basic

func.func @arithmetic(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, i1, i1) {
  %0 = complex.add %a, %b fastmath<contract> : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.mul %1, %a : complex<f32>
  %3 = complex.div %2, %b fastmath<nnan> : complex<f32>
  %4 = complex.neg %3 : complex<f32>
  %5 = complex.conj %4 : complex<f32>
  %6 = complex.eq %a, %b : complex<f32>
  %7 = complex.neq %a, %b : complex<f32>
  return %5, %6, %7 : complex<f32>, i1, i1
}

func.func @magnitude(%a: complex<f64>) -> (f64, f64, complex<f64>) {
  %0 = complex.abs %a fastmath<fast> : complex<f64>
  %1 = complex.angle %a : complex<f64>
  %2 = complex.sign %a : complex<f64>
  return %0, %1, %2 : f64, f64, complex<f64>
}

func.func @roots(%a: complex<f32>) -> (complex<f32>, complex<f32>) {
  %0 = complex.sqrt %a : complex<f32>
  %1 = complex.rsqrt %0 : complex<f32>
  return %0, %1 : complex<f32>, complex<f32>
}

// Where nothing is infinite and everything a number, less has to be computed.
func.func @fast_roots(%a: complex<f32>) -> (complex<f32>, complex<f32>) {
  %0 = complex.sqrt %a fastmath<fast> : complex<f32>
  %1 = complex.rsqrt %0 fastmath<nnan,ninf> : complex<f32>
  return %0, %1 : complex<f32>, complex<f32>
}

func.func @exponentials(%a: complex<f16>) -> (complex<f16>, complex<f16>, complex<f16>, complex<f16>) {
  %0 = complex.exp %a : complex<f16>
  %1 = complex.expm1 %a fastmath<afn> : complex<f16>
  %2 = complex.log %a : complex<f16>
  %3 = complex.log1p %a fastmath<nnan,afn> : complex<f16>
  return %0, %1, %2, %3 : complex<f16>, complex<f16>, complex<f16>, complex<f16>
}

func.func @powers(%a: complex<f32>, %b: complex<f32>, %n: i16) -> (complex<f32>, complex<f32>) {
  %0 = complex.pow %a, %b fastmath<ninf> : complex<f32>
  %1 = complex.powi %a, %n : complex<f32>, i16
  return %0, %1 : complex<f32>, complex<f32>
}

func.func @angles(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.sin %a : complex<f32>
  %1 = complex.cos %a fastmath<fast> : complex<f32>
  %2 = complex.atan2 %a, %b : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}

func.func @tangents(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.tan %a : complex<f32>
  %1 = complex.tanh %a : complex<f32>
  %2 = complex.tan %a fastmath<fast> : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}
