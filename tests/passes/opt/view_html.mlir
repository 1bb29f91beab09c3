// RUN: ods opt --html %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(canonicalize),cse) --html %s
// RUN: not ods opt --html --mlir-print-ir-after-all %s

func.func private @"<&>"(i32)

func.func @f(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %b = arith.addi %a, %zero : i32
  call @"<&>"(%b) : (i32) -> ()
  return %b : i32
}
