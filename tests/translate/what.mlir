// RUN: not ods translate %s

llvm.func @f()
