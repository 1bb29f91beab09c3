// Structured operations: named, generic, short and with other maps; packing. mlir-opt prints the same.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @named(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>, %x: f32) -> tensor<4x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.exp {mine} ins(%1 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %2 : tensor<4x?xf32>
}

func.func @other_maps(%a: tensor<8x4xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>,
                                      affine_map<(m, n, k) -> (m, n)>]
         {cast = #linalg.type_fn<cast_unsigned>}
         ins(%a, %b : tensor<8x4xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add>
         ins(%0, %0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

func.func @convolution(%image: memref<1x16x16x4xi8>, %kernel: memref<3x3x4x8xi8>, %out: memref<1x7x7x8xi32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%image, %kernel : memref<1x16x16x4xi8>, memref<3x3x4x8xi8>) outs(%out : memref<1x7x7x8xi32>)
  return
}

func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {doc = "sums", indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"],
                         library_call = "sum"}
      ins(%a : tensor<4x8xf32>) outs(%a, %b : tensor<4x8xf32>, tensor<4xf32>) attrs = {mine = 1 : i32} {
  ^bb0(%in: f32, %out: f32, %sum: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %1 = arith.addf %in, %k : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4x8xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}

func.func @short(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %t: tensor<8x4xf32>) -> tensor<4x8xf32> {
  %0 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  // Flags of another dialect are written.
  %f = linalg.map { llvm.fsub {fastmathFlags = #llvm.fastmath<none>} } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>)
  %1 = linalg.map ins(%f : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
    (%in: f32, %init: f32) {
      %x = math.exp %in : f32
      %y = arith.mulf %x, %init : f32
      linalg.yield %y : f32
    }
  %2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  %3 = linalg.broadcast ins(%2 : tensor<4xf32>) outs(%t : tensor<8x4xf32>) dimensions = [0]
  %4 = linalg.transpose ins(%3 : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 0]
  return %4 : tensor<4x8xf32>
}

func.func @packed(%a: tensor<16x?xf32>, %p: tensor<2x?x8x?xf32>, %n: index, %x: f32) -> tensor<16x?xf32> {
  %0 = linalg.pack %a padding_value(%x : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, %n]
         into %p : tensor<16x?xf32> -> tensor<2x?x8x?xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %a
         : tensor<2x?x8x?xf32> -> tensor<16x?xf32>
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<16x?xf32>) outs(%a : tensor<16x?xf32>) -> tensor<16x?xf32>
  return %2 : tensor<16x?xf32>
}
