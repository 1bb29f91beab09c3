// Formulas for the ends of the range of floats: negative zero, infinities, great numbers and negative bases.
// RUN: ods opt --math-expand-ops %s

func.func @ceil(%x: f32) -> f32 {
  %0 = math.ceil %x : f32
  return %0 : f32
}
func.func @round(%x: f32) -> f32 {
  %0 = math.round %x : f32
  return %0 : f32
}
func.func @tanh(%x: f64) -> f64 {
  %0 = math.tanh %x : f64
  return %0 : f64
}
func.func @sinh(%x: f64) -> f64 {
  %0 = math.sinh %x : f64
  return %0 : f64
}
func.func @inverses(%x: f64) -> (f64, f64, f64) {
  %0 = math.asinh %x : f64
  %1 = math.acosh %x : f64
  %2 = math.atanh %x : f64
  return %0, %1, %2 : f64, f64, f64
}
func.func @power(%x: f64, %y: f64) -> f64 {
  %0 = math.powf %x, %y : f64
  return %0 : f64
}
func.func @powers(%x: f64, %y: f64) -> (f64, f64, f64, f64) {
  %half = arith.constant 0.5 : f64
  %minus_half = arith.constant -0.5 : f64
  %ten = arith.constant 10.0 : f64
  %three = arith.constant 3.0 : f64
  %0 = math.powf %x, %half : f64
  %1 = math.powf %x, %minus_half : f64
  %2 = math.powf %ten, %y : f64
  %3 = math.powf %x, %three : f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
func.func @integer_powers(%x: f32, %n: i32, %m: i16) -> (f32, f32, f32) {
  %c = arith.constant -2 : i32
  %0 = math.fpowi %x, %n : f32, i32
  %1 = math.fpowi %x, %m : f32, i16
  %2 = math.fpowi %x, %c : f32, i32
  return %0, %1, %2 : f32, f32, f32
}
func.func @zeros(%x: i7) -> i7 {
  %0 = math.ctlz %x : i7
  return %0 : i7
}
func.func @clamp(%x: f32, %lo: f32, %hi: f32) -> f32 {
  %0 = math.clampf %x to [%lo, %hi] : f32
  return %0 : f32
}
