// RUN: stablehlo test %s

// Operations on integers where arith is undefined.
func.func @integers() {
  %x = stablehlo.constant dense<[-8, 7, -128, 5]> : tensor<4xi8>
  %y = stablehlo.constant dense<[3, 0, -1, -2]> : tensor<4xi8>
  %quotient = stablehlo.divide %x, %y : tensor<4xi8>
  check.expect_eq_const %quotient, dense<[-2, -1, -128, -2]> : tensor<4xi8>
  %rest = stablehlo.remainder %x, %y : tensor<4xi8>
  check.expect_eq_const %rest, dense<[-2, 7, 0, 1]> : tensor<4xi8>
  %by = stablehlo.constant dense<[1, 8, 9, 2]> : tensor<4xi8>
  %left = stablehlo.shift_left %x, %by : tensor<4xi8>
  check.expect_eq_const %left, dense<[-16, 0, 0, 20]> : tensor<4xi8>
  %right = stablehlo.shift_right_arithmetic %x, %by : tensor<4xi8>
  check.expect_eq_const %right, dense<[-4, 0, -1, 1]> : tensor<4xi8>
  %small = stablehlo.constant dense<[2, 3, -1, 2]> : tensor<4xi8>
  %powers = stablehlo.power %small, %by : tensor<4xi8>
  check.expect_eq_const %powers, dense<[2, -95, -1, 4]> : tensor<4xi8>
  return
}

// Integers of 4 bits wrap.
func.func @narrow() {
  %x = stablehlo.constant dense<[7, -8, 3]> : tensor<3xi4>
  %sum = stablehlo.add %x, %x : tensor<3xi4>
  check.expect_eq_const %sum, dense<[-2, 0, 6]> : tensor<3xi4>
  %u = stablehlo.constant dense<[15, 8, 3]> : tensor<3xui4>
  %product = stablehlo.multiply %u, %u : tensor<3xui4>
  check.expect_eq_const %product, dense<[1, 0, 9]> : tensor<3xui4>
  %zeros = stablehlo.count_leading_zeros %u : tensor<3xui4>
  check.expect_eq_const %zeros, dense<[0, 0, 2]> : tensor<3xui4>
  return
}

// Conversions saturate, and NaN becomes zero.
func.func @conversions() {
  %x = stablehlo.constant dense<[300.0, -300.0, 0x7FC00000, 2.9]> : tensor<4xf32>
  %signed = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  check.expect_eq_const %signed, dense<[127, -128, 0, 2]> : tensor<4xi8>
  %unsigned = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xui8>
  check.expect_eq_const %unsigned, dense<[255, 0, 0, 2]> : tensor<4xui8>
  %truth = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %truth, dense<true> : tensor<4xi1>
  return
}

// Floats of 8 bits round to the nearest, ties to even.
func.func @small_floats() {
  %x = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 500.0, -0.001953125]> : tensor<5xf32>
  %y = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xf8E4M3FN>
  %z = stablehlo.convert %y : (tensor<5xf8E4M3FN>) -> tensor<5xf32>
  check.expect_eq_const %z, dense<[1.0, 1.0, 1.25, 0x7FC00000, -0.001953125]> : tensor<5xf32>
  %sum = stablehlo.add %y, %y : tensor<5xf8E4M3FN>
  %w = stablehlo.convert %sum : (tensor<5xf8E4M3FN>) -> tensor<5xf32>
  check.expect_eq_const %w, dense<[2.0, 2.0, 2.5, 0x7FC00000, -0.00390625]> : tensor<5xf32>
  return
}

// The total order distinguishes zeros, and orders NaN.
func.func @total_order() {
  %x = stablehlo.constant dense<[-0.0, 0x7FC00000, 0xFFC00000]> : tensor<3xf32>
  %y = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000]> : tensor<3xf32>
  %less = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %less, dense<[true, false, true]> : tensor<3xi1>
  %plain = stablehlo.compare LT, %x, %y, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %plain, dense<false> : tensor<3xi1>
  return
}
