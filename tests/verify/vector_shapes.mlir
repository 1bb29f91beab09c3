// RUN: ods opt %s --verify-diagnostics --split-input-file
// Vectors that do not fit.

func.func @b1(%v: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %v : vector<2x3xf32> to vector<3xf32>
  return
}

// -----

func.func @b2(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (2 vs. 4)}}
  %0 = vector.broadcast %v : vector<2xf32> to vector<3x4xf32>
  return
}

// -----

func.func @b3(%v: vector<[2]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([2] vs. 2)}}
  %0 = vector.broadcast %v : vector<[2]xf32> to vector<3x2xf32>
  return
}

// -----

func.func @b4(%v: vector<[1]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. [4])}}
  %0 = vector.broadcast %v : vector<[1]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @b6(%v: tensor<2xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %v : tensor<2xf32> to vector<4xf32>
  return
}

// -----

func.func @r1(%v: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v : vector<2x3xf32> into f32
  return
}

// -----

func.func @r2(%v: vector<3xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<3xf32> into f32
  return
}

// -----

func.func @m1(%v: vector<2x3xf32>, %a: vector<3xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<3xf32>' is incompatible with source type 'vector<2x3xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<3xf32>
  return
}

// -----

func.func @s1(%v: vector<2x3xf32>, %a: vector<2xf32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 5 has to be less than 2}}
  %0:2 = vector.scan <add>, %v, %a {reduction_dim = 5 : i64, inclusive = true} : vector<2x3xf32>, vector<2xf32>
  return
}

// -----

func.func @s2(%v: vector<2x3xf32>, %a: vector<f32>) {
  // expected-error @+1 {{'vector.scan' op initial value rank 0 has to be equal to 1}}
  %0:2 = vector.scan <add>, %v, %a {reduction_dim = 0 : i64, inclusive = true} : vector<2x3xf32>, vector<f32>
  return
}

// -----

func.func @s3(%v: vector<2x3xf32>, %a: vector<2xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %a {reduction_dim = 0 : i64, inclusive = true} : vector<2x3xf32>, vector<2xf32>
  return
}

// -----

func.func @s4(%v: vector<2x3xf32>, %a: vector<3xf32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'xor'}}
  %0:2 = vector.scan <xor>, %v, %a {reduction_dim = 0 : i64, inclusive = true} : vector<2x3xf32>, vector<3xf32>
  return
}

// -----

func.func @s5(%v: vector<2x3xf32>, %a: vector<3xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %a {reduction_dim = -1 : i64, inclusive = true} : vector<2x3xf32>, vector<3xf32>
  return
}

// -----

func.func @sh1(%a: vector<2x3xf32>, %b: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2xf32>
  return
}

// -----

func.func @sh2(%a: vector<2x3xf32>, %b: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2x4xf32>
  return
}

// -----

func.func @sh3(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %a, %a [] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @sh4(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @sh5(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%a, %a) {mask = array<i64: 0, 2, 1>} : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @sh6(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, -2] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @sc1(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<2xf32> to vector<2xi32>
  return
}

// -----

func.func @sc2(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (2) and result (3)}}
  %0 = vector.shape_cast %a : vector<2xf32> to vector<3xf32>
  return
}

// -----

func.func @sc3(%a: vector<[2]xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %a : vector<[2]xf32> to vector<2xf32>
  return
}

// -----

func.func @bc1(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %a : vector<2x4xf32> to vector<3x4xf32>
  return
}

// -----

func.func @bc2(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<2x4xf32> to vector<2x4xf16>
  return
}

// -----

func.func @bc3(%a: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %a : vector<f32> to vector<f16>
  return
}

// -----

func.func @bc5(%a: vector<2xindex>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<2xindex> to vector<2xi32>
  return
}

// -----

func.func @t1(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 3}}
  %0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2x1xf32>
  return
}

// -----

func.func @t2(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 3}}
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @t3(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %a, [1, 2] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @t4(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 0}}
  %0 = vector.transpose %a, [0, 0] : vector<2x4xf32> to vector<2x2xf32>
  return
}

// -----

func.func @t5(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @cm1() {
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [1, 2] : vector<4xi1>
  return
}

// -----

func.func @cm2() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @cm3() {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @cm4() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 2] : vector<4x4xi1>
  return
}

// -----

func.func @cm5() {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @cm6() {
  // expected-error @+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @cr1(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i, %i : vector<4xi1>
  return
}

// -----

func.func @cr2(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}
