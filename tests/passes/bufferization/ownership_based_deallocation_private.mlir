// RUN: ods opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership
// RUN: ods opt %s --ownership-based-buffer-deallocation
// RUN: ods opt %s "--pass-pipeline=builtin.module(func.func(ownership-based-buffer-deallocation{private-function-dynamic-ownership=true}))"

func.func private @private(%arg: memref<4xf32>) -> memref<4xf32> {
  return %arg : memref<4xf32>
}
func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func @public(%arg: memref<4xf32>, %f: (memref<4xf32>) -> memref<4xf32>) -> memref<4xf32> {
  %0 = call @private(%arg) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @external(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = call @public(%1, %f) : (memref<4xf32>, (memref<4xf32>) -> memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
