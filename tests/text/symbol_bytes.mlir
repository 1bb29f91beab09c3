// RUN: ods opt %s
// Names of symbols are bytes, UTF-8 or not.

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f\E6", sym_visibility = "private"}> ({
  }) : () -> ()
  func.func private @"g\FF"()
  llvm.func @"h\80"()
  llvm.mlir.global external @"i\C0"() : i32
}) {sym_name = "m\FF"} : () -> ()
