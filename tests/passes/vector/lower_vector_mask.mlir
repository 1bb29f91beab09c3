// RUN: ods opt %s --lower-vector-mask

func.func @masks(%v: vector<4xf32>, %k: vector<4xi1>, %m: memref<?xf32>, %t: tensor<?xf32>, %i: index, %p: f32, %is: vector<4xindex>, %k2: vector<4xi1>) -> (f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<?xf32>, vector<4xf32>) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %k, %v { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %3 = vector.mask %k { vector.transfer_write %v, %t[%i] {in_bounds=[true]}: vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %4 = vector.mask %k { vector.gather %m[%i][%is], %k2, %v {alignment = 8} : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %6 = vector.mask %k, %v { vector.yield %1 : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1, %2, %4, %3, %6 : f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<?xf32>, vector<4xf32>
}
