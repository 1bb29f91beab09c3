// What stays has a location if what it replaces had one.
// RUN: ods opt --cse --mlir-print-debuginfo --mlir-print-local-scope %s

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32 loc(unknown)
  %b = arith.addi %x, %x : i32 loc("second")
  %c = arith.addi %x, %x : i32 loc("third")
  %d = arith.muli %a, %b : i32 loc("product")
  %e = arith.subi %d, %c : i32 loc("difference")
  return %e : i32
}
