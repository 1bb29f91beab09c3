// RUN: ods opt %s --canonicalize

// What comes back as it was.
func.func @undone(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %n = complex.neg %a : complex<f32>
  %0 = complex.neg %n : complex<f32>
  %c = complex.conj %a : complex<f32>
  %1 = complex.conj %c : complex<f32>
  %e = complex.exp %a : complex<f32>
  %2 = complex.log %e : complex<f32>
  %l = complex.log %a : complex<f32>
  %3 = complex.exp %l : complex<f32>
  %d = complex.sub %a, %b : complex<f32>
  %4 = complex.add %d, %b : complex<f32>
  %5 = complex.add %b, %d : complex<f32>
  %s = complex.add %a, %b : complex<f32>
  %6 = complex.sub %s, %b : complex<f32>
  %re = complex.re %a : complex<f32>
  %im = complex.im %a : complex<f32>
  %7 = complex.create %re, %im : complex<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// The same with a part that is another: nothing folds.
func.func @kept(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %d = complex.sub %a, %b : complex<f32>
  %0 = complex.add %d, %a : complex<f32>
  %s = complex.add %a, %b : complex<f32>
  %1 = complex.sub %s, %a : complex<f32>
  %re = complex.re %a : complex<f32>
  %im = complex.im %b : complex<f32>
  %2 = complex.create %re, %im : complex<f32>
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %3 = complex.mul %one, %a : complex<f32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %4 = complex.div %a, %i : complex<f32>
  return %0, %1, %2, %3, %4 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

func.func @neutral(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, -0.0 : f32] : complex<f32>
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %a, %zero : complex<f32>
  %1 = complex.sub %a, %zero : complex<f32>
  %2 = complex.mul %a, %one : complex<f32>
  %3 = complex.div %a, %one : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

func.func @parts(%re: f32, %im: f32) -> (f32, f32, f32, f32, f32, f32) {
  %z = complex.create %re, %im : complex<f32>
  %0 = complex.re %z : complex<f32>
  %1 = complex.im %z : complex<f32>
  %n = complex.neg %z : complex<f32>
  %2 = complex.re %n : complex<f32>
  %3 = complex.im %n : complex<f32>
  %c = complex.constant [2.0 : f32, 3.0 : f32] : complex<f32>
  %4 = complex.re %c : complex<f32>
  %5 = complex.im %c : complex<f32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

func.func @bitcasts(%i: i64, %z: complex<f32>) -> (i64, f64, complex<f32>, complex<f32>) {
  %0 = complex.bitcast %i : i64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to i64
  %2 = complex.bitcast %0 : complex<f32> to f64
  %3 = complex.bitcast %z : complex<f32> to i64
  %4 = complex.bitcast %3 : i64 to complex<f32>
  %5 = arith.bitcast %i : i64 to f64
  %6 = complex.bitcast %5 : f64 to complex<f32>
  return %1, %2, %4, %6 : i64, f64, complex<f32>, complex<f32>
}

func.func @arith_bitcast(%z: complex<f32>) -> f64 {
  %0 = complex.bitcast %z : complex<f32> to i64
  %1 = arith.bitcast %0 : i64 to f64
  return %1 : f64
}
