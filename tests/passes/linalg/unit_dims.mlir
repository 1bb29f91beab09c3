// Loops that run once, and dimensions of size one. mlir-opt prints the same but for the last.
// RUN: ods opt %s --linalg-fold-unit-extent-dims --split-input-file
// RUN: ods opt %s --linalg-fold-unit-extent-dims=use-rank-reducing-slices --split-input-file

#accesses = [
  affine_map<(i, j, k, l, m) -> (i, k, m)>,
  affine_map<(i, j, k, l, m) -> ()>,
  affine_map<(i, j, k, l, m) -> (i, k, j, l, m)>
]
#trait = {
  iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"],
  indexing_maps = #accesses,
  library_call = "some_external_func"
}
func.func @drop_one_trip_loops(%arg0 : tensor<?x1x?xf32>, %arg1 : f32, %shape: tensor<?x1x?x1x?xf32>) -> tensor<?x1x?x1x?xf32> {
  %0 = linalg.generic #trait
     ins(%arg0, %arg1 : tensor<?x1x?xf32>, f32)
    outs(%shape : tensor<?x1x?x1x?xf32>) {
       ^bb0(%arg2 : f32, %arg3 : f32, %arg4 : f32) :
         linalg.yield %arg3 : f32
       } -> tensor<?x1x?x1x?xf32>
  return %0 : tensor<?x1x?x1x?xf32>
}

// -----

#map0 = affine_map<(i, j) -> (i, j)>
#access = [#map0, #map0]
#trait2 = {
  iterator_types = ["parallel", "parallel"],
  indexing_maps = #access
}
func.func @drop_all_loops(%arg0 : tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic #trait2
     ins(%arg0 : tensor<1x1xf32>)
    outs(%arg0 : tensor<1x1xf32>) {
       ^bb0(%arg1: f32, %arg2: f32) :
         linalg.yield %arg1 : f32
       } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

func.func @drop_index(%arg0 : tensor<?x1x?xi32>, %shape: tensor<?x1x?xi32>) -> tensor<?x1x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"], my_attr = 3 : i32}
     ins(%arg0 : tensor<?x1x?xi32>) outs(%shape : tensor<?x1x?xi32>) {
       ^bb0(%a : i32, %b : i32) :
         %i = linalg.index 0 : index
         %j = linalg.index 1 : index
         %k = linalg.index 2 : index
         %x = arith.addi %i, %j : index
         %y = arith.addi %x, %k : index
         %z = arith.index_cast %y : index to i32
         %w = arith.addi %z, %a : i32
         linalg.yield %w : i32
       } -> tensor<?x1x?xi32>
  return %0 : tensor<?x1x?xi32>
}

// -----

func.func @leading_dim_1_canonicalization(%arg0: tensor<1x5xf32>, %shape: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
     ins(%arg0 : tensor<1x5xf32>)
    outs(%shape : tensor<5xf32>) {
  ^bb0(%arg2: f32, %arg3: f32):
    linalg.yield %arg2 : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @broadcast_test(%arg0 : tensor<5xf32>, %arg1 : tensor<5xf32>, %shape : tensor<5x5xf32>) -> tensor<5x5xf32> {
  %0 = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 5]: tensor<5xf32> into tensor<1x5xf32>
  %1 = tensor.expand_shape %arg1 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
     ins(%0, %1 : tensor<1x5xf32>, tensor<5x1xf32>)
    outs(%shape : tensor<5x5xf32>) {
       ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
         %3 = arith.addf %arg3, %arg4 : f32
         linalg.yield %3 : f32
       } -> tensor<5x5xf32>
  return %2 : tensor<5x5xf32>
}

// -----

func.func @fold_unit_dim_tensor_reshape_op(%arg0 : tensor<5xf32>) -> tensor<2x5xf32> {
  %1 = tensor.empty() : tensor<1x2x5xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
     ins(%arg0 : tensor<5xf32>) outs(%1 : tensor<1x2x5xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      linalg.yield %arg1 : f32
    } -> tensor<1x2x5xf32>
  %3 = tensor.collapse_shape %2 [[0, 1], [2]] : tensor<1x2x5xf32> into tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}

// -----

func.func @fold_unit_dim_for_init_tensor(%input: tensor<1x1000xf32>) -> tensor<1xf32> {
  %cst = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<1xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%init : tensor<1xf32>) -> tensor<1xf32>
  %add = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%input : tensor<1x1000xf32>)outs(%fill : tensor<1xf32>) {
  ^bb0(%arg1: f32, %arg2: f32):
    %1823 = arith.addf %arg1, %arg2 : f32
    linalg.yield %1823 : f32
  } -> tensor<1xf32>
  return %add : tensor<1xf32>
}

