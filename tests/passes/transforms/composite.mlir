// RUN: ods opt --composite-fixed-point-pass=pipeline=cse,canonicalize %s
// RUN: ods opt "--composite-fixed-point-pass=name=Both pipeline=func.func(cse),symbol-dce" --dump-pass-pipeline --mlir-print-ir-before=composite-fixed-point-pass --mlir-print-ir-after=cse %s
// RUN: ods opt "--composite-fixed-point-pass=pipeline=strip-debuginfo max-iterations=1" %s
// RUN: not ods opt --composite-fixed-point-pass=max-iterations=0 %s
// RUN: not ods opt --composite-fixed-point-pass=pipeline=func.func(nothing) %s
// RUN: not ods opt --composite-fixed-point-pass=pipeline=func.func(symbol-dce) %s

func.func private @dead()
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.subi %a, %b : i32
  %d = arith.subi %b, %a : i32
  %e = arith.addi %c, %d : i32
  return %e : i32
}
