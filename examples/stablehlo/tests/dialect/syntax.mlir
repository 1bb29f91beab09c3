// The short forms of types, of regions and of attributes.
// RUN: stablehlo opt %s
// RUN: stablehlo opt %s --mlir-print-op-generic

func.func @arithmetic(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %p: tensor<i1>) -> tensor<2x3xf32> {
  %sum = stablehlo.add %a, %b : tensor<2x3xf32>
  %less = stablehlo.compare LT, %sum, %b, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %both = stablehlo.select %less, %sum, %b : tensor<2x3xi1>, tensor<2x3xf32>
  %one = stablehlo.select %p, %both, %b : tensor<i1>, tensor<2x3xf32>
  %round = stablehlo.exponential %one {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  return %round : tensor<2x3xf32>
}

func.func @product(%a: tensor<4x2x3xf32>, %b: tensor<4x3x5xf32>) -> tensor<4x2x5xf32> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<4x2x3xf32>, tensor<4x3x5xf32>) -> tensor<4x2x5xf32>
  return %0 : tensor<4x2x5xf32>
}

func.func @convolution(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32> {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}

func.func @reductions(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>, %f: tensor<f32>, %i: tensor<i32>) -> (tensor<2xf32>, tensor<3xf32>, tensor<3xi32>) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %1:2 = stablehlo.reduce(%a init: %f), (%b init: %i) across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%s: tensor<i32>, %t: tensor<i32>)  {
    %2 = stablehlo.maximum %x, %y : tensor<f32>
    %3 = stablehlo.add %s, %t : tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }
  return %0, %1#0, %1#1 : tensor<2xf32>, tensor<3xf32>, tensor<3xi32>
}

func.func @loop(%n: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %last = %n) : tensor<i32>, tensor<i32>
   cond {
    %1 = stablehlo.compare LT, %i, %last : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %i, %1 : tensor<i32>
    stablehlo.return %2, %last : tensor<i32>, tensor<i32>
  }
  return %0#0 : tensor<i32>
}

func.func @ranges(%a: tensor<4x6xf32>, %i: tensor<i32>) -> (tensor<2x2xf32>, tensor<1x1xf32>) {
  %0 = stablehlo.slice %a [0:4:2, 1:3] : (tensor<4x6xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 1] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<1x1xf32>
}

func.func @bounded(%a: tensor<?x2xf32, #stablehlo.bounds<5, ?>>) -> tensor<?x2xf32, #stablehlo.bounds<5, ?>> {
  %0 = stablehlo.negate %a : tensor<?x2xf32, #stablehlo.bounds<5, ?>>
  return %0 : tensor<?x2xf32, #stablehlo.bounds<5, ?>>
}

// Bounds have two spellings, and are printed in the first.
func.func @bounded_extensions(%a: tensor<?x?xf32, #stablehlo.type_extensions<bounds = [5, ?]>>, %b: tensor<f32, #stablehlo.type_extensions<bounds = []>>) -> tensor<?x?xf32, #stablehlo<bounds<5, ?>>> {
  %0 = stablehlo.negate %a : tensor<?x?xf32, #stablehlo<type_extensions<bounds = [5, ?]>>>
  return %0 : tensor<?x?xf32, #stablehlo.bounds<5, ?>>
}

func.func @scan(%a: tensor<2x3xi32>, %b: tensor<2x3x5xf32>, %init: tensor<2xi32>) -> tensor<2x3xi32> {
  %0:2 = chlo.scan(%a, %b) inits (%init) dimension=1 {
  ^bb0(%x: tensor<2xi32>, %y: tensor<2x5xf32>, %z: tensor<2xi32>):
    %1 = stablehlo.add %x, %z : tensor<2xi32>
    stablehlo.return %1, %1 : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2x3x5xf32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  %2:2 = chlo.scan(%a, %b) inits (%init) dimension=1 attributes {is_reverse = true} {
  ^bb0(%x: tensor<2xi32>, %y: tensor<2x5xf32>, %z: tensor<2xi32>):
    stablehlo.return %x, %z : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2x3x5xf32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  return %0#0 : tensor<2x3xi32>
}
