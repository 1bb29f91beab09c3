// RUN: ods opt %s --canonicalize

func.func @reshaped(%t: tensor<?xf32>, %u: tensor<2x?xf32>, %s: tensor<1xi32>, %r: tensor<2xindex>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<2x?xf32>) {
  %0 = tensor.reshape %u(%s) : (tensor<2x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%r) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %u, %c1 : tensor<2x?xf32>
  %sizes = tensor.from_elements %c2, %n : tensor<2xindex>
  %3 = tensor.reshape %u(%sizes) : (tensor<2x?xf32>, tensor<2xindex>) -> tensor<2x?xf32>
  return %1, %2, %3 : tensor<?x?xf32>, tensor<?xf32>, tensor<2x?xf32>
}

func.func @twice(%t: tensor<24xf32>, %u: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<24xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  %2 = tensor.collapse_shape %u [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  return %1, %3 : tensor<2x3x4xf32>, tensor<24xf32>
}

func.func @back(%t: tensor<?x4xf32>, %n: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %2 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  return %1, %3 : tensor<?x4xf32>, tensor<?x4xf32>
}

func.func @in_part(%t: tensor<?x?xf32>, %u: tensor<2x3x4xf32>, %n: index, %m: index, %k: index) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<6x2x2xf32>, tensor<12x2xf32>) {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%n, %m, %k, 4] : tensor<?x?xf32> into tensor<?x?x?x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<?x?x?x4xf32> into tensor<?x?x?xf32>
  %2 = tensor.collapse_shape %0 [[0, 1, 2, 3]] : tensor<?x?x?x4xf32> into tensor<?xf32>
  %3 = tensor.collapse_shape %u [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %4 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
  %5 = tensor.collapse_shape %u [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  %6 = tensor.expand_shape %5 [[0, 1]] output_shape [12, 2] : tensor<24xf32> into tensor<12x2xf32>
  return %1, %2, %4, %6 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<6x2x2xf32>, tensor<12x2xf32>
}

func.func @made(%x: f32, %y: f32) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %0 = tensor.splat %x : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %2 = tensor.from_elements %x, %y : tensor<2x1xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1, %3 : tensor<2x2xf32>, tensor<2xf32>
}

func.func @of_casts(%t: tensor<4x6xf32>, %u: tensor<10x?xf32>, %n: index) -> (tensor<?xf32>, tensor<?x?x?x?xf32>) {
  %0 = tensor.cast %t : tensor<4x6xf32> to tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %c2 = arith.constant 2 : index
  %2 = tensor.cast %u : tensor<10x?xf32> to tensor<?x?xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [%n, %c2, %n, %c2] : tensor<?x?xf32> into tensor<?x?x?x?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?x?x?x?xf32>
}

func.func @padded(%t: tensor<4x?xf32>, %u: tensor<4x8xf32>, %n: index, %x: f32) -> (tensor<4x?xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<8x?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[0, %c0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  %1 = tensor.pad %u nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<4x8xf32>
  %cast = tensor.cast %u : tensor<4x8xf32> to tensor<?x?xf32>
  %2 = tensor.pad %cast low[%c2, %n] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.pad %t low[1, %n] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  %4 = tensor.pad %3 low[0, %n] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<6x?xf32> to tensor<?x?xf32>
  %5 = tensor.pad %t low[%n, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %6 = tensor.cast %5 : tensor<?x?xf32> to tensor<8x?xf32>
  return %0, %1, %2, %4, %6 : tensor<4x?xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<8x?xf32>
}

func.func @padded_apart(%t: tensor<64x64xf32>, %a: index, %b: index, %p: index, %q: index) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%a, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %b] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
