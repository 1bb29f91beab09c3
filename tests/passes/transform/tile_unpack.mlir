// A tile of linalg.unpack: whole tiles of the source where they fit, else a part of them.
// RUN: ods opt --transform-interpreter %s

module attributes {transform.with_named_sequence} {
func.func @whole(%a: tensor<8x8x32x16xf32>, %d: tensor<256x128xf32>) -> tensor<256x128xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %d : tensor<8x8x32x16xf32> -> tensor<256x128xf32>
  return %0 : tensor<256x128xf32>
}
func.func @permuted(%a: tensor<8x3x24x6xf32>, %d: tensor<70x48xf32>) -> tensor<70x48xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [24, 6] into %d : tensor<8x3x24x6xf32> -> tensor<70x48xf32>
  return %0 : tensor<70x48xf32>
}
func.func @dynamic(%a: tensor<?x?x?x8xf32>, %t: index, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %d : tensor<?x?x?x8xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @half(%a: tensor<16x4x32xf32>, %d: tensor<100x16xf32>) -> tensor<100x16xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<16x4x32xf32> -> tensor<100x16xf32>
  return %0 : tensor<100x16xf32>
}
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %r : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [32, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
