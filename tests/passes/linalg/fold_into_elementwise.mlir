// A transposition becomes part of a map; a broadcast stays. mlir-opt prints the same.
// RUN: ods opt %s --linalg-fold-into-elementwise

func.func @t(%a: tensor<8x4xf32>, %b: tensor<4xf32>, %c: tensor<4x8xf32>, %o: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%0, %2 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
