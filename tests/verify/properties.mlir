// RUN: ods opt %s --verify-diagnostics --split-input-file
// What a property may hold is checked when it is read.

func.func @no_case(%a: i32) {
  // expected-error @+1 {{invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @width(%a: i32) {
  // expected-error @+1 {{Invalid attribute `predicate` in property conversion: 1 : i32}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i32}> : (i32, i32) -> i1
  return
}

// -----

func.func @kind(%a: i32) {
  // expected-error @+1 {{Invalid attribute `predicate` in property conversion: "eq"}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = "eq"}> : (i32, i32) -> i1
  return
}

// -----

func.func @list(%c: i1) {
  // expected-error @+1 {{integer value too large}}
  cf.cond_br %c weights([4294967296]), ^bb1, ^bb1
^bb1:
  return
}
