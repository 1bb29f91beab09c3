func.func @fft() {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = stablehlo.fft %a, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %0, dense<[(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0)]> : tensor<3xcomplex<f32>>
  %1 = stablehlo.fft %0, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
  check.expect_almost_eq %1, %a : tensor<4xf32>
  return
}

// A transform that a function of the host computes.
func.func @long_fft() {
  %a = stablehlo.iota dim = 0 : tensor<30xf64>
  %0 = stablehlo.fft %a, type = RFFT, length = [30] : (tensor<30xf64>) -> tensor<16xcomplex<f64>>
  %1 = stablehlo.fft %0, type = IRFFT, length = [30] : (tensor<16xcomplex<f64>>) -> tensor<30xf64>
  check.expect_almost_eq %1, %a : tensor<30xf64>
  return
}

func.func @cholesky() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[2.0], [5.0]]> : tensor<2x1xf32>
  %1 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  check.expect_almost_eq_const %1, dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %2 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  check.expect_almost_eq_const %2, dense<[[-0.25], [2.5]]> : tensor<2x1xf32>
  return
}

func.func @batch_norm() {
  %x = stablehlo.constant dense<[[1.0, 10.0], [3.0, 30.0]]> : tensor<2x2xf32>
  %s = stablehlo.constant dense<[2.0, 1.0]> : tensor<2xf32>
  %o = stablehlo.constant dense<[5.0, 0.0]> : tensor<2xf32>
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %0#0, dense<[[3.0, -1.0], [7.0, 1.0]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %0#1, dense<[2.0, 20.0]> : tensor<2xf32>
  check.expect_almost_eq_const %0#2, dense<[1.0, 100.0]> : tensor<2xf32>
  return
}
