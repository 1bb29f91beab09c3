// Custom calls of LAPACK, as JAX writes them for the CPU.

func.func @potrf() {
  %a = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]], [[4.0, 2.0], [2.0, 1.0]], [[-1.0, 0.0], [0.0, 1.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<4x2x2xf32>
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<4x2x2xf32>) -> (tensor<4x2x2xf32>, tensor<4xi32>)
  %1 = stablehlo.slice %0#0 [0:1, 0:2, 0:2] : (tensor<4x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_almost_eq_const %1, dense<[[[2.0, 0.0], [1.0, 2.0]]]> : tensor<1x2x2xf32>
  check.expect_eq_const %0#1, dense<[0, 0, 1, 2]> : tensor<4xi32>
  return
}

func.func @trsm() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf64>
  %b = stablehlo.constant dense<[[2.0], [5.0]]> : tensor<2x1xf64>
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  check.expect_almost_eq_const %0, dense<[[1.0], [1.0]]> : tensor<2x1xf64>
  %1 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  check.expect_almost_eq_const %1, dense<[[0.375], [1.25]]> : tensor<2x1xf64>
  %c = stablehlo.constant dense<[[4.0, 8.0]]> : tensor<1x2xf64>
  %2 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %c) {mhlo.backend_config = {diag = 85 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  check.expect_almost_eq_const %2, dense<[[-4.0, 8.0]]> : tensor<1x2xf64>
  return
}

func.func @getrf() {
  %a = stablehlo.constant dense<[[[1.0, 2.0], [4.0, 4.0]], [[0.0, 3.0], [0.0, 5.0]]]> : tensor<2x2x2xf32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2xi32>, tensor<2xi32>)
  check.expect_almost_eq_const %0#0, dense<[[[4.0, 4.0], [0.25, 1.0]], [[0.0, 3.0], [0.0, 5.0]]]> : tensor<2x2x2xf32>
  check.expect_eq_const %0#1, dense<[[2, 2], [1, 2]]> : tensor<2x2xi32>
  check.expect_eq_const %0#2, dense<[0, 1]> : tensor<2xi32>
  return
}

func.func @getrf_of_a_wide_matrix() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [2.0, 2.0, 8.0]]> : tensor<2x3xf64>
  %0:3 = stablehlo.custom_call @lapack_dgetrf_ffi(%a) : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2xi32>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[2.0, 2.0, 8.0], [0.5, 1.0, -1.0]]> : tensor<2x3xf64>
  check.expect_eq_const %0#1, dense<[2, 2]> : tensor<2xi32>
  check.expect_eq_const %0#2, dense<0> : tensor<i32>
  return
}

func.func @getrf_of_complex_numbers() {
  %a = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 2.0)], [(0.0, 2.0), (4.0, 0.0)], [(-1.0, -1.5), (0.0, 0.0)]]> : tensor<3x2xcomplex<f64>>
  %0:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%a) : (tensor<3x2xcomplex<f64>>) -> (tensor<3x2xcomplex<f64>>, tensor<2xi32>, tensor<i32>)
  check.expect_eq_const %0#1, dense<[3, 2]> : tensor<2xi32>
  %1 = stablehlo.slice %0#0 [0:1, 0:2] : (tensor<3x2xcomplex<f64>>) -> tensor<1x2xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[[(-1.0, -1.5), (0.0, 0.0)]]> : tensor<1x2xcomplex<f64>>
  return
}
