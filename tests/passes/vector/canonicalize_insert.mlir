// Insertion over and over, of all, and of the same.
// RUN: ods opt --canonicalize %s

func.func @insertions(%v: vector<2x2xf32>, %s: f32, %t: f32, %i: index, %w: vector<2xf32>) -> (vector<2x2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xf32>, vector<2x2xf32>, vector<2x2xf32>) {
  %0 = vector.insert %s, %v[1, 0] : f32 into vector<2x2xf32>
  %1 = vector.insert %t, %0[1, 0] : f32 into vector<2x2xf32>
  %c1 = arith.constant 1 : index
  %2 = vector.insert %s, %v[%i, %c1] : f32 into vector<2x2xf32>
  %3 = vector.insert %t, %2[%i, 1] : f32 into vector<2x2xf32>
  %u = vector.broadcast %s : f32 to vector<1x2xf32>
  %4 = vector.insert %w, %u[0] : vector<2xf32> into vector<1x2xf32>
  %p = ub.poison : vector<2xf32>
  %5 = vector.insert %s, %p[0] : f32 into vector<2xf32>
  %6 = vector.insert %t, %5[1] : f32 into vector<2xf32>
  %q = ub.poison : vector<2x2xf32>
  %7 = vector.insert %w, %q[0] : vector<2xf32> into vector<2x2xf32>
  %8 = vector.insert %s, %7[1, 0] : f32 into vector<2x2xf32>
  %9 = vector.insert %t, %8[1, 1] : f32 into vector<2x2xf32>
  return %1, %3, %4, %6, %9, %9 : vector<2x2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xf32>, vector<2x2xf32>, vector<2x2xf32>
}

func.func @scalars(%s: f32) -> (vector<2x2xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.broadcast %s : f32 to vector<2x2xf32>
  %1 = vector.broadcast %s : f32 to vector<2xf32>
  %2 = vector.insert %1, %0[1] : vector<2xf32> into vector<2x2xf32>
  %3 = vector.broadcast %s : f32 to vector<4xf32>
  %4 = vector.insert_strided_slice %1, %3 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %5 = vector.shuffle %1, %3 [3, 1, 2, 5] : vector<2xf32>, vector<4xf32>
  return %2, %4, %5 : vector<2x2xf32>, vector<4xf32>, vector<4xf32>
}
