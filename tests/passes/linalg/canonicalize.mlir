// Folders and patterns of structured operations, and of packing. mlir-opt prints the same.
// RUN: ods opt %s --canonicalize

#id = affine_map<(d0, d1) -> (d0, d1)>

// A cast to fewer known sizes is not needed; the result gets what its operands know.
func.func @sizes(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @identity(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @buffers(%a: memref<4x8xf32>, %empty: memref<0x8xf32>, %x: f32) {
  %0 = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%0 : memref<?x?xf32>)
  linalg.fill ins(%x : f32) outs(%empty : memref<0x8xf32>)
  linalg.copy ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

func.func @fills(%a: tensor<6x4xf32>, %b: tensor<4x6xf32>, %i: index) -> (tensor<3x2x4xf32>, tensor<4x6xf32>, f32) {
  %x = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<6x4xf32>) -> tensor<6x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [3, 2, 4] : tensor<6x4xf32> into tensor<3x2x4xf32>
  %2 = linalg.transpose ins(%0 : tensor<6x4xf32>) outs(%b : tensor<4x6xf32>) permutation = [1, 0]
  %3 = tensor.extract %0[%i, %i] : tensor<6x4xf32>
  return %1, %2, %3 : tensor<3x2x4xf32>, tensor<4x6xf32>, f32
}

func.func @moved(%a: tensor<2x3x4xf32>, %b: tensor<4x2x3xf32>, %c: tensor<3x2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %1 = linalg.transpose ins(%0 : tensor<4x2x3xf32>) outs(%c : tensor<3x2x4xf32>) permutation = [2, 1, 0]
  %2 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) permutation = [0, 1, 2]
  return %1, %2 : tensor<3x2x4xf32>, tensor<2x3x4xf32>
}

func.func @repeated(%a: tensor<2xf32>, %b: tensor<2x3xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%b : tensor<2x3xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<2x3xf32>) outs(%c : tensor<2x3x4xf32>) dimensions = [2]
  return %1 : tensor<2x3x4xf32>
}

func.func @unpacked(%a: tensor<16x16xf32>, %p: tensor<2x2x8x8xf32>) -> tensor<16x16xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %p : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %a : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

// The number of a loop that runs once.
func.func @number(%a: tensor<1x4xindex>) -> tensor<1x4xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %i, %j : index
    linalg.yield %k : index
  } -> tensor<1x4xindex>
  return %0 : tensor<1x4xindex>
}
