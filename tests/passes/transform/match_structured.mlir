// Matchers of structured operations, and what they capture. mlir-opt prints the same.
// RUN: ods opt --transform-interpreter --test-transform-dialect-erase-schedule --split-input-file %s

func.func @products(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<4x8xf32>, %v: f32) -> tensor<4x8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.exp ins(%1 : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @product(%op: !transform.any_op {transform.readonly})
      -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op, !transform.affine_map) {
    %0:7 = transform.match.structured failures(propagate) %op : (!transform.any_op)
        -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op, !transform.affine_map) {
    ^bb0(%struct: !transform.any_op):
      transform.match.structured.body %struct {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      transform.match.structured.dim %struct[except(-1)] {parallel} : !transform.any_op
      transform.match.structured.dim %struct[-1] {reduction} : !transform.any_op
      %sizes = transform.match.structured.dim %struct[all] : (!transform.any_op) -> !transform.param<i64>
      %rank = transform.match.structured.rank %struct : (!transform.any_op) -> !transform.param<i64>
      %inputs = transform.match.structured.num_inputs %struct : (!transform.any_op) -> !transform.param<i64>
      %inits = transform.match.structured.num_inits %struct : (!transform.any_op) -> !transform.param<i64>
      %fill = transform.match.structured.init %struct[0] {projected_permutation} : (!transform.any_op) -> !transform.any_op
      %map = transform.match.structured.input %struct[1] {projected_permutation} : (!transform.any_op) -> !transform.affine_map
      transform.match.structured.yield %struct, %sizes, %rank, %inputs, %inits, %fill, %map
          : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op, !transform.affine_map
    }
    transform.yield %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6
        : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op, !transform.affine_map
  }
  transform.named_sequence @show_product(%op: !transform.any_op {transform.readonly}, %sizes: !transform.param<i64> {transform.readonly},
      %rank: !transform.param<i64> {transform.readonly}, %inputs: !transform.param<i64> {transform.readonly}, %inits: !transform.param<i64> {transform.readonly},
      %fill: !transform.any_op {transform.readonly}, %map: !transform.affine_map {transform.readonly}) {
    transform.debug.emit_param_as_remark %sizes, "sizes" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %rank, "rank" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %inputs, "inputs" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_param_as_remark %inits, "inits" at %op : !transform.param<i64>, !transform.any_op
    transform.debug.emit_remark_at %fill, "filled" : !transform.any_op
    transform.debug.emit_param_as_remark %map, "map" at %op : !transform.affine_map, !transform.any_op
    transform.yield
  }
  transform.named_sequence @pointwise(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_value, !transform.any_op) {
    %0:3 = transform.match.structured %op : (!transform.any_op) -> (!transform.any_op, !transform.any_value, !transform.any_op) {
    ^bb0(%struct: !transform.any_op):
      transform.match.structured.body %struct {elementwise} : !transform.any_op
      %value = transform.match.structured.result %struct[0] : (!transform.any_op) -> !transform.any_value
      %user = transform.match.structured.result %struct[-1] single : (!transform.any_op) -> !transform.any_op
      transform.match.structured.yield %struct, %value, %user : !transform.any_op, !transform.any_value, !transform.any_op
    }
    transform.yield %0#0, %0#1, %0#2 : !transform.any_op, !transform.any_value, !transform.any_op
  }
  transform.named_sequence @show_pointwise(%op: !transform.any_op {transform.readonly}, %value: !transform.any_value {transform.readonly}, %user: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "pointwise" : !transform.any_op
    transform.debug.emit_remark_at %value, "its value" : !transform.any_value
    transform.debug.emit_remark_at %user, "its user" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.foreach_match in %root
        @product -> @show_product,
        @pointwise -> @show_pointwise : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @dims(%a: tensor<2x4x5xf32>, %b: tensor<2x5x8xf32>, %c: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x8xf32>) outs(%c : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.batch_matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %0:5 = transform.match.structured failures(suppress) %op : (!transform.any_op)
        -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    ^bb0(%struct: !transform.any_op):
      %1:4 = transform.match.structured.classify_contraction_dims %struct
          : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.body %struct {passthrough} : !transform.any_op
      %rank = transform.match.structured.rank %struct : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %1#0, %1#1, %1#2, %1#3, %rank
          : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
    }
    transform.debug.emit_param_as_remark %0#0, "batch" : !transform.param<i64>
    transform.debug.emit_param_as_remark %0#1, "m" : !transform.param<i64>
    transform.debug.emit_param_as_remark %0#2, "n" : !transform.param<i64>
    transform.debug.emit_param_as_remark %0#3, "k" : !transform.param<i64>
    transform.debug.emit_param_as_remark %0#4, "no rank" : !transform.param<i64>
    transform.yield
  }
}
