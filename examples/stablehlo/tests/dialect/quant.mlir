// Quantized elements, with one scale and with a scale for each index of a dimension.
// RUN: stablehlo opt %s

func.func @add(%a: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<2x!quant.uniform<i8<-100:100>:f32:0, {0.5, 0.25:1}>>) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  %2 = stablehlo.uniform_dequantize %b : (tensor<2x!quant.uniform<i8<-100:100>:f32:0, {0.5, 0.25:1}>>) -> tensor<2xf32>
  %3 = stablehlo.add %1, %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}
