// The loops of linalg.pack are over the tiles that it makes.
// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
func.func @pack(%a: tensor<64x256xf32>, %d: tensor<32x2x32x8xf32>) -> tensor<32x2x32x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 8] into %d : tensor<64x256xf32> -> tensor<32x2x32x8xf32>
  return %0 : tensor<32x2x32x8xf32>
}
func.func @padded(%a: tensor<?x13xf32>, %v: f32, %t: index, %d: tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32> {
  %0 = linalg.pack %a padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %d : tensor<?x13xf32> -> tensor<?x2x?x8xf32>
  return %0 : tensor<?x2x?x8xf32>
}
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %r : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [2, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
