// RUN: ods opt --transform-interpreter %s
// What is padded is inserted into a tensor that is filled, or computed where the padding is not one value.

func.func @constant(%a: tensor<?x4xf32>, %n: index) -> tensor<?x8xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[2, 1] high[%n, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x4xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

func.func @computed(%a: tensor<4xindex>) -> tensor<6xindex> {
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<6xindex>
  return %0 : tensor<6xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.decompose_pad
    } : !transform.any_op
    transform.yield
  }
}
