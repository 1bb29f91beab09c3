// RUN: ods opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect
// What the verifier says of structure: terminators, dominance, isolation, symbols.

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a = 1 : i64} {
}

// -----

func.func @no_terminator(%a: i32) {
  // expected-error @+1 {{block with no terminator, has %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32}}
  %0 = arith.addi %a, %a : i32
}

// -----

func.func @empty_block(%c: i1) {
  // expected-error @+1 {{'func.return' op must be the last operation in the parent block}}
  return
  return
}

// -----

func.func @dominance(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "t.def"() : () -> i32  // expected-note {{operand defined here (op in the same region)}}
  cf.br ^bb2
^bb2:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  return %0 : i32
}

// -----

func.func @in_block() -> i32 {
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %0 = "t.use"(%1) : (i32) -> i32
  %1 = "t.def"() : () -> i32  // expected-note {{operand defined here (op in the same block)}}
  return %0 : i32
}

// -----

func.func private @twice()  // expected-note {{see existing symbol definition here}}
// expected-error @+1 {{redefinition of symbol named 'twice'}}
func.func private @twice()
