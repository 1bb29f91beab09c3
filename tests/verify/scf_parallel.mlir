// RUN: ods opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @no_dimensions() {
  // expected-error @+1 {{needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {
  }
  return
}

// -----

func.func @step(%i: index) {
  %zero = arith.constant 0 : index
  // expected-error @+1 {{constant step operand must be positive}}
  scf.parallel (%j) = (%i) to (%i) step (%zero) {
  }
  return
}

// -----

func.func @bounds(%i: index) {
  // expected-error @+1 {{expected 2 operands}}
  scf.parallel (%j, %k) = (%i, %i) to (%i) step (%i, %i) {
  }
  return
}

// -----

func.func @variables(%i: index) {
  // expected-error @+1 {{expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%j: index, %k: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @variable_type(%i: index) {
  // expected-error @+1 {{expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%j: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @reductions(%i: index, %x: f32) {
  // expected-error @+1 {{expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce
  }
  return
}

// -----

func.func @inits(%i: index, %x: f32) {
  // expected-error @+1 {{expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%i, %i, %i, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%j: index):
    scf.reduce
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @reduced_type(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%j : index) {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %a : index
    }
  }
  return
}

// -----

func.func @reduction_regions(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{expects number of reduction regions: 1 to be the same as number of reduction operands: 2}}
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @reduction_arguments(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @reduction_end(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{reduction bodies must be terminated with an 'scf.reduce.return' op}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      "test.end"() : () -> ()
    }
  }
  return
}

// -----

func.func @reduction_result(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error @+1 {{must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %i : index
    }
  }
  return
}

// -----

func.func @forall_results(%t: tensor<4xf32>) {
  // expected-error @+1 {{produces 0 results, but has only 1 outputs}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64>, staticUpperBound = array<i64>, staticStep = array<i64>}> ({
  ^bb0(%o: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @forall_variables() {
  // expected-error @+1 {{region expects 1 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 1>, staticStep = array<i64: 1>}> ({
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @forall_variable_type() {
  // expected-error @+1 {{expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 1>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: i32):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @forall_upper() {
  // expected-error @+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i) in (1, 2) {
  }
  return
}

// -----

func.func @forall_step() {
  // expected-error @+1 {{expected 1 dynamic step values}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 1>, staticStep = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @forall_list() {
  // expected-error @+2 {{expected SSA value or integer}}
  // expected-error @+1 {{expected integer value}}
  scf.forall (%i) in (one) {
  }
  return
}

// -----

func.func @combine_anything() {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      "test.op"() : () -> ()
    }
  }
  return
}
