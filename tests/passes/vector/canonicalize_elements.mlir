// Vectors made of scalars, and taken apart.
// RUN: ods opt --canonicalize %s

func.func @from_elements(%a: f32, %b: f32) -> (f32, vector<2xf32>, vector<2x2xf32>, vector<2xf32>) {
  %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  %3:4 = vector.to_elements %0 : vector<2x2xf32>
  %4 = vector.from_elements %3#0, %3#1, %3#2, %3#3 : vector<2x2xf32>
  %5 = vector.from_elements %a, %a : vector<2xf32>
  return %1, %2, %4, %5 : f32, vector<2xf32>, vector<2x2xf32>, vector<2xf32>
}

func.func @to_elements(%v: vector<2x2xf32>, %w : vector<2x2xf32>) -> (vector<2x2xf32>, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<1xf32>) {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
  %a = vector.extract %v[1, 0] : f32 from vector<2x2xf32>
  %b = vector.extract %v[1, 1] : f32 from vector<2x2xf32>
  %c = vector.from_elements %a, %b : vector<2xf32>
  %d = vector.extract %v[0, 0] : f32 from vector<2x2xf32>
  %e = vector.extract %v[0, 1] : f32 from vector<2x2xf32>
  %f = vector.from_elements %d, %e, %a, %b : vector<4xf32>
  %g = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>
  %h = vector.from_elements %d : vector<1xf32>
  return %1, %c, %f, %g, %h : vector<2x2xf32>, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<1xf32>
}

func.func @broadcast_elements(%s: f32, %v: vector<2xf32>, %u: vector<2x1xf32>) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, i32, i32) {
  %0 = vector.broadcast %s : f32 to vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  %2 = vector.broadcast %v : vector<2xf32> to vector<2x2xf32>
  %3:4 = vector.to_elements %2 : vector<2x2xf32>
  %4 = vector.broadcast %u : vector<2x1xf32> to vector<2x2xf32>
  %5:4 = vector.to_elements %4 : vector<2x2xf32>
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %6:2 = vector.to_elements %c : vector<2xi32>
  return %1#0, %1#1, %3#0, %3#1, %3#2, %3#3, %5#0, %5#1, %5#2, %5#3, %6#0, %6#1 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, i32, i32
}

func.func @unknown_position(%v: vector<2x4xf32>, %i: index) -> vector<2xf32> {
  %0 = vector.extract %v[%i, 0] : f32 from vector<2x4xf32>
  %1 = vector.extract %v[%i, 1] : f32 from vector<2x4xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}
