// RUN: ods opt %s --fold-memref-alias-ops

// Accesses of subviews, with strides and without one of the dimensions.
func.func @subview(%m: memref<?x?x8xf32>, %i: index, %j: index, %n: index) -> f32 {
  %0 = memref.subview %m[%i, 2, 3] [4, 1, %n] [2, 1, 3] : memref<?x?x8xf32> to memref<4x?xf32, strided<[?, 3], offset: ?>>
  %1 = memref.load %0[%i, %j] {nontemporal = true} : memref<4x?xf32, strided<[?, 3], offset: ?>>
  memref.store %1, %0[%j, %i] : memref<4x?xf32, strided<[?, 3], offset: ?>>
  return %1 : f32
}

// Transfers need neighbours, and no bounds.
func.func @vectors(%m: memref<?x?x8xf32>, %i: index, %n: index, %mask: vector<4xi1>, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 2, %i] [4, 1, %n] [1, 1, 1] : memref<?x?x8xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %1 = vector.load %0[%i, %i] : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%i, %i] : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %i], %mask, %1 : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %i], %mask, %2 : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i, %i], %f {in_bounds = [true]} : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %3, %0[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x?xf32, strided<[?, 1], offset: ?>>
  %4 = vector.transfer_read %0[%i, %i], %f : memref<4x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  return %4 : vector<4xf32>
}

func.func @expand(%m: memref<?x8xf32>, %i: index, %n: index, %f: f32) -> (f32, vector<4xf32>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 2, 8] : memref<?x8xf32> into memref<?x2x8xf32>
  %1 = memref.load %0[%i, %i, %i] : memref<?x2x8xf32>
  %2 = vector.transfer_read %0[%i, %i, %i], %f : memref<?x2x8xf32>, vector<4xf32>
  vector.transfer_write %2, %0[%i, %i, %i] : vector<4xf32>, memref<?x2x8xf32>
  return %1, %2 : f32, vector<4xf32>
}

func.func @collapse(%m: memref<?x8x4xf32>, %one: memref<1x1xf32>, %i: index, %f: f32) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x8x4xf32> into memref<?x4xf32>
  %1 = memref.load %0[%i, %i] : memref<?x4xf32>
  %2 = memref.collapse_shape %one [] : memref<1x1xf32> into memref<f32>
  memref.store %f, %2[] : memref<f32>
  return %1 : f32
}

func.func @twice(%m: memref<?x?x8xf32>, %i: index, %n: index) -> memref<5x?xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 2, 3] [4, %n, %n] [1, 1, 1] : memref<?x?x8xf32> to memref<4x?x?xf32, strided<[?, 8, 1], offset: ?>>
  %1 = memref.subview %0[%i, 0, %i] [1, 5, %n] [1, 1, 1] : memref<4x?x?xf32, strided<[?, 8, 1], offset: ?>> to memref<5x?xf32, strided<[8, 1], offset: ?>>
  return %1 : memref<5x?xf32, strided<[8, 1], offset: ?>>
}
