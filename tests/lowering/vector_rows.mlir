// RUN: ods opt --convert-vector-to-llvm %s
// RUN: ods opt --convert-vector-to-llvm=force-32bit-vector-indices=false %s

// Elements move one by one, or rows where the last dimension stays; a row or column is cast.
func.func @t1(%a: vector<4x3xf32>) -> vector<3x4xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  return %0 : vector<3x4xf32>
}
func.func @t2(%a: vector<2x4x3xf32>) -> vector<4x2x3xf32> {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x4x3xf32> to vector<4x2x3xf32>
  return %0 : vector<4x2x3xf32>
}
func.func @unit(%a: vector<[4]x1xf32>) -> vector<1x[4]xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<[4]x1xf32> to vector<1x[4]xf32>
  return %0 : vector<1x[4]xf32>
}

// Rows are cast, interleaved, sliced and multiplied one by one.
func.func @bc(%a: vector<2x2xi64>) -> vector<2x4xi32> {
  %0 = vector.bitcast %a : vector<2x2xi64> to vector<2x4xi32>
  return %0 : vector<2x4xi32>
}
func.func @il(%a: vector<2x2xi64>) -> vector<2x4xi64> {
  %0 = vector.interleave %a, %a : vector<2x2xi64> -> vector<2x4xi64>
  return %0 : vector<2x4xi64>
}
func.func @deinterleave(%a: vector<2x4xi64>) -> (vector<2x2xi64>, vector<2x2xi64>) {
  %0, %1 = vector.deinterleave %a : vector<2x4xi64> -> vector<2x2xi64>
  return %0, %1 : vector<2x2xi64>, vector<2x2xi64>
}
func.func @ess(%a: vector<4x4xi64>) -> vector<2x2xi64> {
  %0 = vector.extract_strided_slice %a {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi64> to vector<2x2xi64>
  return %0 : vector<2x2xi64>
}
func.func @insert_slice(%a: vector<2x2xf32>, %b: vector<4x4x4xf32>) -> vector<4x4x4xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4x4xf32>
  return %0 : vector<4x4x4xf32>
}
func.func @fma(%a: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.fma %a, %a, %a : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @gather(%b: memref<?xf32>, %v: vector<2x3xindex>, %m: vector<2x3xi1>, %p: vector<2x3xf32>) -> vector<2x3xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %b[%c0][%v], %m, %p : memref<?xf32>, vector<2x3xindex>, vector<2x3xi1>, vector<2x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @fe(%a: f32) -> vector<2x2xf32> {
  %0 = vector.from_elements %a, %a, %a, %a : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @te(%a: vector<2x2xf32>) -> f32 {
  %0:4 = vector.to_elements %a : vector<2x2xf32>
  return %0#2 : f32
}
func.func @step() -> vector<4xindex> {
  %0 = vector.step : vector<4xindex>
  return %0 : vector<4xindex>
}

// Masks that are boxes become constants or comparisons.
func.func @cm(%i: index) -> vector<4xi1> {
  %0 = vector.create_mask %i : vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @cm0(%i: index) -> vector<i1> {
  %0 = vector.create_mask %i : vector<i1>
  return %0 : vector<i1>
}
func.func @mask_of_rows(%i: index, %j: index) -> vector<2x[4]xi1> {
  %0 = vector.create_mask %i, %j : vector<2x[4]xi1>
  return %0 : vector<2x[4]xi1>
}
func.func @constant_masks() -> (vector<2x3xi1>, vector<i1>, vector<[4]xi1>) {
  %0 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %1 = vector.constant_mask [1] : vector<i1>
  %2 = vector.constant_mask [4] : vector<[4]xi1>
  return %0, %1, %2 : vector<2x3xi1>, vector<i1>, vector<[4]xi1>
}

// Parts that both shapes have move.
func.func @sc(%a: vector<4x3xf32>) -> vector<12xf32> {
  %0 = vector.shape_cast %a : vector<4x3xf32> to vector<12xf32>
  return %0 : vector<12xf32>
}
func.func @slices(%a: vector<2x4x2xf32>) -> vector<6x2xf32> {
  %0 = vector.shape_cast %a : vector<2x4x2xf32> to vector<8x2xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [6], strides = [1]} : vector<8x2xf32> to vector<6x2xf32>
  return %1 : vector<6x2xf32>
}
func.func @atoms(%a: vector<6x4xi8>) -> vector<4x6xi8> {
  %0 = vector.shape_cast %a : vector<6x4xi8> to vector<4x6xi8>
  return %0 : vector<4x6xi8>
}
func.func @leading_ones(%a: vector<1x1x4xi8>) -> vector<1x4xi8> {
  %0 = vector.shape_cast %a : vector<1x1x4xi8> to vector<1x4xi8>
  return %0 : vector<1x4xi8>
}
func.func @scalable_cast(%a: vector<2x1x[4]xi32>) -> vector<[8]xi32> {
  %0 = vector.shape_cast %a : vector<2x1x[4]xi32> to vector<[8]xi32>
  return %0 : vector<[8]xi32>
}

func.func @broadcast(%a: vector<4xf32>, %b: vector<2x1xf32>, %c: vector<1x3xf32>, %d: vector<f32>)
    -> (vector<2x4xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<4xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
  %1 = vector.broadcast %b : vector<2x1xf32> to vector<2x3xf32>
  %2 = vector.broadcast %c : vector<1x3xf32> to vector<2x3xf32>
  %3 = vector.broadcast %d : vector<f32> to vector<4xf32>
  return %0, %1, %2, %3 : vector<2x4xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<4xf32>
}
func.func @op(%a: vector<2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.outerproduct %a, %a, %c : vector<2xf32>, vector<2xf32>
  return %0 : vector<2x2xf32>
}
func.func @outer_products(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>, %m: vector<2x3xi1>, %f: i32) -> (vector<2x3xi32>, vector<2xi32>) {
  %0 = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<maxsi>} : vector<2xi32>, vector<3xi32> } : vector<2x3xi1> -> vector<2x3xi32>
  %1 = vector.outerproduct %a, %f : vector<2xi32>, i32
  return %0, %1 : vector<2x3xi32>, vector<2xi32>
}

// What has a pass of its own stays.
func.func @mr(%a: vector<2x4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @scan(%a: vector<2x4xf32>, %c: vector<4xf32>) -> vector<2x4xf32> {
  %0:2 = vector.scan <add>, %a, %c {inclusive = true, reduction_dim = 0} : vector<2x4xf32>, vector<4xf32>
  return %0#0 : vector<2x4xf32>
}
