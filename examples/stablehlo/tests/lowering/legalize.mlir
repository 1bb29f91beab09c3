// RUN: stablehlo opt %s --stablehlo-legalize-to-linalg --canonicalize

func.func @sum(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
  %two = stablehlo.constant dense<2> : tensor<ui8>
  %all = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<ui8>) -> tensor<4xui8>
  %0 = stablehlo.maximum %x, %y : tensor<4xui8>
  %1 = stablehlo.multiply %0, %all : tensor<4xui8>
  return %1 : tensor<4xui8>
}
