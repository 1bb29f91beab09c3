// RUN: ods opt %s --verify-diagnostics --split-input-file
// Loads and stores of consecutive elements, and casts of memrefs.

func.func @stride(%m: memref<8x8xf32, strided<[8, 2]>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, strided<[8, 2]>>, vector<4xf32>
  return
}

// -----

func.func @one_element(%m: memref<8x8xf32, strided<[8, 2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, strided<[8, 2]>>, vector<1x1xf32>
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %1 = vector.load %m[%i, %i] : memref<8x8xf32, strided<[8, 2]>>, vector<[1]xf32>
  return
}

// -----

func.func @map(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2)>>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i, %i] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2)>>, vector<4xf32>
  return
}

// -----

func.func @rank(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<8xf32>, vector<2x4xf32>
  return
}

// -----

func.func @store_rank(%m: memref<8xf32>, %v: vector<2x4xf32>, %i: index) {
  // expected-error @+1 {{source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<8xf32>, vector<2x4xf32>
  return
}

// -----

func.func @vectors(%m: memref<8xvector<4xf32>>, %i: index) {
  // expected-error @+1 {{base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @store_vectors(%m: memref<8xvector<4xf32>>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i] : memref<8xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @elements(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{base and result element types should match}}
  %0 = vector.load %m[%i] : memref<8xf32>, vector<4xf64>
  return
}

// -----

func.func @store_elements(%m: memref<8xf32>, %v: vector<4xf64>, %i: index) {
  // expected-error @+1 {{base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<8xf32>, vector<4xf64>
  return
}

// -----

func.func @indices(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

func.func @store_indices(%m: memref<8x8xf32>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<8x8xf32>, vector<4xf32>
  return
}

// -----

func.func @layout(%m: memref<4x3xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error @+1 {{expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4x3xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @result_layout(%m: memref<4x3xf32>) {
  // expected-error @+1 {{expects result to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4x3xf32> to memref<4xvector<3xf32>, affine_map<(d0) -> (d0 * 2)>>
  return
}

// -----

func.func @space(%m: memref<4x3xf32>) {
  // expected-error @+1 {{expects result in same memory space}}
  %0 = vector.type_cast %m : memref<4x3xf32> to memref<vector<4x3xf32>, 1>
  return
}

// -----

func.func @scalar(%m: memref<4x3xf32>) {
  // expected-error @+1 {{expects result and operand with same underlying scalar type: 'memref<vector<4x3xf64>>'}}
  %0 = vector.type_cast %m : memref<4x3xf32> to memref<vector<4x3xf64>>
  return
}

// -----

func.func @shape(%m: memref<4x3xf32>) {
  // expected-error @+1 {{expects concatenated result and operand shapes to be equal: 'memref<vector<3x4xf32>>'}}
  %0 = vector.type_cast %m : memref<4x3xf32> to memref<vector<3x4xf32>>
  return
}
