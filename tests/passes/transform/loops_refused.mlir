// Loops that have no such form. mlir-opt says the same.
// RUN: ods opt --transform-interpreter --split-input-file --verify-diagnostics %s

func.func @f(%m: memref<?x?xindex>, %a: index, %b: index) {
  // expected-note @below {{payload op}}
  scf.forall (%i, %j) in (%a, %b) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{op expects as many results (1) as payload has induction variables (2)}}
    %0 = transform.loop.forall_to_for %all : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%t: tensor<4xf32>, %x: tensor<1xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{unsupported shared outputs (didn't bufferize?)}}
    %0 = transform.loop.forall_to_parallel %all : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%m: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c4 {
    memref.store %i, %m[%i] : memref<16xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %for = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @below {{failed to peel the last iteration}}
    %main, %rest = transform.loop.peel %for : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
