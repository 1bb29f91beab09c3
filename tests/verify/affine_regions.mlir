// RUN: ods opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect
// Loops, conditions, and what ends their regions.

func.func @f(%n: index) {
  // expected-error @+1 {{lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 1)>(%n) to 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)>(%n) {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>() to 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{symbol operand count and affine map symbol count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>(%n)[%n] to 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{expected only one loop bound operand}}
  affine.for %i = %n, %n to 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{expected valid affine map representation for loop bounds}}
  affine.for %i = "zero" to 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{expected 'to' between bounds}}
  affine.for %i = 0 until 8 {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 8 step -1 {
  }
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{mismatch between the number of loop-carried values and results}}
  %0 = affine.for %i = 0 to 8 iter_args(%a = %x, %b = %x) -> f32 {
  }
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'affine.for' op expected lower bound map to have at least one result}}
  affine.for %i = max affine_map<() -> ()>() to 8 {
  }
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f() {
  affine.for %i = 0 to 8 {
    %0 = "foreign.op"(%i) : (index) -> index
    // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %0 {
    }
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>() {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%i)[%i] {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"() <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    affine.yield
  }, {
  }) : () -> ()
  return
}

// -----

func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xindex>
    // expected-error @+1 {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if affine_set<(d0) : (d0 >= 0)>(%0) {
    }
  }
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{invalid reduction value: "sum"}}
  %0 = affine.parallel (%i) = (0) to (4) reduce ("sum") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{steps must be constant integers}}
  affine.parallel (%i) = (0) to (4) step (%n) {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (2), and the number of steps (2) must all match}}
  affine.parallel (%i, %j) = (0) to (4, 4) {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op expected upper bound map to have at least one result}}
  affine.parallel (%i) = (0) to (min()) {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op expected lower bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = affine.parallel (%i) = (0) to (4) -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") -> i32 {
    affine.yield %x : i32
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

// -----

func.func @f(%x: f32) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%x: f32, %y: i32) {
  %0 = affine.for %i = 0 to 8 iter_args(%a = %x) -> f32 {
    // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %y : i32
  }
  return
}
