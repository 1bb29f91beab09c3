// RUN: stablehlo opt %s --chlo-legalize-to-stablehlo

func.func @square(%z: tensor<2xcomplex<f64>>, %x: tensor<2x1xf16>, %y: tensor<2x3xf16>) -> (tensor<2xcomplex<f64>>, tensor<2x3xf16>) {
  %0 = chlo.square %z : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %1 = chlo.broadcast_add %x, %y : (tensor<2x1xf16>, tensor<2x3xf16>) -> tensor<2x3xf16>
  return %0, %1 : tensor<2xcomplex<f64>>, tensor<2x3xf16>
}
