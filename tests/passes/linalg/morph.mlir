// One form as another. mlir-opt prints the same.
// RUN: ods opt %s --linalg-morph-ops=named-to-category
// RUN: ods opt %s --linalg-morph-ops=category-to-generic
// RUN: ods opt %s --linalg-morph-ops=named-to-generic
// RUN: ods opt %s --linalg-morph-ops=generic-to-named

func.func @named(%a: tensor<4x5x6xf32>, %o: tensor<4x5x6xf32>, %m: tensor<4x5xf32>, %n: tensor<5x7xf32>, %p: tensor<4x7xf32>) -> (tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x7xf32>, tensor<4x5x6xf32>) {
  %0 = linalg.exp ins(%a : tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %1 = linalg.add ins(%a, %0 : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %2 = linalg.matmul ins(%m, %n : tensor<4x5xf32>, tensor<5x7xf32>) outs(%p : tensor<4x7xf32>) -> tensor<4x7xf32>
  %3 = linalg.max ins(%1, %0 : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c = linalg.copy ins(%3 : tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %1 : tensor<4x5x6xf32>,tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  return %0, %1, %2, %4 : tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x7xf32>, tensor<4x5x6xf32>
}

// What is read in another shape stays generic: no operand is broadcast first, as --linalg-specialize-generic-ops does.
func.func @smaller(%a: tensor<2x3xf32>, %b: tensor<2xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<2x3xf32>, tensor<2xf32>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
