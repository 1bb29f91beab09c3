// Inputs of which each round reads the same element become reads in the body. mlir-opt prints the same.
// RUN: ods opt %s --split-input-file --linalg-inline-scalar-operands

#id = affine_map<(d0, d1) -> (d0, d1)>
#c = affine_map<(d0, d1) -> ()>
#k = affine_map<(d0, d1) -> (3, 4)>
func.func @s(%a: tensor<4x8xf32>, %b: tensor<f32>, %k: tensor<5x6xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#c, #id, #k, #id], iterator_types = ["parallel", "parallel"], doc="x", library_call="foo"} ins(%b, %a, %k : tensor<f32>, tensor<4x8xf32>, tensor<5x6xf32>) outs(%o : tensor<4x8xf32>) attrs = {foo = 1 : i32} {
  ^bb0(%x: f32, %y: f32, %z : f32, %w: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.mulf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#c = affine_map<(d0, d1) -> ()>
func.func @s(%a: tensor<4x8xf32>, %b: f32, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#c, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%b, %a : f32, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
