// Integers that are more than twice as wide as the widest.
// RUN: ods opt --arith-emulate-wide-int=widest-int-supported=8 --split-input-file --verify-diagnostics %s
// RUN: not ods opt --arith-emulate-wide-int=widest-int-supported=12 %s

func.func @halves(%a: i16) -> i16 {
  %0 = arith.addi %a, %a : i16
  return %0 : i16
}

// -----

// expected-error @+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @wider(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func @inside(%a: i16) -> i16 {
  // expected-error @+1 {{failed to legalize operation 'arith.constant' that was explicitly marked illegal}}
  %0 = arith.constant 3 : i32
  return %a : i16
}

// -----

func.func @quotient(%a: i16) -> i16 {
  // expected-error @+1 {{failed to legalize operation 'arith.divsi' that was explicitly marked illegal}}
  %0 = arith.divsi %a, %a : i16
  return %0 : i16
}
