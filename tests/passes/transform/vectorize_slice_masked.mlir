// RUN: ods opt --transform-interpreter %s
// A slice is read as a vector of a given size; what it has not, and what does not fit, is under masks.

func.func @static(%s: tensor<5x2xi32>, %d: tensor<9x8xi32>) -> tensor<9x8xi32> {
  %0 = tensor.insert_slice %s into %d[0, 2] [5, 2] [1, 1] : tensor<5x2xi32> into tensor<9x8xi32>
  return %0 : tensor<9x8xi32>
}
func.func @same(%s: tensor<8x4xi32>, %d: tensor<9x8xi32>) -> tensor<9x8xi32> {
  %0 = tensor.insert_slice %s into %d[0, 2] [8, 4] [1, 1] : tensor<8x4xi32> into tensor<9x8xi32>
  return %0 : tensor<9x8xi32>
}
func.func @dynamic(%s: tensor<?x?xi32>, %d: tensor<3x?x?xi32>, %n: index, %m: index) -> tensor<3x?x?xi32> {
  %0 = tensor.insert_slice %s into %d[%m, 0, 2] [1, %n, %m] [1, 1, 1] : tensor<?x?xi32> into tensor<3x?x?xi32>
  return %0 : tensor<3x?x?xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops vector_sizes [8, 4] : !transform.any_op
    transform.yield
  }
}
