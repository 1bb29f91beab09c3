// Custom calls of LAPACK need matrices.
// RUN: not stablehlo opt %s --stablehlo-legalize-to-linalg

func.func @potrf(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<i32>
}

func.func @potrf_of_a_vector(%a: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<4xf32>, tensor<i32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<i32>
}

func.func @getrf(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<i32>) {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<4xi32>, tensor<i32>
}

func.func @trsm(%a: tensor<2x2xf64>, %b: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}

func.func @trsm_of_other_ranks(%a: tensor<2x2xf64>, %b: tensor<3x2x1xf64>) -> tensor<3x2x1xf64> {
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xf64>
  return %0 : tensor<3x2x1xf64>
}
