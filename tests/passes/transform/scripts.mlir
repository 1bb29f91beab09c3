// RUN: ods opt --transform-interpreter %s
// Scripts that call others, look around in the payload, and change it.

func.func @f(%a: memref<4x8xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x8xf32>)
  linalg.copy ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

func.func @g(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.muli %0, %0 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_fill(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.fill"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "seen" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @fails(%op: !transform.any_op {transform.readonly}) {
    transform.match.operation_name %op ["no.op"] : !transform.any_op
    transform.annotate %op "not_reached" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fills = transform.collect_matching @is_fill in %root : (!transform.any_op) -> !transform.any_op
    transform.include @mark failures(propagate) (%fills) : (!transform.any_op) -> ()
    transform.include @fails failures(suppress) (%fills) : (!transform.any_op) -> ()
    %around = transform.get_parent_op %fills {op_name = "func.func"} : (!transform.any_op) -> !transform.op<"func.func">
    %count = transform.num_associations %around : (!transform.op<"func.func">) -> !transform.param<i64>
    transform.annotate %around "count" = %count : !transform.op<"func.func">, !transform.param<i64>
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %functions : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.apply_patterns to %second {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !transform.any_op
    %generic = transform.structured.generalize %fills : (!transform.any_op) -> !transform.any_op
    %turned = transform.structured.interchange %generic iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %copies = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %users = transform.get_parent_op %copies : (!transform.any_op) -> !transform.any_op
    %loops = transform.structured.convert_to_loops %copies : (!transform.any_op) -> !transform.any_op
    transform.foreach %loops : !transform.any_op {
    ^bb0(%one: !transform.any_op):
      transform.annotate %one "loop" : !transform.any_op
    }
    transform.print %turned {name = "turned"} : !transform.any_op
    transform.yield
  }
}
