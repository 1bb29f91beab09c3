// RUN: stablehlo test %s

func.func @functions() {
  %x = stablehlo.constant dense<[0.5, 2.5, -0.5]> : tensor<3xf64>
  %erf = chlo.erf %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %erf, dense<[0.520499877813, 0.999593047983, -0.520499877813]> : tensor<3xf64>
  %lgamma = chlo.lgamma %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %lgamma, dense<[0.572364942925, 0.284682870472, 1.265512123484]> : tensor<3xf64>
  %digamma = chlo.digamma %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %digamma, dense<[-1.963510026021, 0.703156640645, 0.036489973979]> : tensor<3xf64>
  %i1e = chlo.bessel_i1e %x : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %i1e, dense<[0.156420803185, 0.206584649531, -0.156420803185]> : tensor<3xf64>
  return
}

// Equal elements keep their order.
func.func @largest() {
  %x = stablehlo.constant dense<[[1, 7, 7, 3], [2, 2, 2, 2]]> : tensor<2x4xi32>
  %v, %i = chlo.top_k(%x, k = 3) : tensor<2x4xi32> -> (tensor<2x3xi32>, tensor<2x3xi32>)
  check.expect_eq_const %v, dense<[[7, 7, 3], [2, 2, 2]]> : tensor<2x3xi32>
  check.expect_eq_const %i, dense<[[1, 2, 3], [0, 1, 2]]> : tensor<2x3xi32>
  return
}

func.func @broadcasts() {
  %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %y = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %0 = chlo.broadcast_add %x, %y : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[11, 21, 31], [12, 22, 32]]> : tensor<2x3xi32>
  return
}

// Sums of the columns up to each one, in both directions.
func.func @sums() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<[0, 10]> : tensor<2xi32>
  %0:2 = chlo.scan(%x) inits (%init) dimension=1 {
  ^bb0(%input: tensor<2xi32>, %carry: tensor<2xi32>):
    %1 = stablehlo.add %input, %carry : tensor<2xi32>
    stablehlo.return %carry, %1 : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[[0, 1, 3], [10, 14, 19]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[6, 25]> : tensor<2xi32>
  %2:2 = chlo.scan(%x) inits (%init) dimension=1 attributes {is_associative = true, is_reverse = true} {
  ^bb0(%input: tensor<2xi32>, %carry: tensor<2xi32>):
    %1 = stablehlo.add %input, %carry : tensor<2xi32>
    stablehlo.return %1, %1 : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  check.expect_eq_const %2#0, dense<[[6, 5, 3], [25, 21, 16]]> : tensor<2x3xi32>
  check.expect_eq_const %2#1, dense<[6, 25]> : tensor<2xi32>
  return
}

// Inputs, outputs and carries of different types and numbers: the largest element so far, and its place.
func.func @largest_so_far() {
  %x = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %places = stablehlo.iota dim = 0 : tensor<5xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %0:3 = chlo.scan(%x, %places) inits (%least, %none) dimension=0 {
  ^bb0(%value: tensor<f32>, %place: tensor<i32>, %most: tensor<f32>, %at: tensor<i32>):
    %larger = stablehlo.compare GT, %value, %most : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.maximum %value, %most : tensor<f32>
    %2 = stablehlo.select %larger, %place, %at : tensor<i1>, tensor<i32>
    stablehlo.return %2, %1, %2 : tensor<i32>, tensor<f32>, tensor<i32>
  } : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xi32>, tensor<f32>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[0, 0, 2, 2, 4]> : tensor<5xi32>
  check.expect_eq_const %0#1, dense<5.0> : tensor<f32>
  check.expect_eq_const %0#2, dense<4> : tensor<i32>
  return
}
