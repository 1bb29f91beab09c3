// What has one row becomes an access of one dimension, with its mask; rows that lie apart, elements that do not follow one
// another, and what a vector.mask holds are left alone.
// RUN: ods opt --flatten-memref %s

func.func @rows(%m: memref<4x3xi32>, %i: index, %pad: i32, %k: vector<3xi1>) -> (vector<3xi32>, vector<2x3xi32>, vector<2x3xi32>) {
  %a = vector.transfer_read %m[%i, %i], %pad, %k {in_bounds = [true]} : memref<4x3xi32>, vector<3xi32>
  vector.transfer_write %a, %m[%i, %i], %k {in_bounds = [true]} : vector<3xi32>, memref<4x3xi32>
  %b = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, true]} : memref<4x3xi32>, vector<2x3xi32>
  vector.transfer_write %b, %m[%i, %i] {in_bounds = [true, true]} : vector<2x3xi32>, memref<4x3xi32>
  %c = vector.load %m[%i, %i] : memref<4x3xi32>, vector<2x3xi32>
  vector.store %c, %m[%i, %i] : memref<4x3xi32>, vector<2x3xi32>
  return %a, %b, %c : vector<3xi32>, vector<2x3xi32>, vector<2x3xi32>
}
func.func @apart(%m: memref<4x3xi32, strided<[8, 2]>>, %i: index, %pad: i32) -> vector<3xi32> {
  %a = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true]} : memref<4x3xi32, strided<[8, 2]>>, vector<3xi32>
  return %a : vector<3xi32>
}
func.func @masked(%m: memref<4x3xi32>, %i: index, %pad: i32, %k: vector<3xi1>) -> vector<3xi32> {
  %a = vector.mask %k { vector.transfer_read %m[%i, %i], %pad {in_bounds = [true]} : memref<4x3xi32>, vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  return %a : vector<3xi32>
}
