// RUN: ods opt %s --split-input-file --pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction))
// RUN: ods opt %s --split-input-file --pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction}))

func.func @outer(%a: vector<2x4xf32>, %c: vector<4xf32>, %k: vector<2x4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.multi_reduction <mul>, %a, %c [0] : vector<2x4xf32> to vector<4xf32>
  %1 = vector.mask %k { vector.multi_reduction <mul>, %a, %c [0] : vector<2x4xf32> to vector<4xf32> } : vector<2x4xi1> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @inner(%a: vector<2x4xi32>, %c: vector<2xi32>, %k: vector<2x4xi1>) -> (vector<2xi32>, vector<2xi32>) {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x4xi32> to vector<2xi32>
  %1 = vector.mask %k { vector.multi_reduction <add>, %a, %c [1] : vector<2x4xi32> to vector<2xi32> } : vector<2x4xi1> -> vector<2xi32>
  return %0, %1 : vector<2xi32>, vector<2xi32>
}

// -----

func.func @all(%a: vector<2x4xi32>, %c: i32, %k: vector<2x4xi1>) -> (i32, i32) {
  %0 = vector.multi_reduction <maxsi>, %a, %c [0, 1] : vector<2x4xi32> to i32
  %1 = vector.mask %k { vector.multi_reduction <maxsi>, %a, %c [0, 1] : vector<2x4xi32> to i32 } : vector<2x4xi1> -> i32
  return %0, %1 : i32, i32
}

// -----

func.func @one(%a: vector<4xf32>, %c: f32, %k: vector<4xi1>) -> (f32, f32) {
  %0 = vector.multi_reduction <minimumf>, %a, %c [0] : vector<4xf32> to f32
  %1 = vector.mask %k { vector.multi_reduction <minimumf>, %a, %c [0] : vector<4xf32> to f32 } : vector<4xi1> -> f32
  return %0, %1 : f32, f32
}

// -----

func.func @mixed(%a: vector<2x3x4x5xf32>, %c: vector<2x4xf32>, %k: vector<2x3x4x5xi1>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.multi_reduction <add>, %a, %c [1, 3] : vector<2x3x4x5xf32> to vector<2x4xf32>
  %1 = vector.mask %k { vector.multi_reduction <add>, %a, %c [1, 3] : vector<2x3x4x5xf32> to vector<2x4xf32> } : vector<2x3x4x5xi1> -> vector<2x4xf32>
  return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
}

// -----

func.func @scalable(%a: vector<2x[4]xf32>, %c: vector<2xf32>, %d: vector<[4]xf32>, %b: vector<2x2x[4]xf32>, %e: vector<2xf32>, %k: vector<2x2x[4]xi1>) -> (vector<2xf32>, vector<[4]xf32>, vector<2xf32>) {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x[4]xf32> to vector<2xf32>
  %1 = vector.multi_reduction <add>, %a, %d [0] : vector<2x[4]xf32> to vector<[4]xf32>
  %2 = vector.multi_reduction <add>, %b, %e [1, 2] : vector<2x2x[4]xf32> to vector<2xf32>
  return %0, %1, %2 : vector<2xf32>, vector<[4]xf32>, vector<2xf32>
}

// -----

func.func @none(%a: vector<2x4xf32>, %c: vector<2x4xf32>) -> (vector<2x4xf32>) {
  %0 = vector.multi_reduction <add>, %a, %c [] : vector<2x4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
