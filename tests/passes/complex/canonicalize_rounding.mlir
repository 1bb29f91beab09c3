// Sums of complex numbers are rounded, and a logarithm is one of many.
// RUN: ods opt --canonicalize %s

func.func @back(%a: complex<f64>, %b: complex<f64>) -> (complex<f64>, complex<f64>) {
  %0 = complex.sub %a, %b : complex<f64>
  %1 = complex.add %0, %b : complex<f64>
  %2 = complex.sub %a, %b fastmath<reassoc> : complex<f64>
  %3 = complex.add %2, %b fastmath<reassoc> : complex<f64>
  return %1, %3 : complex<f64>, complex<f64>
}
func.func @zeros(%a: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %minus = complex.constant [-0.0, -0.0] : complex<f64>
  %0 = complex.add %a, %zero : complex<f64>
  %1 = complex.add %a, %minus : complex<f64>
  %2 = complex.sub %a, %zero : complex<f64>
  return %0, %1, %2 : complex<f64>, complex<f64>, complex<f64>
}
func.func @log(%a: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a : complex<f64>
  %1 = complex.log %0 : complex<f64>
  return %1 : complex<f64>
}
