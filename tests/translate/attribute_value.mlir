// RUN: not ods translate --mlir-to-llvmir %s

llvm.func @f() attributes {passthrough = [["noinline", "value"]]}
