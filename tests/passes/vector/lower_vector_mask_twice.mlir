// An operation with a mask of its own in a mask: lanes are on if they are on in both.
// RUN: ods opt --lower-vector-mask %s

func.func @write(%m: memref<4xi32>, %v: vector<4xi32>, %in: vector<4xi1>, %out: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  vector.mask %out { vector.transfer_write %v, %m[%c0], %in {in_bounds = [true]} : vector<4xi32>, memref<4xi32> } : vector<4xi1>
  return
}
func.func @read(%m: memref<4xi32>, %p: i32, %in: vector<4xi1>, %out: vector<4xi1>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %r = vector.mask %out { vector.transfer_read %m[%c0], %p, %in {in_bounds = [true]} : memref<4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  return %r : vector<4xi32>
}
func.func @gather(%m: memref<4xi32>, %at: vector<4xindex>, %in: vector<4xi1>, %out: vector<4xi1>, %p: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %r = vector.mask %out { vector.gather %m[%c0] [%at], %in, %p : memref<4xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  %s = vector.mask %out { vector.gather %m[%c0] [%at], %out, %p : memref<4xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  return %r, %s : vector<4xi32>, vector<4xi32>
}
