// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-value-users
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-value-users --mlir-print-op-generic
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-value-users --mlir-print-unique-ssa-ids

func.func @users(%used: i32, %unused: i32) -> i32 {
  %two:2 = "t.two"() : () -> (i32, i32)
  %none = "t.one"(%two#0) : (i32) -> i32
  %results = "t.one"() : () -> i32
  %several:2 = "t.two"(%results) : (i32) -> (i32, i32)
  %one = "t.one"() : () -> i32
  "t.zero"(%one, %one, %used) : (i32, i32, i32) -> ()
  %both:2 = "t.two"() : () -> (i32, i32)
  %c = arith.constant 5 : i32
  %inside = "t.region"(%both#0, %both#1, %both#0) ({
  ^bb0(%arg: i32):
    "t.zero"(%c, %arg) : (i32, i32) -> ()
  }) : (i32, i32, i32) -> i32
  cf.br ^bb1(%c : i32)
^bb1(%x: i32):
  return %x : i32
}
