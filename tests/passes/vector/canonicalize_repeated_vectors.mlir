// Vectors that are repeated, and reduced under a mask.
// RUN: ods opt --canonicalize %s

// The cast puts the repetitions of a row into it.
func.func @rows(%v: vector<2x1xi32>) -> vector<2x4xi32> {
  %b = vector.broadcast %v : vector<2x1xi32> to vector<2x2x2xi32>
  %s = vector.shape_cast %b : vector<2x2x2xi32> to vector<2x4xi32>
  return %s : vector<2x4xi32>
}
func.func @leading(%v: vector<4xi32>) -> vector<6x4xi32> {
  %b = vector.broadcast %v : vector<4xi32> to vector<2x3x4xi32>
  %s = vector.shape_cast %b : vector<2x3x4xi32> to vector<6x4xi32>
  return %s : vector<6x4xi32>
}
// If the lane is off, the result is neutral; with an accumulator it is that.
func.func @masked(%v: vector<1xi32>, %m: vector<1xi1>, %a: i32) -> (i32, i32) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<1xi32> into i32 } : vector<1xi1> -> i32
  %1 = vector.mask %m { vector.reduction <add>, %v, %a : vector<1xi32> into i32 } : vector<1xi1> -> i32
  return %0, %1 : i32, i32
}
func.func @masked_unit(%v: vector<1x4xi32>, %m: vector<1x4xi1>, %a: vector<4xi32>) -> vector<4xi32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %a [0] : vector<1x4xi32> to vector<4xi32> } : vector<1x4xi1> -> vector<4xi32>
  return %0 : vector<4xi32>
}
