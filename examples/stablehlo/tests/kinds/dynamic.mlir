// Operations whose numbers are operands: what JAX writes for symbolic sizes.

func.func @sum(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %s = stablehlo.add %x, %y : tensor<i32>
  return %s : tensor<i32>
}

func.func @sum_and_largest(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<i32>, %w: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %s = stablehlo.add %x, %z : tensor<i32>
  %m = stablehlo.maximum %y, %w : tensor<i32>
  return %s, %m : tensor<i32>, tensor<i32>
}

func.func private @windows_of(%a: tensor<?xi32>, %size: tensor<1xi32>, %stride: tensor<1xi32>, %base: tensor<1xi32>, %window: tensor<1xi32>, %padding: tensor<1x2xi32>) -> tensor<?xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %z, %size, %stride, %base, %window, %padding) {api_version = 2 : i32, called_computations = [@sum]} : (tensor<?xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @windows() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %a = stablehlo.convert %x : (tensor<5xi32>) -> tensor<?xi32>
  %1 = stablehlo.constant dense<1> : tensor<1xi32>
  %2 = stablehlo.constant dense<2> : tensor<1xi32>
  %3 = stablehlo.constant dense<3> : tensor<1xi32>
  %5 = stablehlo.constant dense<5> : tensor<1xi32>
  %6 = stablehlo.constant dense<6> : tensor<1xi32>
  %none = stablehlo.constant dense<0> : tensor<1x2xi32>
  %before = stablehlo.constant dense<[[4, 0]]> : tensor<1x2xi32>
  %after = stablehlo.constant dense<[[0, 4]]> : tensor<1x2xi32>
  %around = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %inside = stablehlo.constant dense<[[-1, -1]]> : tensor<1x2xi32>
  %forwards = call @windows_of(%a, %5, %1, %1, %1, %before) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %forwards_5 = stablehlo.convert %forwards : (tensor<?xi32>) -> tensor<5xi32>
  check.expect_eq_const %forwards_5, dense<[1, 3, 6, 10, 15]> : tensor<5xi32>
  %backwards = call @windows_of(%a, %5, %1, %1, %1, %after) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %backwards_5 = stablehlo.convert %backwards : (tensor<?xi32>) -> tensor<5xi32>
  check.expect_eq_const %backwards_5, dense<[15, 14, 12, 9, 5]> : tensor<5xi32>
  %pairs = call @windows_of(%a, %2, %2, %1, %1, %none) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %pairs_2 = stablehlo.convert %pairs : (tensor<?xi32>) -> tensor<2xi32>
  check.expect_eq_const %pairs_2, dense<[3, 7]> : tensor<2xi32>
  %spread = call @windows_of(%a, %2, %3, %2, %3, %around) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %spread_3 = stablehlo.convert %spread : (tensor<?xi32>) -> tensor<3xi32>
  check.expect_eq_const %spread_3, dense<[2, 2, 5]> : tensor<3xi32>
  %cut = call @windows_of(%a, %2, %1, %1, %1, %inside) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %cut_2 = stablehlo.convert %cut : (tensor<?xi32>) -> tensor<2xi32>
  check.expect_eq_const %cut_2, dense<[5, 7]> : tensor<2xi32>
  %large = call @windows_of(%a, %6, %1, %1, %1, %none) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %large_0 = stablehlo.get_dimension_size %large, dim = 0 : (tensor<?xi32>) -> tensor<i32>
  check.expect_eq_const %large_0, dense<0> : tensor<i32>
  return
}

// Two inputs, of which one dimension is scanned; the lists are constants in the end.
func.func @known_windows() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 6, 5]]> : tensor<2x3xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<1xi32>
  %3 = stablehlo.constant dense<3> : tensor<1xi32>
  %ones = stablehlo.concatenate %1, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %size = stablehlo.concatenate %1, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %padding = stablehlo.constant dense<[[0, 0], [2, 0]]> : tensor<2x2xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %a, %z, %z, %size, %ones, %ones, %ones, %padding) {api_version = 2 : i32, called_computations = [@sum_and_largest]} : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  check.expect_eq_const %0#0, dense<[[1, 3, 6], [4, 10, 15]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[[1, 2, 3], [4, 6, 6]]> : tensor<2x3xi32>
  return
}

// Windows of numbers over bases of dynamic size.
func.func private @padded_triples(%a: tensor<?xi32>) -> tensor<?xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func private @pairs(%a: tensor<?xi32>) -> tensor<?xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.maximum %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @dynamic_bases() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %a = stablehlo.convert %x : (tensor<5xi32>) -> tensor<?xi32>
  %0 = call @padded_triples(%a) : (tensor<?xi32>) -> tensor<?xi32>
  %1 = stablehlo.convert %0 : (tensor<?xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[3, 9, 9]> : tensor<3xi32>
  %2 = call @pairs(%a) : (tensor<?xi32>) -> tensor<?xi32>
  %3 = stablehlo.get_dimension_size %2, dim = 0 : (tensor<?xi32>) -> tensor<i32>
  check.expect_eq_const %3, dense<2> : tensor<i32>
  %4 = stablehlo.convert %2 : (tensor<?xi32>) -> tensor<2xi32>
  check.expect_eq_const %4, dense<[2, 4]> : tensor<2xi32>
  return
}

func.func private @largest(%a: tensor<?xi32>, %k: tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%a, %k) {api_version = 2 : i32} : (tensor<?xi32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}

func.func @top_k() {
  %x = stablehlo.constant dense<[4, 9, 2, 9]> : tensor<4xi32>
  %a = stablehlo.convert %x : (tensor<4xi32>) -> tensor<?xi32>
  %k = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = call @largest(%a, %k) : (tensor<?xi32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
  %1 = stablehlo.convert %0#0 : (tensor<?xi32>) -> tensor<3xi32>
  %2 = stablehlo.convert %0#1 : (tensor<?xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[9, 9, 4]> : tensor<3xi32>
  check.expect_eq_const %2, dense<[1, 3, 0]> : tensor<3xi32>
  return
}

func.func private @bits_of(%state: tensor<2xui64>, %shape: tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>) {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %shape) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
  return %0#0, %0#1 : tensor<2xui64>, tensor<?x?xui32>
}

func.func @random_bits() {
  %state = stablehlo.constant dense<[7, 11]> : tensor<2xui64>
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0:2 = call @bits_of(%state, %shape) : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
  %1 = stablehlo.convert %0#1 : (tensor<?x?xui32>) -> tensor<2x3xui32>
  %next, %bits = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  check.expect_eq %1, %bits : tensor<2x3xui32>
  check.expect_eq %0#0, %next : tensor<2xui64>
  return
}
