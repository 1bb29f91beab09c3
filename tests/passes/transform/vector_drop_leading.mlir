// RUN: ods opt --transform-interpreter %s
// Leading dimensions of one element are left out.

func.func @extract_slice(%a: vector<1x8x8xf16>) -> vector<1x1x8xf16> {
  %0 = vector.extract_strided_slice %a {offsets = [0, 4], sizes = [1, 1], strides = [1, 1]} : vector<1x8x8xf16> to vector<1x1x8xf16>
  return %0 : vector<1x1x8xf16>
}
func.func @insert_slice(%a: vector<1x8xf16>, %b: vector<1x8x8xf16>) -> vector<1x8x8xf16> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 0], strides = [1, 1]} : vector<1x8xf16> into vector<1x8x8xf16>
  return %0 : vector<1x8x8xf16>
}
func.func @insert_slice_one(%a: vector<1x1xf16>, %b: vector<1x1x1xf16>) -> vector<1x1x1xf16> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 0], strides = [1, 1]} : vector<1x1xf16> into vector<1x1x1xf16>
  return %0 : vector<1x1x1xf16>
}
func.func @insert(%a: vector<1x4xf32>, %b: vector<1x8x1x4xf32>, %f: f32, %g: vector<1x1x4xf32>) -> (vector<1x8x1x4xf32>, vector<1x1x4xf32>) {
  %0 = vector.insert %a, %b[0, 6] : vector<1x4xf32> into vector<1x8x1x4xf32>
  %1 = vector.insert %f, %g[0, 0, 3] : f32 into vector<1x1x4xf32>
  return %0, %1 : vector<1x8x1x4xf32>, vector<1x1x4xf32>
}
func.func @read(%m: memref<1x4x8x16xf16>, %t: tensor<4x8xf32>) -> (vector<1x4xf16>, vector<1x1x8xf32>) {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0. : f16
  %f1 = arith.constant 0. : f32
  %0 = vector.transfer_read %m[%c0, %c0, %c0, %c0], %f0 {in_bounds = [true, true]} : memref<1x4x8x16xf16>, vector<1x4xf16>
  %1 = vector.transfer_read %t[%c0, %c0], %f1 {in_bounds = [true, true, false], permutation_map = affine_map<(d0, d1) -> (0, d0, d1)>} : tensor<4x8xf32>, vector<1x1x8xf32>
  return %0, %1 : vector<1x4xf16>, vector<1x1x8xf32>
}
func.func @write(%m: memref<1x4x8x16xf16>, %v: vector<1x4xf16>, %w: vector<1x1xf16>, %k: vector<1x4xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0, %c0] {in_bounds = [true, true]} : vector<1x4xf16>, memref<1x4x8x16xf16>
  vector.transfer_write %w, %m[%c0, %c0, %c0, %c0] {in_bounds = [true, true]} : vector<1x1xf16>, memref<1x4x8x16xf16>
  vector.transfer_write %v, %m[%c0, %c0, %c0, %c0], %k {in_bounds = [true, true]} : vector<1x4xf16>, memref<1x4x8x16xf16>
  return
}
func.func @elementwise(%a: vector<1x1x8xf32>, %b: vector<1x1x8xf32>, %c: vector<1x4xi1>, %d: vector<1x4xf16>) -> (vector<1x1x8xf32>, vector<1x4xf16>, vector<1x1xi1>) {
  %0 = arith.addf %a, %b : vector<1x1x8xf32>
  %1 = arith.select %c, %d, %d : vector<1x4xi1>, vector<1x4xf16>
  %k = vector.constant_mask [1, 1] : vector<1x1xi1>
  return %0, %1, %k : vector<1x1x8xf32>, vector<1x4xf16>, vector<1x1xi1>
}
func.func @contract(%a: vector<1x16x8xf32>, %b: vector<1x8x16xf32>, %c: vector<1x16x16xf32>) -> vector<1x16x16xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(l, i, j, k) -> (l, i, k)>, affine_map<(l, i, j, k) -> (l, k, j)>, affine_map<(l, i, j, k) -> (l, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x16x8xf32>, vector<1x8x16xf32> into vector<1x16x16xf32>
  return %0 : vector<1x16x16xf32>
}
func.func @contract_turned(%a: vector<1x1x8xf32>, %b: vector<1x8x8xf32>, %c: vector<1x1x8xf32>) -> vector<1x1x8xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x8xf32>, vector<1x8x8xf32> into vector<1x1x8xf32>
  return %0 : vector<1x1x8xf32>
}
func.func @contract_masked(%a: vector<1x16x8xf32>, %b: vector<1x8x16xf32>, %c: vector<1x16x16xf32>, %m: vector<1x16x16x8xi1>) -> vector<1x16x16xf32> {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(l, i, j, k) -> (l, i, k)>, affine_map<(l, i, j, k) -> (l, k, j)>, affine_map<(l, i, j, k) -> (l, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x16x8xf32>, vector<1x8x16xf32> into vector<1x16x16xf32> } : vector<1x16x16x8xi1> -> vector<1x16x16xf32>
  return %0 : vector<1x16x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
    } : !transform.any_op
    transform.yield
  }
}
