// Functions of the math dialect, down to native code.
// RUN: ods run %s -e main --entry-point-result=f64
// RUN: ods run %s -e main --entry-point-result=f64 --engine=c

// 3² + |-2.5| + e^0 + 2^3 + 1/√4 + ⌊2.9⌋ = 9 + 2.5 + 1 + 8 + 0.5 + 2
func.func @main() -> f64 {
  %minus = arith.constant -2.5 : f64
  %zero = arith.constant 0.0 : f64
  %three = arith.constant 3.0 : f64
  %two = arith.constant 2 : i32
  %four = arith.constant 4.0 : f64
  %close = arith.constant 2.9 : f64
  %0 = math.fpowi %three, %two : f64, i32
  %1 = math.absf %minus : f64
  %2 = math.exp %zero : f64
  %3 = math.exp2 %three : f64
  %4 = math.rsqrt %four : f64
  %5 = math.floor %close : f64
  %a = arith.addf %0, %1 : f64
  %b = arith.addf %a, %2 : f64
  %c = arith.addf %b, %3 : f64
  %d = arith.addf %c, %4 : f64
  %e = arith.addf %d, %5 : f64
  return %e : f64
}
