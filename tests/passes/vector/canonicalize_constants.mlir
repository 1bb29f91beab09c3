// Constants and poison.
// RUN: ods opt --canonicalize %s

func.func @constants() -> (vector<3xi32>, i32, vector<2x3xi32>, f32, vector<2x3xf32>, vector<3x2xi32>, vector<6xi32>, vector<2x3x2xi32>, vector<2xi32>, vector<4xi32>, vector<4xi1>) {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %s = arith.constant dense<7> : vector<2x3xi32>
  %f = arith.constant dense<1.5> : vector<2x3xf32>
  %g = arith.constant 2.5 : f32
  %0 = vector.extract %c[1] : vector<3xi32> from vector<2x3xi32>
  %1 = vector.extract %c[1, 2] : i32 from vector<2x3xi32>
  %2 = vector.insert %0, %s[0] : vector<3xi32> into vector<2x3xi32>
  %3 = vector.extract %f[1, 2] : f32 from vector<2x3xf32>
  %4 = vector.insert %g, %f[1, 2] : f32 into vector<2x3xf32>
  %5 = vector.transpose %s, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %6 = vector.shape_cast %c : vector<2x3xi32> to vector<6xi32>
  %7 = vector.broadcast %1 : i32 to vector<2x3x2xi32>
  %8 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>
  %9 = vector.shuffle %0, %8 [0, 4, -1, 1] : vector<3xi32>, vector<2xi32>
  %10 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %11 = vector.shuffle %10, %10 [1, 0, 4, 5] : vector<4xi1>, vector<4xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %11 : vector<3xi32>, i32, vector<2x3xi32>, f32, vector<2x3xf32>, vector<3x2xi32>, vector<6xi32>, vector<2x3x2xi32>, vector<2xi32>, vector<4xi32>, vector<4xi1>
}

func.func @poison(%i: index, %s: f32) -> (vector<3xf32>, f32, f32, vector<3xf32>, vector<3xf32>, vector<6xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<2xf32>, vector<2xf32>) {
  %p = ub.poison : vector<2x3xf32>
  %q = ub.poison : vector<3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %0 = vector.extract %p[1] : vector<3xf32> from vector<2x3xf32>
  %1 = vector.extract %p[1, %i] : f32 from vector<2x3xf32>
  %2 = vector.extract %c[-1] : f32 from vector<3xf32>
  %3 = vector.insert %s, %c[-1] : f32 into vector<3xf32>
  %4 = vector.insert %s, %q[1] : f32 into vector<3xf32>
  %5 = vector.shape_cast %p : vector<2x3xf32> to vector<6xf32>
  %6 = vector.transpose %p, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %7 = vector.broadcast %q : vector<3xf32> to vector<2x3xf32>
  %8 = vector.shuffle %c, %q [3, 0] : vector<3xf32>, vector<3xf32>
  %9 = vector.shuffle %q, %q [3, 0] : vector<3xf32>, vector<3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : vector<3xf32>, f32, f32, vector<3xf32>, vector<3xf32>, vector<6xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<2xf32>, vector<2xf32>
}

func.func @bits() -> (vector<4xf32>, vector<4xi32>, vector<2xi64>, vector<8xf32>, vector<1xi24>) {
  %f = arith.constant dense<1.0> : vector<8xf16>
  %i = arith.constant dense<-3> : vector<16xi8>
  %x = arith.constant dense<1> : vector<8xi32>
  %y = arith.constant dense<1> : vector<3xi8>
  %0 = vector.bitcast %f : vector<8xf16> to vector<4xf32>
  %1 = vector.bitcast %i : vector<16xi8> to vector<4xi32>
  %2 = vector.bitcast %i : vector<16xi8> to vector<2xi64>
  %3 = vector.bitcast %x : vector<8xi32> to vector<8xf32>
  %4 = vector.bitcast %y : vector<3xi8> to vector<1xi24>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xi32>, vector<2xi64>, vector<8xf32>, vector<1xi24>
}