// -----

func.func @fold_slice(%arg0 : tensor<1x?x?x1x?x1x1xf32>, %arg1 : tensor<1x?x?x?x?x1x1xf32>, %arg2 : index, %arg3 : index,
    %arg4 : index, %arg5 : index, %arg6 : index, %arg7 : index) -> (tensor<1x?x?x1x?x1x1xf32>, tensor<1x?x?x1x?x1x1xf32>) {
  %0 = tensor.extract_slice %arg0[0, %arg2, %arg3, 0, %arg4, 0, 0]
                             [1, %arg5, %arg6, 1, %arg7, 1, 1] [1, 1, 1, 1, 1, 1, 1] :
      tensor<1x?x?x1x?x1x1xf32> to tensor<1x?x?x1x?x1x1xf32>
  %1 = tensor.extract_slice %arg1[%arg2, 0, %arg3, 0, 0, %arg4, 0]
                             [1, %arg5, %arg6, 1, %arg7, 1, 1] [1, 1, 1, 1, 1, 1, 1] :
      tensor<1x?x?x?x?x1x1xf32> to tensor<1x?x?x1x?x1x1xf32>
  return %0, %1 : tensor<1x?x?x1x?x1x1xf32>, tensor<1x?x?x1x?x1x1xf32>
}

// -----

func.func @insert_slice(%arg0 : tensor<1x3xf32>, %arg1 : tensor<1x1xf32>, %arg2 : tensor<?x3xf32>, %i: index) -> (tensor<1x3xf32>, tensor<?x3xf32>) {
  %0 = tensor.insert_slice %arg1 into %arg0[0, 2] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<1x3xf32>
  %1 = tensor.insert_slice %arg0 into %arg2[%i, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<?x3xf32>
  return %0, %1 : tensor<1x3xf32>, tensor<?x3xf32>
}

// -----

func.func @input_stays_same(%arg0 : memref<?x1x?xf32, strided<[?, 1, 1]>>, %arg1 : f32, %shape: memref<?x1x?x1x?xf32>) -> memref<?x1x?x1x?xf32> {
  linalg.generic {indexing_maps = [affine_map<(i, j, k, l, m) -> (i, k, m)>, affine_map<(i, j, k, l, m) -> ()>, affine_map<(i, j, k, l, m) -> (i, k, j, l, m)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
     ins(%arg0, %arg1 : memref<?x1x?xf32, strided<[?, 1, 1]>>, f32)
    outs(%shape : memref<?x1x?x1x?xf32>) {
       ^bb0(%arg2 : f32, %arg3 : f32, %arg4 : f32) :
         linalg.yield %arg3 : f32
       }
  return %shape : memref<?x1x?x1x?xf32>
}

// -----

func.func @drop_all_loops_m(%arg0 : memref<1x1xf32, 3>) -> memref<1x1xf32, 3> {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
     ins(%arg0 : memref<1x1xf32, 3>) outs(%arg0 : memref<1x1xf32, 3>) {
       ^bb0(%arg1: f32, %arg2: f32) :
         linalg.yield %arg1 : f32
       }
  return %arg0 : memref<1x1xf32, 3>
}

// -----

func.func @leading_dim_1_memref(%arg0: memref<1x5xf32>, %shape: memref<5xf32>) -> memref<5xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
     ins(%arg0 : memref<1x5xf32>)
    outs(%shape : memref<5xf32>) {
  ^bb0(%arg2: f32, %arg3: f32):
    linalg.yield %arg2 : f32
  }
  return %shape : memref<5xf32>
}

// -----

func.func @drop_known_unit_constant_low_high(%arg0: tensor<1x383x128xf32>) -> tensor<1x384x128xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %padded = tensor.pad %arg0 low[0, 1, 0] high[0, 0, 0] {
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    tensor.yield %cst : f32
  } : tensor<1x383x128xf32> to tensor<1x384x128xf32>
  return %padded : tensor<1x384x128xf32>
}

// -----

func.func @drop_unit_constant_low_high(%arg0: tensor<1x383x128xf32>, %p: f32, %l: index, %h: index) -> tensor<?x?x128xf32> {
  %padded = tensor.pad %arg0 low[0, %l, 0] high[%h, %h, 0] {
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    tensor.yield %p : f32
  } : tensor<1x383x128xf32> to tensor<?x?x128xf32>
  return %padded : tensor<?x?x128xf32>
}

// -----

func.func @drop_unit_pad_dynamic_dims(%arg0: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.000000e+00 : f32
  %padded = tensor.pad %arg0 low[0, 5] high[0, 6] {
  ^bb0(%arg1: index, %arg2: index):
    tensor.yield %cst : f32
  } : tensor<1x?xf32> to tensor<1x?xf32>
  return %padded : tensor<1x?xf32>
}

// -----

// The type of the result has a size that the source leaves open.
func.func @pad_of_known_size(%arg0: tensor<1x?xf32>, %cst: f32) -> tensor<1x7xf32> {
  %padded = tensor.pad %arg0 low[0, 1] high[0, 0] {
  ^bb0(%arg1: index, %arg2: index):
    tensor.yield %cst : f32
  } : tensor<1x?xf32> to tensor<1x7xf32>
  return %padded : tensor<1x7xf32>
}

// -----

func.func @do_not_drop_non_constant_padding(%arg0: tensor<1x1x3x1x1xf32>, %pad: f32) -> tensor<1x1x3x1x3xf32> {
  %padded = tensor.pad %arg0 low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 2] {
  ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index):
    %0 = arith.index_cast %arg3 : index to i64
    %1 = arith.sitofp %0 : i64 to f32
    %add = arith.addf %pad, %1 : f32
    tensor.yield %add : f32
  } : tensor<1x1x3x1x1xf32> to tensor<1x1x3x1x3xf32>
  return %padded : tensor<1x1x3x1x3xf32>
}

