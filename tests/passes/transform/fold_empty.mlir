// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
  func.func @used_twice(%n: index) -> (tensor<4x?xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>) {
    %0 = tensor.empty(%n) : tensor<8x?xf32>
    %1 = tensor.extract_slice %0[0, 0] [4, %n] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
    %2 = tensor.empty() : tensor<8x8xf32>
    %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 4, 8] : tensor<8x8xf32> into tensor<2x4x8xf32>
    return %1, %3, %2 : tensor<4x?xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.fold_tensor_empty {fold_single_use_only = true}
    } : !transform.any_op
    transform.yield
  }
}
