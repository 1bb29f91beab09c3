// Operations on elements of tensors, and a choice by one scalar. mlir-opt prints the same.
// RUN: ods opt %s --convert-elementwise-to-linalg

func.func @t(%a: tensor<8x?xf32>, %b: tensor<8x?xf32>, %p: i1, %pt: tensor<8x?xi1>) -> (tensor<8x?xf32>, tensor<8x?xi1>, tensor<8x?xf32>, tensor<8x?xf32>) {
  %0 = arith.addf %a, %b fastmath<fast> : tensor<8x?xf32>
  %1 = arith.cmpf olt, %0, %b : tensor<8x?xf32>
  %2 = arith.select %p, %a, %b : tensor<8x?xf32>
  %3 = arith.select %pt, %a, %b : tensor<8x?xi1>, tensor<8x?xf32>
  return %0, %1, %2, %3: tensor<8x?xf32>, tensor<8x?xi1>, tensor<8x?xf32>, tensor<8x?xf32>
}
