// RUN: ods opt --transform-interpreter --test-transform-dialect-erase-schedule %s
// Tiles in sequential and parallel loops: of tensors, of memory, of an operation that asks for the number of a round.

#m = affine_map<(d0, d1) -> (d0, d1)>

func.func @reduction(%a: tensor<?x16xf32>, %b: tensor<16x30xf32>, %c: tensor<?x30xf32>) -> tensor<?x30xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x30xf32>) outs(%c : tensor<?x30xf32>) -> tensor<?x30xf32>
  return %0 : tensor<?x30xf32>
}

func.func @window(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.conv_2d ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

func.func @index(%c: tensor<7x30xindex>) -> tensor<7x30xindex> {
  %0 = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<7x30xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    linalg.yield %k : index
  } -> tensor<7x30xindex>
  return %0 : tensor<7x30xindex>
}

func.func @threads(%a: tensor<100x?xf32>, %c: tensor<100x?xf32>) -> tensor<100x?xf32> {
  %0 = linalg.exp ins(%a : tensor<100x?xf32>) outs(%c : tensor<100x?xf32>) -> tensor<100x?xf32>
  return %0 : tensor<100x?xf32>
}

func.func @forall_tiles(%a: tensor<100x?xf32>, %c: tensor<100x?xf32>) -> tensor<100x?xf32> {
  %0 = linalg.log ins(%a : tensor<100x?xf32>) outs(%c : tensor<100x?xf32>) -> tensor<100x?xf32>
  return %0 : tensor<100x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, 5, 8] interchange = [1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %2 = transform.structured.match ops{["linalg.conv_2d"]} in %root : (!transform.any_op) -> !transform.any_op
    %3, %loops1:2 = transform.structured.tile_using_for %2 tile_sizes [2, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %4 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %size = transform.param.constant 5 : i64 -> !transform.param<i64>
    %5, %loops2 = transform.structured.tile_using_for %4 tile_sizes [0, %size] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %6 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %7, %forall = transform.structured.tile_using_forall %6 num_threads [7, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %8 = transform.structured.match ops{["linalg.log"]} in %root : (!transform.any_op) -> !transform.any_op
    %9, %forall1 = transform.structured.tile_using_forall %8 tile_sizes [10, 20] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
