// Contractions, and operations under a mask.
// RUN: ods opt %s --canonicalize --split-input-file

#m = {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], note = 1}
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %z = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.contract #m %a, %b, %z : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %0, %c : vector<2x4xf32>
  %2 = arith.addf %c, %0 : vector<2x4xf32>
  return %1, %2 : vector<2x4xf32>, vector<2x4xf32>
}

// -----

#m = {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"]}
func.func @contracti(%a: vector<2xi32>, %c: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %0 = vector.contract #m %a, %a, %z : vector<2xi32>, vector<2xi32> into i32
  %1 = arith.addi %0, %c : i32
  %2 = vector.contract #m %a, %a, %o : vector<2xi32>, vector<2xi32> into i32
  %3 = arith.addi %2, %c : i32
  return %1, %3 : i32, i32
}

// -----

func.func @masks(%v: vector<4xf32>, %k: vector<4xi1>, %m: memref<?xf32>, %i: index, %p: f32) -> (f32, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %ones = arith.constant dense<true> : vector<4xi1>
  %0 = vector.mask %ones { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %k, %v { vector.yield %1 : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { } : vector<4xi1>
  vector.mask %ones { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %3 = vector.mask %ones, %v { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1, %2, %3 : f32, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @masked_red(%v: vector<1xf32>, %k: vector<1xi1>, %a: f32) -> f32 {
  %0 = vector.mask %k { vector.reduction <add>, %v, %a : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}

// -----

func.func @masked_mred(%v: vector<1x4x1xf32>, %k: vector<1x4x1xi1>, %a: vector<1x4xf32>) -> vector<1x4xf32> {
  %0 = vector.mask %k { vector.multi_reduction <mul>, %v, %a [2] : vector<1x4x1xf32> to vector<1x4xf32> } : vector<1x4x1xi1> -> vector<1x4xf32>
  return %0 : vector<1x4xf32>
}
