// RUN: ods opt --print-op-stats --allow-unregistered-dialect %s
// RUN: ods opt --print-op-stats=json --allow-unregistered-dialect %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(print-op-stats)) --allow-unregistered-dialect %s

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %a, %x : i32
  "t.region"() ({
    "plain"() : () -> ()
    "t.use"(%b) : (i32) -> ()
  }) : () -> ()
  return %b : i32
}
func.func @g() { return }
