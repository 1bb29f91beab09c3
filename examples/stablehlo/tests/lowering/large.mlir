// Products and convolutions of so many multiplications call a function of the host, with views of their operands.
// RUN: stablehlo opt %s --pass-pipeline=builtin.module(stablehlo-legalize-to-linalg{least-multiplications=256},canonicalize)

func.func @transposed(%a: tensor<8x16xf32>, %b: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

func.func @fewer(%a: tensor<3x8xf32>, %b: tensor<8x8xf32>) -> tensor<3x8xf32> {
  %0 = stablehlo.dot %a, %b : (tensor<3x8xf32>, tensor<8x8xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

func.func @patches(%x: tensor<1x6x8xf32>, %k: tensor<3x4x6xf32>) -> tensor<1x6x4xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, f, 0], window = {rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x6x8xf32>, tensor<3x4x6xf32>) -> tensor<1x6x4xf32>
  return %0 : tensor<1x6x4xf32>
}

func.func @integers(%a: tensor<16x16xi32>, %b: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %0 = stablehlo.dot %a, %b : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi32>
  return %0 : tensor<16x16xi32>
}
