// Calls that look for nearly the largest or smallest elements, as JAX writes them, find them.

func.func @greater(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @less(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @rows() {
  %a = stablehlo.constant dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 6.0]]> : tensor<2x4xf32>
  %i = stablehlo.iota dim = 1 : tensor<2x4xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %i, %low, %none) {called_computations = [@greater], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 9.500000e-01 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 2 : i64}} : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  check.expect_eq_const %0#0, dense<[[4.0, 3.0], [9.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<[[2, 0], [1, 3]]> : tensor<2x2xi32>
  return
}

func.func @columns() {
  %a = stablehlo.constant dense<[[3.0, 1.0], [4.0, 1.0], [5.0, -9.0]]> : tensor<3x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<3x2xi32>
  %high = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %i, %high, %none) {called_computations = [@less], mhlo.backend_config = {aggregate_to_topk = true, reduction_dim = 0 : i64, top_k = 2 : i64}} : (tensor<3x2xf32>, tensor<3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  check.expect_eq_const %0#0, dense<[[3.0, -9.0], [4.0, 1.0]]> : tensor<2x2xf32>
  // The first of two equal ones comes first.
  check.expect_eq_const %0#1, dense<[[0, 2], [1, 0]]> : tensor<2x2xi32>
  return
}

func.func @dynamic() {
  %a = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %i = stablehlo.iota dim = 0 : tensor<5xi32>
  %x = stablehlo.convert %a : (tensor<5xf32>) -> tensor<?xf32>
  %y = stablehlo.convert %i : (tensor<5xi32>) -> tensor<?xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %k = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %y, %low, %none, %k) {called_computations = [@greater], mhlo.backend_config = {aggregate_to_topk = true, reduction_dim = 0 : i64}} : (tensor<?xf32>, tensor<?xi32>, tensor<f32>, tensor<i32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  %v = stablehlo.convert %0#0 : (tensor<?xf32>) -> tensor<3xf32>
  %n = stablehlo.convert %0#1 : (tensor<?xi32>) -> tensor<3xi32>
  check.expect_eq_const %v, dense<[5.0, 4.0, 3.0]> : tensor<3xf32>
  check.expect_eq_const %n, dense<[4, 2, 0]> : tensor<3xi32>
  %many = stablehlo.constant dense<7> : tensor<i32>
  %1:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %y, %low, %none, %many) {called_computations = [@greater], mhlo.backend_config = {aggregate_to_topk = true, reduction_dim = 0 : i64}} : (tensor<?xf32>, tensor<?xi32>, tensor<f32>, tensor<i32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  %m = stablehlo.convert %1#1 : (tensor<?xi32>) -> tensor<7xi32>
  check.expect_eq_const %m, dense<[4, 2, 0, 1, 3, -1, -1]> : tensor<7xi32>
  return
}
