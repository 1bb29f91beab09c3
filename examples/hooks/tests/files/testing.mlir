// RUN: hooks opt %s --split-input-file --verify-diagnostics
// RUN: hooks opt %s --split-input-file --verify-diagnostics --canonicalize
// RUN: not hooks opt %s --split-input-file "--pass-pipeline=builtin.module(canonicalize,no-such-pass)"

func.func @sum(%x: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}

// -----

func.func @bad(%x: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %x : i32
}

// -----

func.func @twice(%x: i32) { // expected-note {{prior use here}}
  // expected-error-re @below {{expects different type than prior uses: 'i{{[0-9]+}}' vs 'i32'}}
  "func.return"(%x) : (i64) -> ()
}
