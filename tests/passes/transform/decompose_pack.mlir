// RUN: ods opt --transform-interpreter %s
// One tile is packed by padding it, transposing it, and inserting it; unpacked the other way round.

func.func @static(%a: tensor<7x16xi32>, %d: tensor<1x16x8x1xi32>) -> tensor<1x16x8x1xi32> {
  %p = arith.constant 123 : i32
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<7x16xi32> -> tensor<1x16x8x1xi32>
  return %0 : tensor<1x16x8x1xi32>
}
func.func @tile(%a: tensor<?x?xi32>, %d: tensor<1x1x8x1xi32>) -> tensor<1x1x8x1xi32> {
  %p = arith.constant 123 : i32
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<?x?xi32> -> tensor<1x1x8x1xi32>
  return %0 : tensor<1x1x8x1xi32>
}
func.func @dyn(%a: tensor<?x?xi32>, %d: tensor<1x1x?x1xi32>, %n: index) -> tensor<1x1x?x1xi32> {
  %p = arith.constant 123 : i32
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [%n, 1] into %d : tensor<?x?xi32> -> tensor<1x1x?x1xi32>
  return %0 : tensor<1x1x?x1xi32>
}
func.func @perm(%a: tensor<5x1xf32>, %d: tensor<1x1x2x5xf32>) -> tensor<1x1x2x5xf32> {
  %p = arith.constant 1.0 : f32
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 5] into %d : tensor<5x1xf32> -> tensor<1x1x2x5xf32>
  return %0 : tensor<1x1x2x5xf32>
}
func.func @nopad(%a: tensor<3x8x1xf32>, %d: tensor<3x1x1x8xf32>) -> tensor<3x1x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<3x8x1xf32> -> tensor<3x1x1x8xf32>
  return %0 : tensor<3x1x1x8xf32>
}
func.func @unpack(%a: tensor<1x1x8x2xf32>, %d: tensor<5x1xf32>) -> tensor<5x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<1x1x8x2xf32> -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}
func.func @unpackdyn(%a: tensor<1x1x?x1xf32>, %d: tensor<?x1xf32>, %n: index) -> tensor<?x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [%n, 1] into %d : tensor<1x1x?x1xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
func.func @unpackperm(%a: tensor<1x1x2x8xf32>, %d: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<1x1x2x8xf32> -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
func.func @unpack_outer(%a: tensor<2x1x8xf32>, %d: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<2x1x8xf32> -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.decompose_pack_unpack
    } : !transform.any_op
    transform.yield
  }
}
