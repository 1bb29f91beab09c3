// Boxes cut out of vectors and put into them.
// RUN: ods opt --canonicalize %s

func.func @slices(%v: vector<8x1x1x2x8xi8>, %u: vector<4x8xf32>, %w: vector<1x8xf32>, %s: f32, %x: vector<8xf32>) -> (vector<1x1x1x1x8xi8>, vector<2x8xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<1x8xf32>, vector<4x8xf32>, vector<2x3xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0, 0, 0, 0, 0], sizes = [1, 1, 1, 1, 8], strides = [1, 1, 1, 1, 1]} : vector<8x1x1x2x8xi8> to vector<1x1x1x1x8xi8>
  %1 = vector.broadcast %w : vector<1x8xf32> to vector<4x8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %4 = vector.broadcast %s : f32 to vector<4x4xf32>
  %5 = vector.extract_strided_slice %4 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %6 = vector.extract_strided_slice %u {offsets = [3], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  %7 = vector.insert_strided_slice %6, %u {offsets = [3, 0], strides = [1, 1]} : vector<1x8xf32> into vector<4x8xf32>
  %8 = vector.broadcast %x : vector<8xf32> to vector<4x8xf32>
  %9 = vector.extract_strided_slice %8 {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  return %0, %2, %3, %5, %6, %7, %9 : vector<1x1x1x1x8xi8>, vector<2x8xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<1x8xf32>, vector<4x8xf32>, vector<2x3xf32>
}

func.func @inserted_slices(%u: vector<4x4xf32>, %a: vector<2x4xf32>, %b: vector<2x4xf32>) -> (vector<1x2xf32>, vector<2x2xf32>, vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %u {offsets = [0, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x4xf32>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [2, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x4xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<4x4xf32> to vector<1x2xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %c = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %d = arith.constant dense<0.0> : vector<4xf32>
  %4 = vector.insert_strided_slice %c, %d {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %e = arith.constant dense<0.0> : vector<2x4xf32>
  %5 = vector.insert_strided_slice %c, %e {offsets = [1, 1], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  return %2, %3, %4, %5 : vector<1x2xf32>, vector<2x2xf32>, vector<4xf32>, vector<2x4xf32>
}
