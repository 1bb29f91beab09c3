// RUN: not ods translate --mlir-to-llvmir %s

llvm.func @f() {
  llvm.call_intrinsic "llvm.does.not.exist"() : () -> ()
  llvm.return
}
