// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file --one-shot-bufferize=bufferize-function-boundaries
// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file "--one-shot-bufferize=must-infer-memory-space use-encoding-for-memory-space"
// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file "--one-shot-bufferize=print-conflicts"
// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file "--one-shot-bufferize=copy-before-write test-analysis-only"

func.func @unknown(%t: tensor<4xf32>) {
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  "test.user"(%0) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @fresh(%l: index, %u: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.for %i = %l to %u step %u iter_args(%x = %t) -> tensor<4xf32> {
    %1 = bufferization.alloc_tensor() : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @in_place(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
