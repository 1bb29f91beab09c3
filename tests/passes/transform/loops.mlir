// Loops in other forms. mlir-opt prints the same.
// RUN: ods opt --transform-interpreter --test-transform-dialect-erase-schedule --split-input-file %s

func.func @peel(%m: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %for = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %for : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %main, "all steps" : !transform.any_op
    transform.debug.emit_remark_at %rest, "the rest" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @peel_front(%m: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %for = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %for {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %main, "main" : !transform.any_op
    transform.debug.emit_remark_at %rest, "rest" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @coalesce(%m: memref<?x?xindex>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %a step %c1 {
    scf.for %j = %c0 to %b step %c1 {
      memref.store %i, %m[%i, %j] : memref<?x?xindex>
    } {inner}
  } {outer}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %for = transform.structured.match ops{["scf.for"]} attributes {outer} in %root : (!transform.any_op) -> !transform.any_op
    %one = transform.loop.coalesce %for : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %one, "one" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @to_for(%m: memref<?x?xindex>, %a: index, %b: index) {
  scf.forall (%i, %j) in (%a, %b) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %0:2 = transform.loop.forall_to_for %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %0#0, "outer" : !transform.any_op
    transform.debug.emit_remark_at %0#1, "inner" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @to_parallel(%m: memref<?x?xindex>, %a: index, %b: index) {
  scf.forall (%i, %j) in (%a, %b) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.loop.forall_to_parallel %all : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "parallel" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @nested_fors(%m: memref<?x?xindex>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%a, %b) step (%c1, %c1) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.loop.parallel_for_to_nested_fors %all : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "outer" : !transform.any_op
    transform.yield
  }
}
