// RUN: ods opt --cse --symbol-dce --control-flow-sink --mlir-pass-statistics --mlir-pass-statistics-display=list %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(cse),symbol-dce) --mlir-pass-statistics %s

func.func private @dead()
func.func private @dead_too()
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.muli %a, %b : i32
  %d = arith.subi %a, %b : i32
  return %c : i32
}
func.func @g(%x: i32) {
  %a = arith.addi %x, %x : i32
  return
}
