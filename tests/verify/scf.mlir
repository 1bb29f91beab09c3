// RUN: ods opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @for_results(%i: index, %x: f32) {
  // expected-error @+1 {{mismatch in number of loop-carried values and defined values}}
  %0:2 = scf.for %j = %i to %i step %i iter_args(%a = %x) -> (f32, f32) {
    scf.yield %a : f32
  }
  return
}

// -----

func.func @for_results_generic(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index, %a: f32):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @for_counter(%i: index) {
  // expected-error @+1 {{expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%j: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_bounds(%i: index, %j: i32) {
  // expected-error @+1 {{failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%i, %j, %i) ({
  ^bb0(%k: index):
    scf.yield
  }) : (index, i32, index) -> ()
  return
}

// -----

func.func @for_yield(%i: index, %x: f32) {
  // expected-error @+1 {{along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = scf.for %j = %i to %i step %i iter_args(%a = %x) -> (f32) {
    // expected-note @+1 {{region branch point}}
    scf.yield
  }
  return
}

// -----

func.func @while_before(%x: f32) {
  // expected-error @+1 {{expects the 'before' region to terminate with 'scf.condition'}}
  "scf.while"(%x) ({
  ^bb0(%a: f32):
    // expected-note @+1 {{terminator here}}
    scf.yield %a : f32
  }, {
    scf.yield
  }) : (f32) -> ()
  return
}

// -----

func.func @while_after(%c: i1) {
  // expected-error @+1 {{expects the 'after' region to terminate with 'scf.yield'}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    // expected-note @+1 {{terminator here}}
    "test.end"() : () -> ()
  }
  return
}

// -----

func.func @while_inputs(%x: f32, %c: i1) {
  // expected-error @+1 {{expected as many input types as operands (expected 1 got 0)}}
  scf.while (%a = %x) : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// -----

func.func @if_without_else(%c: i1, %x: f32) {
  // expected-error @+1 {{must have an else block if defining values}}
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @if_types(%c: i1, %x: f32) {
  // expected-error @+1 {{along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.if %c -> (i32) {
    // expected-note @+1 {{region branch point}}
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @switch_cases(%i: index) {
  // expected-error @+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @switch_twice(%i: index) {
  // expected-error @+1 {{has duplicate case value: -3}}
  scf.index_switch %i
  case -3 {
    scf.yield
  }
  case -3 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @switch_count(%i: index) {
  // expected-error @+1 {{expected each region to return 0 values, but case region #0 returns 1}}
  scf.index_switch %i
  case 1 {
    // expected-note @+1 {{see yield operation here}}
    scf.yield %i : index
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @switch_type(%i: index, %x: f32) {
  // expected-error @+1 {{expected result #0 of each region to be 'index'}}
  %0 = scf.index_switch %i -> index
  case 1 {
    scf.yield %i : index
  }
  default {
    // expected-note @+1 {{default region returns 'f32' here}}
    scf.yield %x : f32
  }
  return
}

// -----

func.func @execute_nothing() {
  // expected-error @+1 {{region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @execute_arguments() {
  // expected-error @+1 {{region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%x: f32):
    scf.yield
  }) : () -> ()
  return
}
