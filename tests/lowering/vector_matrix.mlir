// RUN: ods opt --convert-vector-to-llvm %s
// RUN: ods opt --convert-vector-to-llvm="vector-contract-lowering=outerproduct vector-transpose-lowering=shuffle1d" %s
// RUN: ods opt --convert-vector-to-llvm="vector-contract-lowering=parallelarith vector-transpose-lowering=shuffle16x16" %s
// RUN: ods opt --convert-vector-to-llvm="vector-contract-lowering=llvmintr vector-transpose-lowering=llvmintr" %s

func.func @product(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @transposed(%a: vector<2x2xi32>, %b: vector<2x2xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
func.func @of_vector(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @summed_first(%a: vector<3x2xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(k, m) -> (k, m)>, affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m)>], iterator_types = ["reduction", "parallel"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @batch(%a: vector<2x2x3xf32>, %b: vector<2x3xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b, m, k) -> (m, b, k)>, affine_map<(b, m, k) -> (b, k)>, affine_map<(b, m, k) -> (m, b)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @to_scalar(%a: vector<2x3xf32>, %c: f32, %m: vector<2x3xi1>) -> f32 {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into f32 } : vector<2x3xi1> -> f32
  return %0 : f32
}
func.func @one_term(%a: vector<1x2xf32>, %b: vector<1x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x2xf32>, vector<1x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// Sums of other kinds, and of other types, stay; outer products take them.
func.func @largest(%a: vector<2x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %a, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @mixed(%a: vector<2x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<2x2xf16>, vector<2x2xf16> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @transpose(%a: vector<4x3xf32>, %b: vector<16x16xf32>) -> (vector<3x4xf32>, vector<16x16xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  %1 = vector.transpose %b, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  return %0, %1 : vector<3x4xf32>, vector<16x16xf32>
}
