// Slices that drop dimensions of size one keep dropping the same ones when their sizes become static.
// RUN: ods opt --canonicalize %s

func.func @extract(%t: tensor<1x1x8x1xf16>) -> tensor<1x?xf16> {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0, 0, 0] [1, 1, %c4, 1] [1, 1, 1, 1] : tensor<1x1x8x1xf16> to tensor<1x?xf16>
  return %0 : tensor<1x?xf16>
}
func.func @insert(%s: tensor<1x?x?xi64>, %d: tensor<1x?x1x?xi64>) -> tensor<1x?x1x?xi64> {
  %c2 = arith.constant 2 : index
  %r = tensor.insert_slice %s into %d[0, 0, 0, 0] [1, %c2, 1, %c2] [1, 1, 1, 1] : tensor<1x?x?xi64> into tensor<1x?x1x?xi64>
  return %r : tensor<1x?x1x?xi64>
}
// The slice cuts a dimension that has no tiles.
func.func @unpack(%src: tensor<30x2x16xf32>, %dst: tensor<30x32xf32>) -> tensor<28x32xf32> {
  %u = linalg.unpack %src inner_dims_pos = [1] inner_tiles = [16] into %dst : tensor<30x2x16xf32> -> tensor<30x32xf32>
  %e = tensor.extract_slice %u[0, 0] [28, 32] [1, 1] : tensor<30x32xf32> to tensor<28x32xf32>
  return %e : tensor<28x32xf32>
}
