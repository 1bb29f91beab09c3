// RUN: ods opt %s --verify-diagnostics --split-input-file
// Parts and boxes of vectors.

func.func @e1(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 0, 0] : f32 from vector<2x4xf32>
  return
}

// -----

func.func @e2(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[2] : vector<4xf32> from vector<2x4xf32>
  return
}

// -----

func.func @e3(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[0, -3] : f32 from vector<2x4xf32>
  return
}

// -----

func.func @e4(%a: vector<2x4xf32>) {
  // expected-error @+2 {{'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<3xf32>'}}
  // expected-error @+1 {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %a[0] : vector<3xf32> from vector<2x4xf32>
  return
}

// -----

func.func @e5(%a: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %a[] : vector<f32> from vector<f32>
  return
}

// -----

func.func @e7(%a: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a, %i) {static_position = array<i64: 1>} : (vector<4xf32>, index) -> f32
  return
}

// -----

func.func @e8(%a: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a) {static_position = array<i64: -9223372036854775808>} : (vector<4xf32>) -> f32
  return
}

// -----

func.func @i1(%a: vector<2x4xf32>, %s: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %s, %a[0, 0, 0] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @i2(%a: vector<2x4xf32>, %s: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %s, %a[0, 0] : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @i3(%a: vector<2x4xf32>, %s: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %s, %a[0] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @i4(%a: vector<2x4xf32>, %s: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %s, %a[0, 7] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @i5(%a: vector<2x4xf32>, %s: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %s, %a[0, 1] : vector<f32> into vector<2x4xf32>
  return
}

// -----

func.func @xs1(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [1, 2], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @xs2(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %a {offsets = [1, 1, 1], sizes = [1, 2, 1], strides = [1, 1, 1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @xs3(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %a {offsets = [4], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @xs4(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [0], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @xs5(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [1], strides = [2]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @xs6(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [3], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}

// -----

func.func @xs7(%a: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'}}
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}

// -----

func.func @xs8(%a: vector<4x[8]xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.extract_strided_slice %a {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x[8]xf32> to vector<2x[4]xf32>
  return
}

// -----

func.func @is1(%a: vector<4x8xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is2(%a: vector<4x8xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 1], strides = [1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is3(%a: vector<4x8xf32>, %p: vector<1x2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 1], strides = [1, 1, 1]} : vector<1x2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is4(%a: vector<4x8xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [4, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is5(%a: vector<4x8xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 1], strides = [1, 2]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is6(%a: vector<4x8xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 9)}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 7], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @is7(%a: vector<4x[8]xf32>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x[8]xf32>
  return
}

// -----

func.func @is8(%a: vector<4x[8]xf32>, %p: vector<2x[4]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.insert_strided_slice %p, %a {offsets = [1, 0], strides = [1, 1]} : vector<2x[4]xf32> into vector<4x[8]xf32>
  return
}

// -----

func.func @fe1(%s: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = vector.from_elements %s : vector<2xf32>
  return
}

// -----

func.func @te2(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:3 = "vector.to_elements"(%v) : (vector<2xf32>) -> (f32, f32, f32)
  return
}
