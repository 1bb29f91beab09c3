// Functions as calls of the C mathematical library. mlir-opt prints the same.
// RUN: ods opt %s --convert-math-to-libm
// RUN: ods opt %s --convert-complex-to-libm

func.func @scalars(%a: f32, %b: f64) -> (f32, f64) {
  %0 = math.sin %a : f32
  %1 = math.cos %b fastmath<fast> : f64
  %2 = math.fma %0, %a, %a : f32
  %3 = math.sin %2 : f32
  return %3, %1 : f32, f64
}

// Floats of 16 bits are computed with in single precision, vectors element by element.
func.func @others(%a: f16, %v: vector<2x2xbf16>) -> (f16, vector<2x2xbf16>) {
  %0 = math.atan2 %a, %a : f16
  %1 = math.tanh %v : vector<2x2xbf16>
  return %0, %1 : f16, vector<2x2xbf16>
}

// The nearest symbol table has the declaration, unless it has that symbol.
module @inner {
  func.func private @cabsf(complex<f32>) -> f32
  func.func @complex(%a: complex<f32>, %b: complex<f64>, %c: complex<f32>) -> (f32, complex<f64>) {
    %0 = complex.abs %a : complex<f32>
    %1 = complex.pow %b, %b : complex<f64>
    %2 = complex.exp %c : complex<f32>
    return %0, %1 : f32, complex<f64>
  }
}