// -----

func.func @reduce_2d(%arg0: tensor<1x?xf32>, %d: index) -> tensor<1x1xf32> {
  %cst = arith.constant 1.000000e+00 : f32
  %3 = tensor.empty() : tensor<1x1xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<1x1xf32>) -> tensor<1x1xf32>
  %5 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>],
    iterator_types = ["parallel", "reduction"]}
    ins(%arg0 : tensor<1x?xf32>) outs(%4 : tensor<1x1xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %6 = arith.addf %arg1, %arg2 : f32
      linalg.yield %6 : f32
    } -> tensor<1x1xf32>
  return %5 : tensor<1x1xf32>
}

// -----

func.func @no_fold_init(%t: tensor<1x2x5xf32>, %o: tensor<1x2x5xf32>, %m: memref<1x2x5xf32>) -> tensor<1x2x5xf32> {
  %c0 = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c0 : f32) outs(%o : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t : tensor<1x2x5xf32>) outs(%f : tensor<1x2x5xf32>) {
    ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<1x2x5xf32>
  linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%m : memref<1x2x5xf32>) outs(%m : memref<1x2x5xf32>) {
    ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return %0 : tensor<1x2x5xf32>
}

// -----

func.func @a(%arg0 : memref<4x1x7xf32, strided<[7, 7, 1], offset: ?>>, %o: memref<4x1x7xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
     ins(%arg0 : memref<4x1x7xf32, strided<[7, 7, 1], offset: ?>>) outs(%o : memref<4x1x7xf32>) {
       ^bb0(%a : f32, %b : f32) :
         linalg.yield %a : f32
       }
  return
}

// -----

func.func @b(%arg0 : memref<4x7xf32, strided<[9, 1], offset: ?>>, %o: memref<4x1x7xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
     ins(%arg0 : memref<4x7xf32, strided<[9, 1], offset: ?>>) outs(%o : memref<4x1x7xf32>) {
       ^bb0(%a : f32, %b : f32) :
         linalg.yield %a : f32
       }
  return
}

// A pad by a constant has a size that its type does not tell; what mlir-opt makes of it does not verify.
func.func @pad_by_constant(%t: tensor<1x3xf64>, %v: f64) -> tensor<1x?xf64> {
  %c12 = arith.constant 12 : index
  %0 = tensor.pad %t low[0, %c12] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f64
  } : tensor<1x3xf64> to tensor<1x?xf64>
  return %0 : tensor<1x?xf64>
}

// -----

// The dropped dimension has size one though the type does not say so, alone and beside a size that is not known.
func.func @pad_by_constants(%t: tensor<1xi64>, %u: tensor<1x4xi64>, %n: index, %x: i64)
    -> (tensor<?xi64>, tensor<?x?xi64>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%c0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i64
  } : tensor<1xi64> to tensor<?xi64>
  %1 = tensor.pad %u low[%c0, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i64
  } : tensor<1x4xi64> to tensor<?x?xi64>
  return %0, %1 : tensor<?xi64>, tensor<?x?xi64>
}
