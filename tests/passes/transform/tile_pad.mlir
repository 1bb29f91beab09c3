// A tile of a pad is a pad of a part of the source, or nothing but what is added.
// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
func.func @pad(%a: tensor<?x16xf32>, %n: index) -> tensor<?x20xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[%n, 3] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<?x16xf32> to tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}
func.func @high(%a: tensor<8x16xf32>) -> tensor<8x20xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<8x16xf32> to tensor<8x20xf32>
  return %0 : tensor<8x20xf32>
}
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %r : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
