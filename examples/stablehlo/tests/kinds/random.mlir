// The known answer of ThreeFry for a counter and a key of zero.
func.func @three_fry() {
  %s = stablehlo.constant dense<0> : tensor<2xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui32>)
  check.expect_eq_const %1, dense<[1797259609, 2579123966]> : tensor<2xui32>
  check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui64>
  return
}

// The known answer of Philox for a counter and a key of zero.
func.func @philox() {
  %s = stablehlo.constant dense<0> : tensor<3xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  check.expect_eq_const %1, dense<[1713891541, 3781805453, 3159862348, 2600524760]> : tensor<4xui32>
  check.expect_eq_const %0, dense<[0, 1, 0]> : tensor<3xui64>
  return
}
