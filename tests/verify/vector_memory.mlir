// RUN: ods opt %s --verify-diagnostics --split-input-file
// Vectors in memory.

func.func @ml1(%m: memref<?xf32>, %k: vector<4xi1>, %p: vector<4xf64>, %i: index) {
  // expected-error @+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  return
}

// -----

func.func @ml2(%m: memref<?xf32>, %k: vector<4xi1>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.maskedload' op requires 1 indices}}
  %0 = vector.maskedload %m[%i, %i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @ml3(%m: memref<?xf32>, %k: vector<3xi1>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @ml4(%m: memref<?xf32>, %k: vector<4xi1>, %p: vector<3xf32>, %i: index) {
  // expected-error @+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}

// -----

func.func @ms1(%m: memref<?xf32>, %k: vector<3xi1>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @ms2(%m: memref<?xf32>, %k: vector<4xi1>, %p: vector<4xf64>, %i: index) {
  // expected-error @+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf64>
  return
}

// -----

func.func @xl1(%m: memref<?xf32>, %k: vector<3xi1>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @cs1(%m: memref<?xf32>, %k: vector<3xi1>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %p : memref<?xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @g1(%m: memref<?xf32>, %k: vector<4xi1>, %iv: vector<3xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i] [%iv], %k, %p : memref<?xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @g2(%m: memref<?xf32>, %k: vector<3xi1>, %iv: vector<4xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i] [%iv], %k, %p : memref<?xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @g3(%m: tensor<*xf32>, %k: vector<4xi1>, %iv: vector<4xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %m[%i] [%iv], %k, %p : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @sc1(%m: memref<?xf32>, %k: vector<4xi1>, %iv: vector<3xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i] [%iv], %k, %p : memref<?xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @sc2(%m: memref<?xf32>, %k: vector<4xi1>, %iv: vector<4xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.scatter' op requires 1 indices}}
  vector.scatter %m[%i, %i] [%iv], %k, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @sc3(%m: tensor<*xf32>, %k: vector<4xi1>, %iv: vector<4xi32>, %p: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.scatter' op requires base to be a memref or ranked tensor type}}
  vector.scatter %m[%i] [%iv], %k, %p : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
