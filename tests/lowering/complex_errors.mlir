// An operation of complex that has no form in the llvm dialect.
// RUN: not ods opt %s --convert-complex-to-llvm

func.func @sine(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
