// RUN: not ods translate --mlir-to-llvmir %s
// Raw data is of tensors and vectors.

llvm.mlir.global internal constant @raw(dense_resource<data> : memref<4xf32>) : !llvm.array<4 x f32>

{-#
  dialect_resources: {
    builtin: {
      data: "0x08000000054F163E34189BBDF9BAAEBE3A28F0BE"
    }
  }
#-}
