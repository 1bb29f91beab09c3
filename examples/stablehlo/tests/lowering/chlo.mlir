// RUN: stablehlo test %s

func.func @functions() {
  %x = stablehlo.constant dense<[0.5, 2.5, -0.5]> : tensor<3xf64>
  %erf = chlo.erf %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %erf, dense<[0.520499877813, 0.999593047983, -0.520499877813]> : tensor<3xf64>
  %lgamma = chlo.lgamma %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %lgamma, dense<[0.572364942925, 0.284682870472, 1.265512123484]> : tensor<3xf64>
  %digamma = chlo.digamma %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %digamma, dense<[-1.963510026021, 0.703156640645, 0.036489973979]> : tensor<3xf64>
  %i1e = chlo.bessel_i1e %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %i1e, dense<[0.156420803185, 0.206584649531, -0.156420803185]> : tensor<3xf64>
  return
}

// Equal elements keep their order.
func.func @largest() {
  %x = stablehlo.constant dense<[[1, 7, 7, 3], [2, 2, 2, 2]]> : tensor<2x4xi32>
  %v, %i = chlo.top_k(%x, k = 3) : tensor<2x4xi32> -> (tensor<2x3xi32>, tensor<2x3xi32>)
  check.expect_eq_const %v, dense<[[7, 7, 3], [2, 2, 2]]> : tensor<2x3xi32>
  check.expect_eq_const %i, dense<[[1, 2, 3], [0, 1, 2]]> : tensor<2x3xi32>
  return
}

func.func @broadcasts() {
  %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %y = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %0 = chlo.broadcast_add %x, %y : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[11, 21, 31], [12, 22, 32]]> : tensor<2x3xi32>
  return
}
