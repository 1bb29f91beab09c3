// Transfers on tensors and memory.
// RUN: ods opt %s --canonicalize --split-input-file

func.func @raw(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>, %p: f32) -> (vector<1x4xf32>, vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %1[%c1, %c0], %p {in_bounds = [true, true]} : tensor<4x4xf32>, vector<1x4xf32>
  %3 = vector.transfer_read %1[%c1, %c1], %p : tensor<4x4xf32>, vector<1x4xf32>
  return %2, %3 : vector<1x4xf32>, vector<1x4xf32>
}

// -----

func.func @raw_masked(%t: tensor<4xf32>, %i: index, %k: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %v = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %1 = vector.transfer_read %0[%i], %c0, %k {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %2 = vector.transfer_read %0[%i], %c1, %k {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %3 = vector.transfer_write %v, %t[%i], %k {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %4 = vector.transfer_read %3[%i], %c0 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  return %1, %2, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @bounds(%m: memref<4x8xf32>, %d: memref<?x8xf32>, %i: index, %p: f32) -> (vector<4x8xf32>, vector<4x8xf32>, vector<2x3xf32>, vector<9xf32>, vector<[4]xf32>, vector<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p : memref<4x8xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %d[%c0, %c0], %p : memref<?x8xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%c0, %c5], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<2x3xf32>
  %3 = vector.transfer_read %m[%c0, %i], %p {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<4x8xf32>, vector<9xf32>
  %4 = vector.transfer_read %m[%c0, %c0], %p : memref<4x8xf32>, vector<[4]xf32>
  %5 = vector.transfer_read %m[%i, %c0], %p {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<4x8xf32>, vector<2x8xf32>
  return %0, %1, %2, %3, %4, %5 : vector<4x8xf32>, vector<4x8xf32>, vector<2x3xf32>, vector<9xf32>, vector<[4]xf32>, vector<2x8xf32>
}

// -----

func.func @full(%m: memref<?x?xf32>, %i: index, %p: f32, %v: vector<4xf32>) -> vector<4xf32> {
  %c4 = arith.constant 4 : index
  %k = vector.create_mask %c4 : vector<4xi1>
  %k2 = arith.constant dense<true> : vector<4xi1>
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i], %k2 : vector<4xf32>, memref<?x?xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @war(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>, %i: index, %p: f32) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<4x8xf32>, vector<2x2xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] : vector<2x2xf32>, tensor<4x8xf32>
  %2 = vector.transfer_read %t[%c0, %c0], %p : tensor<4x8xf32>, vector<4x8xf32>
  %3 = vector.transfer_write %2, %u[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

func.func @waw(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %v, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_write %w, %1[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

func.func @bcast(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32) -> (vector<1x100x4x5xf32>, vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, 0, d2, 0)>} : tensor<4x4x4xf32>, vector<1x100x4x5xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : tensor<4x4x4xf32>, vector<1x4xf32>
  return %1, %2 : vector<1x100x4x5xf32>, vector<1x4xf32>
}

// -----

func.func @masked(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %k: vector<1x4xi1>) -> (vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : tensor<4x4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// -----

func.func @masked_w(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %k: vector<1x4xi1>) -> (vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : tensor<4x4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// -----

func.func @masked_same_b(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %k: vector<1x4xi1>) -> (vector<2x1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p, %k {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (0, d1, d2)>} : tensor<4x4x4xf32>, vector<2x1x4xf32>
  return %2 : vector<2x1x4xf32>
}

// -----

func.func @idx(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %i: index) -> (vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : tensor<4x4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// -----

func.func @oob(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %i: index) -> (vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i, %i, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%i, %i, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : tensor<4x4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// -----

func.func @unused(%t: tensor<4x4x4xf32>, %v: vector<4x1xf32>, %p: f32, %i: index) -> (vector<4xf32>, vector<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1, d2) -> (d2)>} : tensor<4x4x4xf32>, vector<4xf32>
  %3 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (0, d2)>} : tensor<4x4x4xf32>, vector<3x4xf32>
  return %2, %3 : vector<4xf32>, vector<3x4xf32>
}
