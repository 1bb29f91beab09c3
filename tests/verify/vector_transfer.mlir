// RUN: ods opt %s --verify-diagnostics --split-input-file
// Transfers.

func.func @indices(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @two_types(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires two types}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>
  return
}

// -----

func.func @not_shaped(%m: vector<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i], %p : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @not_a_vector(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires vector type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, f32
  return
}

// -----

func.func @rank(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @element_rank(%m: memref<?xvector<2x4xf32>>, %i: index, %p: vector<2x4xf32>) {
  // expected-error @+1 {{expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<2x4xf32>>, vector<4xf32>
  return
}

// -----

func.func @removed(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{masked attribute has been removed. Use in_bounds instead.}}
  %0 = vector.transfer_read %m[%i], %p {masked = [false]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @bits_of_elements(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>) {
  // expected-error @+1 {{requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<4xf32>>, vector<1x3xf32>
  return
}

// -----

func.func @bits(%m: memref<?xf64>, %i: index, %p: f64) {
  // expected-error @+1 {{requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf64>, vector<3xf32>
  return
}

// -----

func.func @results_of_elements(%m: memref<?x?xvector<4xf32>>, %i: index, %p: vector<4xf32>) {
  // expected-error @+1 {{requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @results(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @inputs(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @symbols(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1)[s0] -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @projected(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @not_zero(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @twice(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @in_bounds(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d0, d1)> vs inBounds of size: 1}}
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @padding(%m: memref<?xf32>, %i: index, %p: f64) {
  // expected-error @+1 {{requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f64) -> vector<4xf32>
  return
}

// -----

func.func @padding_of_elements(%m: memref<?xvector<4xf32>>, %i: index, %p: f32) {
  // expected-error @+1 {{requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xvector<4xf32>>, index, f32) -> vector<1x4xf32>
  return
}

// -----

func.func @padding_type(%m: memref<?xf32>, %i: index, %p: vector<4xf32>) {
  // expected-error @+1 {{requires valid padding vector elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @mask_of_elements(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>, %k: vector<1xi1>) {
  // expected-error @+1 {{does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i], %p, %k : memref<?xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @mask_rank(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error @+1 {{expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @mask_type(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error @+1 {{expects different type than prior uses: 'vector<4x2xi1>' vs 'vector<2x4xi1>'}}
  %0 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @inferred_mask(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<3xi1>) {
  // expected-error @+1 {{inferred mask type ('vector<4xi1>') and mask operand type ('vector<3xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %i, %p, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32, vector<3xi1>) -> vector<4xf32>
  return
}

// -----

func.func @write_indices(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @write_broadcast(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @write_twice(%m: memref<?x?xf32>, %i: index, %v: vector<4x4xf32>) {
  // expected-error @+1 {{requires a permutation_map that is a permutation (found one dim used more than once)}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d1)>} : vector<4x4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @write_types(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{requires vector type}}
  vector.transfer_write %v, %m[%i] : memref<?xf32>, vector<4xf32>
  return
}
