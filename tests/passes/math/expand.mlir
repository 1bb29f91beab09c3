// Functions as formulas over simpler ones. mlir-opt prints the same.
// RUN: ods opt %s --allow-unregistered-dialect --math-expand-ops
// RUN: ods opt %s --allow-unregistered-dialect "--math-expand-ops=ops=sinh,powf"

func.func @a(%a: f32, %b: f64, %c: f16, %v: vector<2xf32>, %t: tensor<?xf32>, %i: i32, %j: i8, %w: vector<4xi16>, %n: i64) {
  %0 = math.sinh %a : f32
  %1 = math.cosh %b : f64
  %2 = math.tanh %c : f16
  %3 = math.tan %a fastmath<fast> : f32
  %4 = math.asinh %v : vector<2xf32>
  %5 = math.acosh %a : f32
  %6 = math.atanh %a : f32
  %7 = math.fma %t, %t, %t : tensor<?xf32>
  %8 = math.ceil %a : f32
  %9 = math.exp2 %v : vector<2xf32>
  %10 = math.round %v : vector<2xf32>
  %11 = math.roundeven %c : f16
  %12 = math.roundeven %b : f64
  %13 = math.rsqrt %v : vector<2xf32>
  %14 = math.clampf %a to [%a, %a] fastmath<nnan> : f32
  %15 = math.ctlz %i : i32
  %16 = math.ctlz %j : i8
  %17 = math.ctlz %w : vector<4xi16>
  %18 = math.powf %a, %a fastmath<fast> : f32
  %19 = math.fpowi %a, %i : f32, i32
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19) : (f32, f64, f16, f32, vector<2xf32>, f32, f32, tensor<?xf32>, f32, vector<2xf32>, vector<2xf32>, f16, f64, vector<2xf32>, f32, i32, i8, vector<4xi16>, f32, f32) -> ()
  return
}
func.func @pow(%a: f32, %v: vector<2xf32>) {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %cm1 = arith.constant -1.0 : f32
  %ch = arith.constant 0.5 : f32
  %cmh = arith.constant -0.5 : f32
  %c2 = arith.constant 2.0 : f32
  %cm2 = arith.constant -2.0 : f32
  %c3 = arith.constant 3.0 : f32
  %c4 = arith.constant 4.0 : f32
  %v2 = arith.constant dense<2.0> : vector<2xf32>
  %i0 = arith.constant 0 : i32
  %i5 = arith.constant 5 : i32
  %im3 = arith.constant -3 : i8
  %vi = arith.constant dense<2> : vector<2xi32>
  %0 = math.powf %a, %c0 : f32
  %1 = math.powf %a, %c1 : f32
  %2 = math.powf %a, %cm1 : f32
  %3 = math.powf %a, %ch : f32
  %4 = math.powf %a, %cmh : f32
  %5 = math.powf %a, %c2 : f32
  %6 = math.powf %a, %cm2 : f32
  %7 = math.powf %a, %c3 : f32
  %8 = math.powf %a, %c4 : f32
  %9 = math.powf %v, %v2 : vector<2xf32>
  %10 = math.fpowi %a, %i0 : f32, i32
  %11 = math.fpowi %a, %i5 : f32, i32
  %12 = math.fpowi %a, %im3 : f32, i8
  %13 = math.fpowi %v, %vi : vector<2xf32>, vector<2xi32>
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, vector<2xf32>, f32, f32, f32, vector<2xf32>) -> ()
  return
}
