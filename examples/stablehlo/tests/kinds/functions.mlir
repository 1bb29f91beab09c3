// Functions of f32 in vectors: special values, and sizes from subnormal to large.
// RUN: stablehlo test %s
func.func @exponential() {
  %x = stablehlo.constant dense<[0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x3F800000, 0xBF800000, 0x42B170A4, 0x42B175C3, 0xC2AECCCD, 0xC2CFCCCD, 0xC2D10000, 0x000116C2, 0xC2A7CBC1, 0xC25DEB23, 0x424A8EF3, 0x411724B6, 0xC2A49B8E, 0xC19493BC, 0xC11F0382, 0xC28BF02C]> : tensor<21xf32>
  %expected = stablehlo.constant dense<[0x3F800000, 0x3F800000, 0x7F800000, 0x00000000, 0x7FC00000, 0x402DF854, 0x3EBC5AB2, 0x7F7F4648, 0x7F800000, 0x00782140, 0x00000001, 0x00000000, 0x3F800000, 0x02F924C3, 0x1778F7EC, 0x64053455, 0x4645DD2A, 0x041959C3, 0x3213A74B, 0x384A8758, 0x0D050FB0]> : tensor<21xf32>
  %y = stablehlo.exponential %x : tensor<21xf32>
  check.expect_close %y, %expected, max_ulp_difference = 2 : tensor<21xf32>, tensor<21xf32>
  return
}
func.func @logarithm() {
  %x = stablehlo.constant dense<[0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xBF800000, 0x3F800000, 0x40000000, 0x3F000000, 0x000116C2, 0x7F61B1E6, 0x00800000, 0x5CDE581F, 0x0D22F630, 0x30C55DE2, 0x40E7B5DE, 0x35D62B0D, 0x49E643EE, 0x5D46A2C1, 0x7953CE9D, 0x3F625B02, 0x3F9FD065, 0x3FA5EA68, 0x3F648959, 0x3F19FB41]> : tensor<25xf32>
  %expected = stablehlo.constant dense<[0xFF800000, 0xFF800000, 0x7F800000, 0xFFC00000, 0x7FC00000, 0xFFC00000, 0x00000000, 0x3F317218, 0xBF317218, 0xC2B834F2, 0x42B13196, 0xC2AEAC50, 0x422304D9, 0xC28B8863, 0xC1A2E41C, 0x3FFD6888, 0xC1559247, 0x416733CC, 0x4225572B, 0x42A06E5F, 0xBDFC0C7A, 0x3E634EE4, 0x3E84D689, 0xBDE868F6, 0xBF0222EA]> : tensor<25xf32>
  %y = stablehlo.log %x : tensor<25xf32>
  check.expect_close %y, %expected, max_ulp_difference = 2 : tensor<25xf32>, tensor<25xf32>
  return
}
func.func @tangent() {
  %x = stablehlo.constant dense<[0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x000116C2, 0xB8D1B717, 0x3F1EB852, 0x3F2147AE, 0xBF333333, 0x41100000, 0xC1A00000, 0x40F26963, 0xC04E6FE9, 0xC03E7A74, 0x40C88E5A, 0x3FAE69E8, 0xBEEB07FE, 0x408BEAF7, 0xC0F0767D]> : tensor<20xf32>
  %expected = stablehlo.constant dense<[0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x7FC00000, 0x000116C2, 0xB8D1B717, 0x3F0D16BA, 0x3F0EDC83, 0xBF1AB7D9, 0x3F7FFFFF, 0xBF800000, 0x3F7FFFF7, 0xBF7F3168, 0xBF7EAC2A, 0x3F7FFF87, 0x3F6082D5, 0xBEDBCDF9, 0x3F7FEB20, 0xBF7FFFF6]> : tensor<20xf32>
  %y = stablehlo.tanh %x : tensor<20xf32>
  check.expect_close %y, %expected, max_ulp_difference = 2 : tensor<20xf32>, tensor<20xf32>
  return
}
func.func @sum() {
  %x = stablehlo.iota dim = 0 : tensor<1003xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1003xf32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %y, dense<502503.0> : tensor<f32>
  return
}

func.func private @size_of(%x: tensor<?xi32>) -> tensor<i32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// A conversion that only forgets a size leaves the tensor as it is.
func.func @operands_of_known_size() {
  %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %0 = stablehlo.convert %x : (tensor<3xi32>) -> tensor<?xi32>
  %1 = call @size_of(%0) : (tensor<?xi32>) -> tensor<i32>
  check.expect_eq_const %1, dense<3> : tensor<i32>
  return
}
