// What is extracted is looked for where the vector comes from.
// RUN: ods opt --canonicalize %s

func.func @nested(%v: vector<2x3x4xf32>, %i: index) -> (vector<4xf32>, f32, f32, vector<2x3x4xf32>) {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  %c1 = arith.constant 1 : index
  %3 = vector.extract %v[%c1, %i, %c1] : f32 from vector<2x3x4xf32>
  %4 = vector.extract %v[] : vector<2x3x4xf32> from vector<2x3x4xf32>
  return %1, %2, %3, %4 : vector<4xf32>, f32, f32, vector<2x3x4xf32>
}

func.func @inserted(%v: vector<2x3xf32>, %s: f32, %w: vector<3xf32>, %i: index) -> (f32, f32, f32, vector<3xf32>, vector<2xf32>, f32, f32) {
  %0 = vector.insert %s, %v[1, 2] : f32 into vector<2x3xf32>
  %1 = vector.insert %w, %0[0] : vector<3xf32> into vector<2x3xf32>
  %a = vector.extract %1[1, 2] : f32 from vector<2x3xf32>
  %b = vector.extract %1[0, 2] : f32 from vector<2x3xf32>
  %c = vector.extract %1[1, 1] : f32 from vector<2x3xf32>
  %d = vector.extract %1[0] : vector<3xf32> from vector<2x3xf32>
  %t = vector.transpose %1, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %e = vector.extract %t[1] : vector<2xf32> from vector<3x2xf32>
  %f = vector.extract %t[1, 0] : f32 from vector<3x2xf32>
  %g = vector.extract %t[2, %i] : f32 from vector<3x2xf32>
  return %a, %b, %c, %d, %e, %f, %g : f32, f32, f32, vector<3xf32>, vector<2xf32>, f32, f32
}

func.func @broadcast(%s: f32, %v: vector<4xf32>, %u: vector<1x4xf32>, %o: vector<4x1xf32>, %i: index) -> (f32, vector<4xf32>, vector<3x4xf32>, f32, f32, f32, vector<4xf32>) {
  %0 = vector.broadcast %s : f32 to vector<2x3xf32>
  %a = vector.extract %0[1, 2] : f32 from vector<2x3xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %b = vector.extract %1[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  %c = vector.extract %1[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %d = vector.extract %1[1, %i, 2] : f32 from vector<2x3x4xf32>
  %2 = vector.broadcast %u : vector<1x4xf32> to vector<3x4xf32>
  %e = vector.extract %2[%i, 3] : f32 from vector<3x4xf32>
  %3 = vector.broadcast %o : vector<4x1xf32> to vector<4x4xf32>
  %f = vector.extract %3[2, 3] : f32 from vector<4x4xf32>
  %g = vector.extract %3[2] : vector<4xf32> from vector<4x4xf32>
  return %a, %b, %c, %d, %e, %f, %g : f32, vector<4xf32>, vector<3x4xf32>, f32, f32, f32, vector<4xf32>
}

func.func @shuffled(%a: vector<4xf32>, %b: vector<4xf32>, %m: vector<2x6xf32>) -> (f32, f32, f32, f32, vector<3xf32>, vector<2x3xf32>, f32) {
  %0 = vector.shuffle %a, %b [0, 7, 3, -1, 5] : vector<4xf32>, vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<5xf32>
  %2 = vector.extract %0[2] : f32 from vector<5xf32>
  %3 = vector.extract %0[3] : f32 from vector<5xf32>
  %4 = vector.shape_cast %m : vector<2x6xf32> to vector<2x2x3xf32>
  %5 = vector.extract %4[1, 0, 2] : f32 from vector<2x2x3xf32>
  %6 = vector.extract %4[1, 0] : vector<3xf32> from vector<2x2x3xf32>
  %7 = vector.extract %4[1] : vector<2x3xf32> from vector<2x2x3xf32>
  %8 = vector.shape_cast %m : vector<2x6xf32> to vector<12xf32>
  %9 = vector.extract %8[7] : f32 from vector<12xf32>
  return %1, %2, %3, %5, %6, %7, %9 : f32, f32, f32, f32, vector<3xf32>, vector<2x3xf32>, f32
}

func.func @boxes(%m: vector<4x6xf32>, %p: vector<2x6xf32>, %q: vector<2x2xf32>) -> (f32, vector<3xf32>, vector<6xf32>, f32, f32, vector<6xf32>) {
  %0 = vector.extract_strided_slice %m {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x6xf32> to vector<2x3xf32>
  %1 = vector.extract %0[1, 1] : f32 from vector<2x3xf32>
  %2 = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>
  %3 = vector.extract_strided_slice %m {offsets = [1], sizes = [2], strides = [1]} : vector<4x6xf32> to vector<2x6xf32>
  %4 = vector.extract %3[1] : vector<6xf32> from vector<2x6xf32>
  %5 = vector.insert_strided_slice %p, %m {offsets = [1, 0], strides = [1, 1]} : vector<2x6xf32> into vector<4x6xf32>
  %6 = vector.insert_strided_slice %q, %5 {offsets = [2, 0], strides = [1, 1]} : vector<2x2xf32> into vector<4x6xf32>
  %7 = vector.extract %6[2, 4] : f32 from vector<4x6xf32>
  %8 = vector.extract %6[3, 1] : f32 from vector<4x6xf32>
  %9 = vector.extract %6[1] : vector<6xf32> from vector<4x6xf32>
  return %1, %2, %4, %7, %8, %9 : f32, vector<3xf32>, vector<6xf32>, f32, f32, vector<6xf32>
}
