// A tensor whose elements no memref holds has no buffer.
// RUN: not ods opt --one-shot-bufferize=bufferize-function-boundaries %s

func.func private @f(tensor<f64>) -> tensor<!llvm.array<1 x i32>>
