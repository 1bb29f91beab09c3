// RUN: ods opt --transform-interpreter %s
// Structured operations on vectors: of the size of their loops, or of sizes that are given, with masks.

func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

func.func @in_memory(%a: memref<8x16xf32>, %b: memref<16xf32>, %c: memref<8xf32>) {
  linalg.matvec ins(%a, %b : memref<8x16xf32>, memref<16xf32>) outs(%c : memref<8xf32>)
  return
}

func.func @fill(%v: f32, %c: tensor<4x4xf32>, %s: tensor<f32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %0 = linalg.fill ins(%v : f32) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.fill ins(%v : f32) outs(%s : tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<4x4xf32>, tensor<f32>
}

func.func @dot(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @generic(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %s: f32, %e: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %cst = arith.constant 2.0 : f32
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (j, i)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b, %s : tensor<4x8xf32>, tensor<8xf32>, f32) outs(%e : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %one = arith.constant 1.0 : f32
    %ij = arith.addi %i, %j : index
    %n = arith.index_cast %ij : index to i32
    %f = arith.sitofp %n : i32 to f32
    %1 = arith.addf %x, %y : f32
    %2 = arith.mulf %1, %z : f32
    %3 = arith.subf %2, %cst : f32
    %4 = arith.addf %3, %one : f32
    %5 = math.exp %4 : f32
    %6 = arith.addf %5, %f : f32
    %c = arith.cmpf ogt, %6, %x : f32
    %7 = arith.select %c, %6, %o : f32
    linalg.yield %7 : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func @applied(%e: tensor<4x8xindex>) -> tensor<4x8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<4x8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = affine.apply affine_map<(a, b) -> (a * 2 + b)>(%i, %j)
    linalg.yield %k : index
  } -> tensor<4x8xindex>
  return %0 : tensor<4x8xindex>
}

func.func @reduce(%a: tensor<4x8xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.reduce { arith.maxsi } ins(%a : tensor<4x8xi32>) outs(%c : tensor<4xi32>) dimensions = [1]
  return %0 : tensor<4xi32>
}

func.func @broadcast(%a: tensor<4xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x8xf32>) dimensions = [1]
  return %0 : tensor<4x8xf32>
}

func.func @transposed(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
  return %0 : tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}
