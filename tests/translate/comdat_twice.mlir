// RUN: not ods translate --mlir-to-llvmir %s
// The names of comdats are those of the module.

llvm.comdat @a {
  llvm.comdat_selector @f any
}
llvm.comdat @b {
  llvm.comdat_selector @f any
}
