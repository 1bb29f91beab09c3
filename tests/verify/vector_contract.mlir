// RUN: ods opt %s --verify-diagnostics --split-input-file
// Contractions and outer products.

func.func @iterators(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = []} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @iterator(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{unexpected iterator_type (window)}}
  %0 = vector.contract {indexing_maps = [], iterator_types = ["window"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @one_mask(%a: vector<4xf32>, %c: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = [], iterator_types = []} %a, %a, %c, %k : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @kinds(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{attribute 'kind' occurs more than once in the attribute list}}
  %0 = vector.contract {indexing_maps = [], iterator_types = [], kind = #vector.kind<add>} %a, %a, %c {kind = #vector.kind<mul>} : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @signed(%a: vector<4xsi32>, %c: si32) {
  // expected-error @+1 {{only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [], iterator_types = []} %a, %a, %c : vector<4xsi32>, vector<4xsi32> into si32
  return
}

// -----

func.func @maps(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @symbols(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i)[s] -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @inputs(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected indexing map 1 to have 1 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @outputs(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected indexing map 2 to have 0 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @projected(%a: vector<4x4xf32>, %b: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<4x4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @no_pair(%a: vector<4xf32>, %c: vector<4x4xf32>) {
  // expected-error @+1 {{expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @contracted(%a: vector<4xf32>, %b: vector<5xf32>, %c: f32) {
  // expected-error @+1 {{invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<4xf32>, vector<5xf32> into f32
  return
}

// -----

func.func @batch(%a: vector<2x4xf32>, %b: vector<3x4xf32>, %c: vector<2xf32>) {
  // expected-error @+1 {{invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x4xf32>, vector<3x4xf32> into vector<2xf32>
  return
}

// -----

func.func @scalar(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @shape(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<3xf32>) {
  // expected-error @+1 {{invalid accumulator/result vector shape, expected: 'vector<2xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<3xf32>
  return
}

// -----

func.func @unused(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<2x3xf32>) {
  // expected-error @+1 {{expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "reduction", "parallel"]} %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<2x3xf32>
  return
}

// -----

func.func @kind(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<and>} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @few(%a: vector<4xf32>) {
  // expected-error @+1 {{expected at least 2 operands}}
  %0 = vector.outerproduct %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @no_vector(%a: f32, %b: vector<4xf32>) {
  // expected-error @+1 {{expected vector type for operand #1}}
  %0 = vector.outerproduct %a, %b : f32, vector<4xf32>
  return
}

// -----

func.func @left(%a: vector<4x2xf32>, %b: vector<3xf32>) {
  // expected-error @+1 {{expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %b : vector<4x2xf32>, vector<3xf32>
  return
}

// -----

func.func @right(%a: vector<4xf32>, %b: vector<3x2xf32>) {
  // expected-error @+1 {{expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<3x2xf32>
  return
}

// -----

func.func @result_rank(%a: vector<4xf32>, %b: vector<3xf32>) {
  // expected-error @+1 {{expected 2-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4xf32>
  return
}

// -----

func.func @rows(%a: vector<4xf32>, %b: vector<3xf32>) {
  // expected-error @+1 {{expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<3x3xf32>
  return
}

// -----

func.func @columns(%a: vector<4xf32>, %b: vector<3xf32>) {
  // expected-error @+1 {{expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @scalable(%a: vector<[4]xf32>, %b: vector<3xf32>) {
  // expected-error @+1 {{expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<3xf32>
  return
}

// -----

func.func @axpy_rank(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{expected 1-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4x4xf32>
  return
}

// -----

func.func @axpy_size(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<3xf32>
  return
}

// -----

func.func @acc(%a: vector<4xf32>, %b: vector<3xf32>, %c: vector<3x3xf32>) {
  // expected-error @+1 {{expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>, vector<3x3xf32>) -> vector<4x3xf32>
  return
}

// -----

func.func @product_kind(%a: vector<4xf32>, %b: vector<3xf32>, %c: vector<4x3xf32>) {
  // expected-error @+1 {{unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<xor>} : vector<4xf32>, vector<3xf32>
  return
}

// -----

func.func @no_inverse(%a: vector<4xf32>, %c: f32) {
  // expected-error @+1 {{invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}
