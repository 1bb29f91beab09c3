// Casts and transpositions that move nothing.
// RUN: ods opt --canonicalize %s

func.func @bitcasts(%v: vector<8xf16>) -> (vector<8xf16>, vector<16xi8>) {
  %0 = vector.bitcast %v : vector<8xf16> to vector<4xf32>
  %1 = vector.bitcast %0 : vector<4xf32> to vector<8xf16>
  %2 = vector.bitcast %0 : vector<4xf32> to vector<16xi8>
  return %1, %2 : vector<8xf16>, vector<16xi8>
}

func.func @casts(%v: vector<2x3xf32>, %w: vector<1x4xf32>, %s: f32) -> (vector<2x3xf32>, vector<3x2xf32>, vector<4xf32>, vector<4x1xf32>, vector<4xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x2xf32>) {
  %0 = vector.shape_cast %v : vector<2x3xf32> to vector<6xf32>
  %1 = vector.shape_cast %0 : vector<6xf32> to vector<2x3xf32>
  %2 = vector.shape_cast %0 : vector<6xf32> to vector<3x2xf32>
  %3 = vector.transpose %w, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  %4 = vector.shape_cast %3 : vector<4x1xf32> to vector<4xf32>
  %5 = vector.broadcast %4 : vector<4xf32> to vector<1x4xf32>
  %6 = vector.shape_cast %5 : vector<1x4xf32> to vector<4xf32>
  %7 = vector.shape_cast %w : vector<1x4xf32> to vector<4xf32>
  %8 = vector.broadcast %7 : vector<4xf32> to vector<2x4xf32>
  %9 = vector.broadcast %s : f32 to vector<2x3xf32>
  %10 = vector.shape_cast %9 : vector<2x3xf32> to vector<6xf32>
  %11 = vector.transpose %8, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1, %2, %4, %3, %6, %8, %10, %11 : vector<2x3xf32>, vector<3x2xf32>, vector<4xf32>, vector<4x1xf32>, vector<4xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x2xf32>
}

func.func @transpositions(%v: vector<2x3x4xf32>, %s: f32, %w: vector<4x1x1x7xf32>, %x: vector<6xf32>) -> (vector<2x3x4xf32>, vector<4x2x3xf32>, vector<3x2xf32>, vector<3x2x4x6x5x7xf32>, vector<1x6x1xf32>) {
  %0 = vector.transpose %v, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<4x2x3xf32> to vector<2x3x4xf32>
  %2 = vector.broadcast %s : f32 to vector<2x3xf32>
  %3 = vector.transpose %2, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %4 = vector.broadcast %w : vector<4x1x1x7xf32> to vector<2x3x4x5x6x7xf32>
  %5 = vector.transpose %4, [1, 0, 2, 4, 3, 5] : vector<2x3x4x5x6x7xf32> to vector<3x2x4x6x5x7xf32>
  %6 = vector.shape_cast %x : vector<6xf32> to vector<1x1x6xf32>
  %7 = vector.transpose %6, [0, 2, 1] : vector<1x1x6xf32> to vector<1x6x1xf32>
  return %1, %0, %3, %5, %7 : vector<2x3x4xf32>, vector<4x2x3xf32>, vector<3x2xf32>, vector<3x2x4x6x5x7xf32>, vector<1x6x1xf32>
}

func.func @elements_transposed(%a: f32, %b: f32, %c: f32, %d: f32, %e: f32, %f: f32) -> vector<3x2xf32> {
  %0 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}
