// RUN: ods opt %s --convert-to-llvm
// RUN: ods opt %s --convert-func-to-llvm --canonicalize

// Resources belong to the file, not to an operation that is converted.
func.func @f() -> i32 attributes {ods.weights = dense_resource<weights> : tensor<2xi32>} {
  %0 = arith.constant 1 : i32
  return %0 : i32
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000100000002000000",
      unused: "0x0800000001"
    }
  },
  external_resources: {
    mlir_reproducer: {
      verify_each: true,
      disable_threading: false
    },
    tool: {
      text: "any",
      blob: "0x0400000001020304",
      flag: false
    }
  }
#-}
