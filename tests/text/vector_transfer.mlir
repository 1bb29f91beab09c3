// Transfers: what follows from the types is left out.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @read(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %z: memref<f32>, %e: memref<?xvector<2x3xf32>>, %i: index, %p: f32, %k: vector<4x2xi1>, %q: vector<2x3xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<f32>
  %1 = vector.transfer_read %t[%i, %i], %p {in_bounds = [false, true]} : tensor<?x?xf32>, vector<3x4xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  %3 = vector.transfer_read %e[%i], %q : memref<?xvector<2x3xf32>>, vector<1x2x3xf32>
  %4 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0)>, note} : memref<?x?xf32>, vector<[4]xf32>
  %5 = vector.transfer_read %z[], %p : memref<f32>, vector<f32>
  %6 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [false, false]} : memref<?x?xf32>, vector<2x4xf32>
  %7 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

func.func @write(%v: vector<2x4xf32>, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %k: vector<4x2xi1>) -> tensor<?x?xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, memref<?x?xf32>
  return %0 : tensor<?x?xf32>
}
