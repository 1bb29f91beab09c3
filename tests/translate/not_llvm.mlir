// RUN: not ods translate --mlir-to-llvmir %s

// An operation of another dialect has no LLVM IR form.
llvm.func @add(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  llvm.return %0 : i32
}
