// Tensors in buffers by a script, and what is said of handles. mlir-opt prints the same.
// RUN: ods opt --transform-interpreter --test-transform-dialect-erase-schedule --split-input-file %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %empty = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.op<"tensor.empty">
    %alloc = transform.bufferization.empty_tensor_to_alloc_tensor %empty : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
    transform.debug.emit_remark_at %alloc, "allocated" : !transform.op<"bufferization.alloc_tensor">
    %new = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root
        {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %two = transform.param.constant 2 : i64 -> !transform.param<i64>
    transform.debug.emit_param_as_remark %two, "number" : !transform.param<i64>
    transform.yield
  }
  func.func @f(%v: f32, %n: index) -> tensor<?x4xf32> {
    %0 = tensor.empty(%n) : tensor<?x4xf32>
    %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
    return %1 : tensor<?x4xf32>
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.bufferization.eliminate_empty_tensors %f : !transform.any_op
    transform.yield
  }
  func.func @f(%v: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.bufferization.buffer_loop_hoisting %f : !transform.any_op
    transform.yield
  }
  func.func @f(%v: f32, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %m = memref.alloc() : memref<4xf32>
      memref.store %v, %m[%c0] : memref<4xf32>
    }
    return
  }
}
