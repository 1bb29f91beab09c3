// A negative zero is less than zero, unless the signs of zeros do not count.
// RUN: ods opt --arith-expand %s

func.func @extremes(%a: f32, %b: f32) -> (f32, f32, f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.maximumf %a, %b fastmath<nsz> : f32
  return %0, %1, %2 : f32, f32, f32
}
