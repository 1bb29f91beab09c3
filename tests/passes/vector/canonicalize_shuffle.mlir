// Shuffles, reductions of one element, and steps.
// RUN: ods opt --canonicalize %s

func.func @shuffles(%a: vector<4xf32>, %b: vector<4xf32>, %z: vector<f32>, %y: vector<f32>) -> (vector<4xf32>, vector<4xf32>, vector<8xf32>, vector<1xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %2 = vector.shuffle %a, %b [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
  %3 = vector.shuffle %z, %y [1] : vector<f32>, vector<f32>
  %4 = vector.shuffle %z, %y [1, 0] : vector<f32>, vector<f32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<8xf32>, vector<1xf32>, vector<2xf32>
}

func.func @reductions(%v: vector<1xf32>, %w: vector<f32>, %acc: f32, %x: vector<1x4x1xf32>, %a: vector<4xf32>, %iv: vector<1xi32>, %ia: i32, %y: vector<1x1xf32>, %p : vector<4x2xf32>) -> (f32, f32, f32, vector<4xf32>, i32, f32, vector<4xf32>) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v, %acc fastmath<fast> : vector<1xf32> into f32
  %2 = vector.reduction <maximumf>, %w, %acc : vector<f32> into f32
  %3 = vector.multi_reduction <add>, %x, %a [0, 2] : vector<1x4x1xf32> to vector<4xf32>
  %4 = vector.reduction <minui>, %iv, %ia : vector<1xi32> into i32
  %5 = vector.multi_reduction <minnumf>, %y, %acc [0, 1] : vector<1x1xf32> to f32
  %6 = vector.multi_reduction <minnumf>, %a, %a [] : vector<4xf32> to vector<4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, vector<4xf32>, i32, f32, vector<4xf32>
}

func.func @steps(%i: index) -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %0 = arith.cmpi ult, %s, %c4 : vector<4xindex>
  %1 = arith.cmpi ugt, %s, %c3 : vector<4xindex>
  %2 = arith.cmpi uge, %c4, %s : vector<4xindex>
  %3 = arith.cmpi eq, %s, %c4 : vector<4xindex>
  return %0, %1, %2, %3 : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>
}
