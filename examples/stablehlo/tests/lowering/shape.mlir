// RUN: stablehlo test %s

func.func @reshapes() {
  %x = stablehlo.iota dim = 0 : tensor<12xi32>
  %y = stablehlo.reshape %x : (tensor<12xi32>) -> tensor<3x4xi32>
  %z = stablehlo.reshape %y : (tensor<3x4xi32>) -> tensor<2x1x6xi32>
  %t = stablehlo.transpose %z, dims = [2, 1, 0] : (tensor<2x1x6xi32>) -> tensor<6x1x2xi32>
  %s = stablehlo.slice %t [1:6:2, 0:1, 1:2] : (tensor<6x1x2xi32>) -> tensor<3x1x1xi32>
  check.expect_eq_const %s, dense<[[[7]], [[9]], [[11]]]> : tensor<3x1x1xi32>
  return
}

// Negative padding removes elements; interior padding separates them.
func.func @pads() {
  %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %p = stablehlo.constant dense<9> : tensor<i32>
  %a = stablehlo.pad %x, %p, low = [1], high = [0], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<6xi32>
  check.expect_eq_const %a, dense<[9, 1, 9, 2, 9, 3]> : tensor<6xi32>
  %b = stablehlo.pad %x, %p, low = [-1], high = [1], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
  check.expect_eq_const %b, dense<[9, 2, 9, 3, 9]> : tensor<5xi32>
  return
}

// The start of a dynamic slice is moved to where the slice lies inside.
func.func @dynamic_slices() {
  %x = stablehlo.iota dim = 0 : tensor<5xi32>
  %far = stablehlo.constant dense<9> : tensor<i64>
  %s = stablehlo.dynamic_slice %x, %far, sizes = [2] : (tensor<5xi32>, tensor<i64>) -> tensor<2xi32>
  check.expect_eq_const %s, dense<[3, 4]> : tensor<2xi32>
  %before = stablehlo.constant dense<-9> : tensor<i64>
  %u = stablehlo.dynamic_update_slice %x, %s, %before : (tensor<5xi32>, tensor<2xi32>, tensor<i64>) -> tensor<5xi32>
  check.expect_eq_const %u, dense<[3, 4, 2, 3, 4]> : tensor<5xi32>
  check.expect_eq_const %x, dense<[0, 1, 2, 3, 4]> : tensor<5xi32>
  return
}

func.func @bits() {
  %x = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %bytes = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x4xui8>
  check.expect_eq_const %bytes, dense<[[0, 0, 128, 63], [0, 0, 0, 192]]> : tensor<2x4xui8>
  %back = stablehlo.bitcast_convert %bytes : (tensor<2x4xui8>) -> tensor<2xf32>
  check.expect_eq %back, %x : tensor<2xf32>
  return
}

func.func @unions() {
  %x = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %r = stablehlo.reverse %x, dims = [1] : tensor<2x2xi32>
  %c = stablehlo.concatenate %x, %r, dim = 1 : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x4xi32>
  check.expect_eq_const %c, dense<[[0, 1, 1, 0], [0, 1, 1, 0]]> : tensor<2x4xi32>
  return
}
