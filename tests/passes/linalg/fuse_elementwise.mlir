// Elementwise operations in those that read them. mlir-opt prints the same.
// RUN: ods opt %s --linalg-fuse-elementwise-ops --split-input-file

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#tr2 = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#id1 = affine_map<(d0) -> (d0)>
func.func @add_mul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  %2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0, %c : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.mulf %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#tr2 = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @transposed(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %e2 = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#tr2, #row, #id2], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xf32>) outs(%o : tensor<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = arith.mulf %x, %x : f32
    linalg.yield %3 : f32
  } -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#tr2 = affine_map<(d0, d1) -> (d1, d0)>
func.func @indices(%a: tensor<?x?xi32>, %o: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xi32>) outs(%o : tensor<?x?xi32>) {
  ^bb0(%x: i32, %z: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ij = arith.subi %i, %j : index
    %ci = arith.index_cast %ij : index to i32
    %1 = arith.addi %x, %ci : i32
    linalg.yield %1 : i32
  } -> tensor<?x?xi32>
  %2 = linalg.generic {indexing_maps = [#tr2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xi32>) outs(%o : tensor<?x?xi32>) {
  ^bb0(%x: i32, %z: i32):
    %i = linalg.index 0 : index
    %ci = arith.index_cast %i : index to i32
    %3 = arith.muli %x, %ci : i32
    linalg.yield %3 : i32
  } -> tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @reduction(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o: tensor<?xf32>, %e: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  %2 = linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = arith.addf %x, %z : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @no_sizes_left(%a: f32, %o: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xf32>) {
  ^bb0(%z: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = arith.addf %x, %z : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @constants(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %cst = arith.constant dense<2.0> : tensor<4x8xf32>
  %s = arith.constant 3.0 : f32
  %t = arith.constant dense<4.0> : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #none, #none, #id2], iterator_types = ["parallel", "parallel"], attr_of_mine = 3} ins(%a, %cst, %s, %t : tensor<4x8xf32>, tensor<4x8xf32>, f32, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %u: f32, %v: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %u : f32
    %3 = arith.addf %2, %v : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @fills(%a: tensor<4x8xf32>, %v: f32) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %w = arith.constant 2.5 : f32
  %g = linalg.fill ins(%w : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2, #id2], iterator_types = ["parallel", "parallel"], doc = "some words", mine = 3} ins(%a, %f, %g : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %k: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %k : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @unused(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %o: tensor<4x?xf32>, %p: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0:4 = linalg.generic {indexing_maps = [#id2, #id2, #id2, #id2, #id2, #id2, #id2], iterator_types = ["parallel", "parallel"], library_call = "f", mine} ins(%a, %b, %a : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%o, %p, %p, %o : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %q: f32, %r: f32, %s: f32, %t: f32):
    %1 = arith.addf %x, %w : f32
    %2 = arith.mulf %t, %w : f32
    linalg.yield %1, %1, %1, %2 : f32, f32, f32, f32
  } -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>)
  return %0#1, %0#2 : tensor<4x?xf32>, tensor<4x?xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @two_results(%a: tensor<4x?xf32>, %o: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x?xf32>) outs(%o, %o : tensor<4x?xf32>, tensor<4x?xf32>) {
  ^bb0(%x: f32, %q: f32, %r: f32):
    %1 = arith.addf %x, %x : f32
    %2 = arith.mulf %r, %x : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4x?xf32>, tensor<4x?xf32>)
  %3 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0#0 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %4 = arith.mulf %x, %z : f32
    linalg.yield %4 : f32
  } -> tensor<4x?xf32>
  %5 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0#1 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %4 = arith.divf %x, %z : f32
    linalg.yield %4 : f32
  } -> tensor<4x?xf32>
  return %3, %5 : tensor<4x?xf32>, tensor<4x?xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @reads_init(%a: tensor<4x?xf32>, %o: tensor<4x?xf32>, %m: memref<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%x: f32, %r: f32):
    %2 = arith.mulf %r, %x : f32
    linalg.yield %2 : f32
  } -> tensor<4x?xf32>
  %3 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %4 = arith.mulf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<4x?xf32>
  linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x?xf32>) outs(%m : memref<4x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %4 = arith.mulf %x, %x : f32
    linalg.yield %4 : f32
  }
  return %3 : tensor<4x?xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @collapsed_input(%a: tensor<4x3x8xf32>, %b: tensor<12x8xf32>, %o: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r, %b : tensor<12x8xf32>, tensor<12x8xf32>) outs(%o : tensor<12x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#tr2 = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @dynamic_input(%a: tensor<?x3x?x5xi32>, %b: tensor<?xi32>, %s: i32, %o: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x3x?x5xi32> into tensor<?x?xi32>
  %0 = linalg.generic {indexing_maps = [#tr2, #row, affine_map<(d0, d1) -> ()>, #id2], iterator_types = ["parallel", "parallel"]} ins(%r, %b, %s : tensor<?x?xi32>, tensor<?xi32>, i32) outs(%o : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %t: i32, %z: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ij = arith.muli %i, %j : index
    %k = arith.index_cast %ij : index to i32
    %1 = arith.addi %x, %y : i32
    %2 = arith.addi %1, %z : i32
    %3 = arith.addi %2, %k : i32
    %4 = arith.addi %3, %t : i32
    linalg.yield %4 : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @expanded_result(%a: tensor<12x8xf32>, %b: tensor<8xf32>, %o: tensor<12x8xf32>) -> tensor<3x4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, affine_map<(d0, d1) -> (d1)>, #id2], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<12x8xf32>, tensor<8xf32>) outs(%o : tensor<12x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<12x8xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2]] output_shape [3, 4, 8] : tensor<12x8xf32> into tensor<3x4x8xf32>
  return %r : tensor<3x4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @reduction(%a: tensor<4x3x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%r : tensor<12x8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @named(%a: tensor<4x3x8xf32>, %b: tensor<8x5xf32>, %o: tensor<12x5xf32>, %t: tensor<8x12xf32>, %u: tensor<12x8xf32>) -> (tensor<12x5xf32>, tensor<8x12xf32>, tensor<12x8xf32>) {
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
  %0 = linalg.matmul ins(%r, %b : tensor<12x8xf32>, tensor<8x5xf32>) outs(%o : tensor<12x5xf32>) -> tensor<12x5xf32>
  %r2 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
  %1 = linalg.transpose ins(%r2 : tensor<12x8xf32>) outs(%t : tensor<8x12xf32>) permutation = [1, 0]
  %r3 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
  %2 = linalg.copy ins(%r3 : tensor<12x8xf32>) outs(%u : tensor<12x8xf32>) -> tensor<12x8xf32>
  return %0, %1, %2 : tensor<12x5xf32>, tensor<8x12xf32>, tensor<12x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @does_not_fit(%a: tensor<?x3x8xf32>, %b: tensor<12x8xf32>, %o: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x3x8xf32> into tensor<?x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r, %b : tensor<?x8xf32>, tensor<12x8xf32>) outs(%o : tensor<12x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

func.func @fill(%v: f32) -> tensor<3x4x8xf32> {
  %e = tensor.empty() : tensor<12x8xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<12x8xf32>) -> tensor<12x8xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2]] output_shape [3, 4, 8] : tensor<12x8xf32> into tensor<3x4x8xf32>
  return %r : tensor<3x4x8xf32>
}
