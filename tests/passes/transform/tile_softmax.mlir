// A tile of linalg.softmax is the same part of both operands.
// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
func.func @softmax(%a: tensor<16x?x256xf32>, %d: tensor<16x?x256xf32>) -> tensor<16x?x256xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<16x?x256xf32>) outs(%d : tensor<16x?x256xf32>) -> tensor<16x?x256xf32>
  return %0 : tensor<16x?x256xf32>
}
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %r : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [2, 0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
