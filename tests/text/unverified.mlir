// RUN: not ods opt %s
// RUN: not ods opt %s --mlir-print-op-on-diagnostic=false
// RUN: not ods opt %s --verify-each=false
// RUN: ods opt %s --mlir-very-unsafe-disable-verifier-on-parsing
// RUN: ods opt %s --mlir-very-unsafe-disable-verifier-on-parsing --mlir-print-assume-verified

func.func @f(%arg: i32) -> i64 {
  return %arg : i32
}
