// What is no function of the library, or not of such floats.
// RUN: not ods opt %s --split-input-file --convert-math-to-libm
// RUN: not ods opt %s --split-input-file --convert-complex-to-libm

func.func @quadruple(%a: f128) -> f128 {
  %0 = math.erf %a : f128
  return %0 : f128
}

// -----

func.func @copysign(%a: f32) -> f32 {
  %0 = math.copysign %a, %a : f32
  return %0 : f32
}

// -----

func.func @half(%a: complex<f16>) -> complex<f16> {
  %0 = complex.sqrt %a : complex<f16>
  return %0 : complex<f16>
}
