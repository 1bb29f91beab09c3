// Custom calls of dynamic operations are checked before anything runs.
// RUN: not stablehlo opt %s --stablehlo-legalize-to-linalg

func.func @sum(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %s = stablehlo.add %x, %y : tensor<i32>
  return %s : tensor<i32>
}

func.func @too_few(%a: tensor<?xi32>, %z: tensor<i32>) -> tensor<?xi32> {
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %z) {called_computations = [@sum]} : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @no_computation(%a: tensor<?xi32>, %z: tensor<i32>, %l: tensor<1xi32>, %p: tensor<1x2xi32>) -> tensor<?xi32> {
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %z, %l, %l, %l, %l, %p) {} : (tensor<?xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @wrong_list(%a: tensor<?xi32>, %z: tensor<i32>, %l: tensor<1xi32>, %p: tensor<2xi32>) -> tensor<?xi32> {
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %z, %l, %l, %l, %l, %p) {called_computations = [@sum]} : (tensor<?xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @wrong_computation(%a: tensor<?xi32>, %z: tensor<i32>, %l: tensor<1xi32>, %p: tensor<1x2xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %a, %z, %z, %l, %l, %l, %l, %p) {called_computations = [@sum]} : (tensor<?xi32>, tensor<?xi32>, tensor<i32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}

func.func @no_algorithm(%s: tensor<2xui64>, %l: tensor<1xi32>) -> tensor<?xui32> {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %l) : (tensor<2xui64>, tensor<1xi32>) -> (tensor<2xui64>, tensor<?xui32>)
  return %0#1 : tensor<?xui32>
}

func.func @several_dynamic(%s: tensor<2xui64>, %l: tensor<2xi32>) -> tensor<?x?xui32> {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %l) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
  return %0#1 : tensor<?x?xui32>
}

func.func @no_number(%a: tensor<?xi32>, %k: tensor<f32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%a, %k) : (tensor<?xi32>, tensor<f32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}

func.func @before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @no_dimension(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 1 : i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @no_initial_value(%a: tensor<4xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @unknown_number(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<?xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @too_many(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<5xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @compares_fewer_values(%a: tensor<4xf32>, %b: tensor<4xi32>, %z: tensor<f32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %b, %z, %n) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}

func.func @both(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<i1>, tensor<i1>) {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0, %0 : tensor<i1>, tensor<i1>
}

func.func @returns_two_values(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@both], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @compares_other_elements(%a: tensor<4xf64>, %z: tensor<f64>) -> tensor<2xf64> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf64>, tensor<f64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

func.func @returns_a_number(%a: tensor<4xi32>, %z: tensor<i32>) -> tensor<2xi32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@sum], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @other_initial_value(%a: tensor<4xf32>, %z: tensor<f64>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<f64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @initial_value_with_a_dimension(%a: tensor<4xf32>, %z: tensor<1xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @before_pair(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @other_shape(%a: tensor<4xf32>, %b: tensor<3xi32>, %z: tensor<f32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %b, %z, %n) {called_computations = [@before_pair], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}

func.func @other_result(%a: tensor<4xf32>, %b: tensor<4xi32>, %z: tensor<f32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<3xi32>) {
  %0:2 = stablehlo.custom_call @ApproxTopK(%a, %b, %z, %n) {called_computations = [@before_pair], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<3xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<3xi32>
}

func.func @other_elements(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<2xf64> {
  %0 = stablehlo.custom_call @ApproxTopK(%a, %z) {called_computations = [@before], mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
