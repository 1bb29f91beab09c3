// RUN: ods opt %s --verify-diagnostics --split-input-file

func.func @one_part() {
  // expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @no_number() {
  // expected-error @+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant [1.0 : f32, "i"] : complex<f32>
  return
}

// -----

func.func @other_kind() {
  // expected-error @+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f64')}}
  %0 = complex.constant [1.0 : f32, 1.0] : complex<f64>
  return
}

// -----

func.func @from_a_vector(%v: vector<2xf32>) {
  // expected-error @+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %v : vector<2xf32> to complex<f32>
  return
}

// -----

func.func @to_index(%z: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %z : complex<f32> to index
  return
}

// -----

func.func @both_complex(%z: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %z : complex<f32> to complex<i32>
  return
}

// -----

func.func @none_complex(%i: i32) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %i : i32 to f32
  return
}

// -----

func.func @width(%i: i32) {
  // expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %i : i32 to complex<f32>
  return
}

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
func.func private @integer() attributes {a = #complex.number<:f64 1, 2.0>}

// -----

// expected-error @+1 {{expected floating point literal}}
func.func private @infinite() attributes {a = #complex.number<:f64 1.0, inf>}

// -----

// expected-error @+1 {{expected ':'}}
func.func private @no_colon() attributes {a = #complex.number<f64 1.0, 2.0>}

// -----

// Upstream stops with a broken assertion.
// expected-error @+1 {{element type of the complex attribute must be float like type.}}
func.func private @integers() attributes {a = #complex.number<:i32 1.0, 2.0>}
