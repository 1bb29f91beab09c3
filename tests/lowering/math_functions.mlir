// Powers with integer exponents, and leading zeros, as calls of functions made for it. mlir-opt prints the same.
// RUN: ods opt %s --convert-math-to-funcs
// RUN: ods opt %s "--convert-math-to-funcs=convert-ctlz min-width-of-fpowi-exponent=64"

func.func @powers(%a: i32, %f: f32, %n: i64, %i: index) -> (i32, f32, f32, index) {
  %0 = math.ipowi %a, %a : i32
  %1 = math.fpowi %f, %n : f32, i64
  %2 = math.fpowi %f, %a : f32, i32
  %3 = math.ipowi %i, %i : index
  return %0, %1, %2, %3 : i32, f32, f32, index
}

func.func @vectors(%a: vector<2xi32>, %f: vector<1x2xf64>, %n: vector<1x2xi64>) -> (vector<2xi32>, vector<1x2xf64>) {
  %0 = math.ipowi %a, %a : vector<2xi32>
  %1 = math.fpowi %f, %n fastmath<fast> : vector<1x2xf64>, vector<1x2xi64>
  return %0, %1 : vector<2xi32>, vector<1x2xf64>
}

func.func @zeros(%a: i16, %i: index) -> (i16, index) {
  %0 = math.ctlz %a : i16
  %1 = math.ctlz %i : index
  return %0, %1 : i16, index
}
