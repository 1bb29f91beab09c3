// Accesses of what is cast.
// RUN: ods opt %s --canonicalize --split-input-file

func.func @casts(%m: memref<8x8xf32>, %i: index, %p: f32, %k: vector<4xi1>, %v: vector<4xf32>, %t: tensor<8x8xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %1 = vector.load %0[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %v, %0[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %v, %0[%i, %i] : vector<4xf32>, memref<?x?xf32>
  %4 = tensor.cast %t : tensor<8x8xf32> to tensor<?x?xf32>
  %5 = vector.transfer_read %4[%i, %i], %p : tensor<?x?xf32>, vector<4xf32>
  return %1, %2, %3, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @unknown_rank(%m: memref<*xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
