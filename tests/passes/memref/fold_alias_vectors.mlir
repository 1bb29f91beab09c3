// Vectors of views stay there if the elements are no neighbours in the source, or the view ends where that goes on.
// RUN: ods opt --fold-memref-alias-ops %s

func.func @beyond(%m: memref<4x2xi32>, %s: i32, %i: index) -> (vector<2x1xi32>, vector<2xi32>) {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 1, 2] : memref<4x2xi32> into memref<4x1x2xi32>
  %v = vector.transfer_read %e[%i, %c0, %c0], %s {in_bounds = [false, false]} : memref<4x1x2xi32>, vector<2x1xi32>
  %w = vector.transfer_read %e[%i, %c0, %c0], %s {in_bounds = [false]} : memref<4x1x2xi32>, vector<2xi32>
  return %v, %w : vector<2x1xi32>, vector<2xi32>
}
func.func @load(%m: memref<36xf32>, %i: index) -> (vector<2x3xf32>, vector<3xf32>) {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1, 2]] output_shape [4, 3, 3] : memref<36xf32> into memref<4x3x3xf32>
  %v = vector.load %e[%i, %c0, %c0] : memref<4x3x3xf32>, vector<2x3xf32>
  %w = vector.load %e[%i, %c0, %c0] : memref<4x3x3xf32>, vector<3xf32>
  return %v, %w : vector<2x3xf32>, vector<3xf32>
}
// The sum of the offsets is known.
func.func @views(%m: memref<8xi32>) -> memref<1xi32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %a = memref.subview %m[%c1] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
  %b = memref.subview %a[1] [1] [1] : memref<4xi32, strided<[1], offset: ?>> to memref<1xi32, strided<[1], offset: ?>>
  return %b : memref<1xi32, strided<[1], offset: ?>>
}
