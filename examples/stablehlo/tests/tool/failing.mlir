// A check that does not hold is an error at its place.
// RUN: not stablehlo test %s
func.func @equal() {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = stablehlo.constant dense<[1, 5, 4]> : tensor<3xi32>
  check.expect_eq %0, %1 : tensor<3xi32>
  return
}
func.func @close() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_almost_eq_const %0, dense<[1.0, 2.5]> : tensor<2xf32>
  check.expect_eq_const %0, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
