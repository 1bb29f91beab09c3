// RUN: ods opt --transform-interpreter %s
// Reductions of products are contractions, which take in broadcasts and transpositions of what they contract.

func.func @sum(%a: vector<8x32x16xf32>, %b: vector<8x32x16xf32>, %c: vector<8x16xf32>) -> vector<8x16xf32> {
  %0 = arith.mulf %a, %b : vector<8x32x16xf32>
  %1 = vector.multi_reduction <add>, %0, %c [1] : vector<8x32x16xf32> to vector<8x16xf32>
  return %1 : vector<8x16xf32>
}
func.func @all(%a: vector<8x4xi32>, %b: vector<8x4xi32>, %c: i32) -> i32 {
  %0 = arith.muli %a, %b : vector<8x4xi32>
  %1 = vector.multi_reduction <add>, %0, %c [0, 1] : vector<8x4xi32> to i32
  return %1 : i32
}
func.func @masked(%a: vector<8x4xi32>, %b: vector<8x4xi32>, %c: vector<8xi32>, %m: vector<8x4xi1>) -> vector<8xi32> {
  %0 = arith.muli %a, %b : vector<8x4xi32>
  %1 = vector.mask %m { vector.multi_reduction <add>, %0, %c [1] : vector<8x4xi32> to vector<8xi32> } : vector<8x4xi1> -> vector<8xi32>
  return %1 : vector<8xi32>
}
func.func @other(%a: vector<8x4xi32>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = arith.addi %a, %a : vector<8x4xi32>
  %1 = vector.multi_reduction <add>, %0, %c [1] : vector<8x4xi32> to vector<8xi32>
  %2 = arith.muli %a, %a : vector<8x4xi32>
  %3 = vector.multi_reduction <mul>, %2, %1 [1] : vector<8x4xi32> to vector<8xi32>
  return %3 : vector<8xi32>
}
func.func @turned(%a: vector<32x16x8xf32>, %b: vector<8x32x16xf32>, %c: vector<8x32xf32>) -> vector<8x32xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<32x16x8xf32> to vector<8x32x16xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32>
  return %1 : vector<8x32xf32>
}
func.func @result_turned(%a: vector<2x4x4xf32>, %b: vector<4x8xf32>, %c: vector<2x8x4xf32>) -> vector<2x8x4xf32> {
  %t = vector.transpose %c, [0, 2, 1] : vector<2x8x4xf32> to vector<2x4x8xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %t : vector<2x4x4xf32>, vector<4x8xf32> into vector<2x4x8xf32>
  %2 = vector.transpose %1, [0, 2, 1] : vector<2x4x8xf32> to vector<2x8x4xf32>
  return %2 : vector<2x8x4xf32>
}
func.func @broadcast(%a: vector<32x16xf32>, %b: vector<8x32x16xf32>, %c: vector<8x32xf32>, %m: vector<8x32x16xi1>) -> (vector<8x32xf32>, vector<8x32xf32>) {
  %0 = vector.broadcast %a : vector<32x16xf32> to vector<8x32x16xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32>
  %2 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32> } : vector<8x32x16xi1> -> vector<8x32xf32>
  return %1, %2 : vector<8x32xf32>, vector<8x32xf32>
}
func.func @unit(%a: vector<4xf32>, %b: vector<1x4x8xf32>, %c: vector<4x8xf32>, %d: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.broadcast %a : vector<4xf32> to vector<1x4xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>], iterator_types = ["reduction", "reduction", "parallel"], kind = #vector.kind<add>} %0, %c, %d : vector<1x4xf32>, vector<4x8xf32> into vector<8xf32>
  return %1 : vector<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.reduction_to_contract
    } : !transform.any_op
    transform.yield
  }
}
