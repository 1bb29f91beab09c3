// The checks of slices and of sizes that structured operations imply. mlir-opt prints the same.
// RUN: ods opt --generate-runtime-verification=verbose-level=0 --split-input-file %s

func.func @extract_slice(%t: tensor<?x?x8xf32>, %o: index, %s: index, %st: index) -> tensor<?x4xf32> {
  %0 = tensor.extract_slice %t[%o, 0, 2] [%s, 1, 4] [%st, 1, 1] : tensor<?x?x8xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Upstream's pass makes `scf.if` of this only where the dialect is loaded already.
func.func @subview(%m: memref<?x8xf32>, %o: index, %s: index, %st: index, %b: i1) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %m[%o, 2] [%s, 1] [%st, 1] : memref<?x8xf32> to memref<?xf32, strided<[?], offset: ?>>
  scf.if %b {
  }
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

func.func @expand_shape(%m: memref<?x10xf32>, %s: index) -> memref<2x?x2x5xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, %s, 2, 5] : memref<?x10xf32> into memref<2x?x2x5xf32>
  return %0 : memref<2x?x2x5xf32>
}

// -----

func.func @maps(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i + j, j)>, affine_map<(i, j) -> (3 - i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c: tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

func.func @no_loops(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.copy ins(%a : tensor<f32>) outs(%b : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @memory(%m: memref<?x3xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<?x3xf32>)
  return
}
