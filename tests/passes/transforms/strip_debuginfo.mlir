// RUN: ods opt --strip-debuginfo --mlir-print-debuginfo --allow-unregistered-dialect %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(strip-debuginfo)) --mlir-print-debuginfo --mlir-print-local-scope %s --allow-unregistered-dialect

func.func @f(%x: i32 loc("argument")) -> i32 {
  %a = arith.addi %x, %x : i32 loc("sum")
  "t.region"() ({
  ^bb0(%y: i32 loc("inner argument")):
    "t.use"(%y) : (i32) -> () loc(fused["use", "again"])
  }) : () -> () loc("region")
  return %a : i32
} loc("function")
