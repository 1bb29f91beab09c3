// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

// A name is inherent only where the operation declares it: elsewhere its value stays as it is.
func.func @f(%a: i32, %b: i32) -> i1 {
  %0 = arith.addi %a, %b {predicate = 3 : i32} : i32
  %1 = arith.cmpi slt, %0, %b {overflowFlags = 1 : i8} : i32
  return %1 : i1
}
