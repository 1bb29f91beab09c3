// Comdats, visibility, and functions for C. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --llvm-add-comdats %s
// RUN: ods opt --allow-unregistered-dialect --llvm-use-default-visibility=visibility=hidden %s
// RUN: ods opt --allow-unregistered-dialect --llvm-use-default-visibility %s
// RUN: ods opt --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(llvm-request-c-wrappers))" %s

llvm.func linkonce @one() {
  llvm.return
}
llvm.func linkonce_odr protected @two() {
  llvm.return
}
llvm.func weak @three() {
  llvm.return
}
llvm.mlir.global internal @g(1 : i32) : i32
llvm.mlir.global linkonce hidden @h(1 : i32) : i32
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
func.func @f(%x: i32) attributes {test.x} {
  return
}
func.func private @g2()
