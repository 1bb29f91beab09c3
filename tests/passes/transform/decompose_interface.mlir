// linalg.softmax as what it stands for.
// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
  func.func @softmax(%arg0: tensor<2x?x32xf32>, %dst: tensor<2x?x32xf32>) -> tensor<2x?x32xf32> {
    %1 = linalg.softmax dimension(2) ins(%arg0 : tensor<2x?x32xf32>) outs(%dst: tensor<2x?x32xf32>) -> tensor<2x?x32xf32>
    return %1 : tensor<2x?x32xf32>
  }
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.softmax"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_interface %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
