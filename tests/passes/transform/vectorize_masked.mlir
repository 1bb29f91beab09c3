// RUN: ods opt --transform-interpreter %s
// Sizes of vectors that are given: what may be out of bounds is under a mask.

func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {sizes} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @in_memory(%a: memref<?x5xf32>, %b: memref<5x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul {sizes} ins(%a, %b : memref<?x5xf32>, memref<5x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

func.func @elementwise(%a: tensor<?x3x?xf32>, %b: tensor<?xf32>, %c: tensor<3x?x?xf32>) -> tensor<3x?x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (j, i, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%a, %b : tensor<?x3x?xf32>, tensor<?xf32>) outs(%c : tensor<3x?x?xf32>) attrs = {sizes} {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<3x?x?xf32>
  return %0 : tensor<3x?x?xf32>
}

func.func @reduction(%a: tensor<?x7x?xi32>, %c: tensor<7xi32>) -> tensor<7xi32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j)>],
    iterator_types = ["reduction", "parallel", "reduction"]
  } ins(%a : tensor<?x7x?xi32>) outs(%c : tensor<7xi32>) attrs = {sizes} {
  ^bb0(%x: i32, %o: i32):
    %1 = arith.muli %x, %x : i32
    %2 = arith.maxsi %1, %o : i32
    linalg.yield %2 : i32
  } -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match interface{LinalgOp} attributes{sizes} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops vector_sizes [4, 8, 16] : !transform.any_op
    transform.yield
  }
}
