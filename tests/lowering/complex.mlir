// Complex numbers as structs. mlir-opt prints the same.
// RUN: ods opt %s --convert-complex-to-llvm
// RUN: ods opt %s --convert-complex-to-llvm=complex-range=improved
// RUN: ods opt %s --convert-to-llvm
// RUN: not ods opt %s --convert-complex-to-llvm=complex-range=exact

func.func @parts(%x: f32, %y: f32) -> (complex<f32>, f32) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.create %x, %y : complex<f32>
  %1 = complex.add %0, %one : complex<f32>
  %2 = complex.abs %1 fastmath<nnan,contract> : complex<f32>
  return %1, %2 : complex<f32>, f32
}

func.func @arithmetic(%a: complex<f64>, %b: complex<f64>) -> (complex<f64>, f64) {
  %0 = complex.sub %a, %b fastmath<fast> : complex<f64>
  %1 = complex.mul %0, %a : complex<f64>
  %2 = complex.div %1, %b fastmath<arcp> : complex<f64>
  %3 = complex.im %2 : complex<f64>
  return %2, %3 : complex<f64>, f64
}
