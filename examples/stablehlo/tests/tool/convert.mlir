// A program in the forms of text, by way of a portable artifact.
// RUN: stablehlo convert %s --to=generic
// RUN: stablehlo convert %s --target=1.0.0 | stablehlo convert -
// RUN: not stablehlo convert absent.mlir
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
