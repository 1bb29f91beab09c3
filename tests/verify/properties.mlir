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

// -----

func.func @none_at_all(%a: i32) {
  // expected-error @+1 {{invalid properties {} for op arith.maxsi: this operation does not support properties}}
  %0 = "arith.maxsi"(%a, %a) <{}> : (i32, i32) -> i32
  return
}

// -----

func.func @segments_of_another_width() {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = array<i16: 0, 0>} for op memref.alloc: expected DenseI32ArrayAttr for key `value`}}
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i16: 0, 0>}> : () -> memref<10xf32>
  return
}

// -----

func.func @too_many_segments() {
  // expected-error @+1 {{size mismatch in attribute conversion: 3 vs 2}}
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> memref<10xf32>
  return
}

// -----

// Segments come after all attributes.
func.func @attribute_before_segments() {
  // expected-error @+1 {{Invalid attribute `upperBoundMap` in property conversion: 1 : i64}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i16: 0, 0, 0>, step = 1 : index, upperBoundMap = 1}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Inherent attributes of a declarative format are held to their constraints where their dictionary is.
func.func @dictionary_of_format() {
  %0 = memref.alloc()
    // expected-error @+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint}}
    {alignment = 3 : i32} : memref<10xf32>
  return
}

// -----

// expected-error @+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
module attributes {sym_visibility = 1} {
}

// -----

// The first by name, not by declaration.
// expected-error @+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() ({}) {sym_name = 1, function_type = 1} : () -> ()

// -----

// The loop's operands are asked for after its body.
func.func @bounds_after_body(%a: i64) {
  // expected-note @-1 {{prior use here}}
  scf.for %i = %a to %a step %a {
    // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
    %0 = arith.addi %a, %a : i32
  }
  return
}

// -----

func.func @defined_inside(%n: index) {
  // expected-error @+1 {{operation's operand is unlinked}}
  affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%w) {
    %w = affine.apply affine_map<(d0) -> (d0)> (%n)
  }
  return
}

// -----

// expected-error @+1 {{result number not allowed in argument list}}
func.func @numbered(%a#x: i32) {
  return
}

// -----

// expected-error @+1 {{failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @no_type() -> index
