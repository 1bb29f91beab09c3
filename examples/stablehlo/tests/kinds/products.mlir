func.func @matrices() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %0, dense<[[19.0, 22.0], [43.0, 50.0]]> : tensor<2x2xf32>
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %1, dense<[[17.0, 23.0], [39.0, 53.0]]> : tensor<2x2xf32>
  return
}

func.func @batches() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %b = stablehlo.constant dense<[[100, 100], [2, 3]]> : tensor<2x2xi8>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[300, 18]> : tensor<2xi32>
  return
}

// A product that a function of the host computes: each element is the sum of 64 ones.
func.func @large() {
  %a = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %b = stablehlo.constant dense<2.0> : tensor<48x32xf32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<48x32xf32>) -> tensor<64x48xf32>
  check.expect_eq_const %0, dense<64.0> : tensor<64x48xf32>
  return
}
