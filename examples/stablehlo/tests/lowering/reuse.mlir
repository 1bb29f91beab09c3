// The result of an elementwise operation takes the place of an operand that nothing else reads.
// RUN: stablehlo opt %s --pass-pipeline=builtin.module(stablehlo-legalize-to-linalg,func.func(stablehlo-reuse-operands),canonicalize)

func.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.cosine %x : tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @read_again(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.cosine %x : tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @other_type(%x: tensor<4xf32>) -> tensor<4xf64> {
  %0 = stablehlo.cosine %x : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}

func.func @other_element(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.cosine %x : tensor<4x4xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func @read_before(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.cosine %x : tensor<4xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.divide %0, %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}
