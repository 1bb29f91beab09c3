// RUN: sample opt %s --split-input-file --verify-diagnostics

func.func @zero(%x: i64) -> i64 {
  // expected-error @+1 {{'sample.scale' op has a factor of 0}}
  %0 = sample.scale %x by 0
  return %0 : i64
}

// -----

func.func @kind(%x: i32) -> i64 {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i64' vs 'i32'}}
  %0 = sample.scale %x by 2
  return %0 : i64
}
