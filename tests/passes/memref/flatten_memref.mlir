// Accesses of memrefs of several dimensions are of one dimension. mlir-opt prints the same.
// RUN: ods opt --flatten-memref %s

func.func @accesses(%a: memref<4x8xf32, strided<[8, 1], offset: 100>>, %i: index, %j: index, %b: memref<?x?x4xi8>, %v: vector<4xi8>, %c: memref<4x?xf32, strided<[?, 2], offset: ?>>) -> f32 {
  %0 = memref.load %a[%i, %j] {nontemporal = true} : memref<4x8xf32, strided<[8, 1], offset: 100>>
  vector.store %v, %b[%i, %i, %j] : memref<?x?x4xi8>, vector<4xi8>
  memref.store %0, %c[%i, %j] {tag} : memref<4x?xf32, strided<[?, 2], offset: ?>>
  return %0 : f32
}

func.func @vectors(%m: memref<4x8xf32, 3>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %p: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.load %m[%i, %i] : memref<4x8xf32, 3>, vector<4xf32>
  %1 = vector.maskedload %m[%i, %i], %k, %v : memref<4x8xf32, 3>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %1 : memref<4x8xf32, 3>, vector<4xi1>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<4x8xf32, 3>, vector<4xf32>
  vector.transfer_write %2, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32, 3>
  %3 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, false]} : memref<4x8xf32, 3>, vector<2x4xf32>
  %4 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x8xf32, 3>, vector<4xf32>
  return %0, %1, %4, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>
}

func.func @left_alone(%t: memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, %z: memref<f32>, %o: memref<8xf32>, %i: index) -> (f32, f32, f32) {
  %0 = memref.load %t[%i, %i] : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %1 = memref.load %z[] : memref<f32>
  %2 = memref.load %o[%i] : memref<8xf32>
  return %0, %1, %2 : f32, f32, f32
}

func.func @allocations(%i: index) -> (f32, f32) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4x5xf32>
  %1 = memref.alloca() : memref<2x3x4xf32, 5>
  %2 = memref.load %0[%i, %i] : memref<4x5xf32>
  %3 = memref.load %1[%i, %i, %i] : memref<2x3x4xf32, 5>
  memref.dealloc %0 : memref<4x5xf32>
  return %2, %3 : f32, f32
}

// Memory whose size is computed keeps its type: what is asked of it would have to be computed ahead of it.
func.func @dynamic(%n: index, %i: index, %v: i32) {
  %a = memref.alloc(%n) : memref<2x?xi32>
  memref.store %v, %a[%i, %i] : memref<2x?xi32>
  return
}
