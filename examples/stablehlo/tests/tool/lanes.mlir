// Reductions that the C engine computes by partial results.
// RUN: stablehlo test %s --engine=c

func.func @sums_and_extremes() {
  %i = stablehlo.iota dim = 0 : tensor<96xf32>
  %x = stablehlo.reshape %i : (tensor<96xf32>) -> tensor<2x48xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x48xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[1128.0, 3432.0]> : tensor<2xf32>
  %1 = stablehlo.reduce(%x init: %lowest) applies stablehlo.maximum across dimensions = [1] : (tensor<2x48xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[47.0, 95.0]> : tensor<2xf32>
  %2 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x48xf32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %2, dense<4560.0> : tensor<f32>
  %3 = stablehlo.reduce(%i init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<96xf32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %3, dense<4560.0> : tensor<f32>
  return
}
