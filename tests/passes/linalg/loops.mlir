// Structured operations as generic ones, and as loops. mlir-opt prints the same.
// RUN: ods opt %s --linalg-generalize-named-ops
// RUN: ods opt %s --convert-linalg-to-loops
// RUN: ods opt %s --convert-linalg-to-parallel-loops
// RUN: ods opt %s --convert-linalg-to-affine-loops

func.func @product(%a: memref<4x?xf32>, %b: memref<?x6xf32>, %c: memref<4x6xf32>) {
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x6xf32>) outs(%c : memref<4x6xf32>)
  return
}

func.func @convolution(%image: memref<?xf32>, %kernel: memref<?xf32>, %out: memref<?xf32>) {
  linalg.conv_1d ins(%image, %kernel : memref<?xf32>, memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

func.func @numbers(%x: i32, %out: memref<3x1xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : i32) outs(%out : memref<3x1xi32>) {
  ^bb0(%in: i32, %old: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m = arith.addi %l, %in : i32
    linalg.yield %m : i32
  }
  return
}

func.func @single(%x: memref<f32>, %y: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%x : memref<f32>) outs(%y : memref<f32>) {
  ^bb0(%in: f32, %old: f32):
    %0 = arith.addf %in, %old : f32
    linalg.yield %0 : f32
  }
  return
}

// On tensors there is nothing to load from.
func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.abs ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
