// RUN: ods opt --transform-interpreter %s
// A slice is read as a vector, and that is written where the slice goes.

func.func @leading(%s: tensor<3xi32>, %d: tensor<5x3xi32>, %i: index) -> tensor<5x3xi32> {
  %0 = tensor.insert_slice %s into %d[%i, 0] [1, 3] [1, 1] : tensor<3xi32> into tensor<5x3xi32>
  return %0 : tensor<5x3xi32>
}
func.func @fill(%s: tensor<?x3xi32>, %n: index, %m: index) -> tensor<9x8x12xi32> {
  %c = arith.constant 7 : i32
  %e = tensor.empty() : tensor<9x8x12xi32>
  %f = linalg.fill ins(%c : i32) outs(%e : tensor<9x8x12xi32>) -> tensor<9x8x12xi32>
  %0 = tensor.insert_slice %s into %f[0, %m, 2] [1, %n, 3] [1, 1, 1] : tensor<?x3xi32> into tensor<9x8x12xi32>
  return %0 : tensor<9x8x12xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}
