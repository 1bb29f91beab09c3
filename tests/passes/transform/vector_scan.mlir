// RUN: ods opt --transform-interpreter %s
// Scans are combinations of slices.

func.func @inclusive(%a: vector<2x3xi32>, %i: vector<2xi32>) -> (vector<2x3xi32>, vector<2xi32>) {
  %0:2 = vector.scan <mul>, %a, %i {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  return %0#0, %0#1 : vector<2x3xi32>, vector<2xi32>
}

func.func @exclusive(%a: vector<2x3xf32>, %i: vector<3xf32>) -> (vector<2x3xf32>, vector<3xf32>) {
  %0:2 = vector.scan <maximumf>, %a, %i {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xf32>, vector<3xf32>
  return %0#0, %0#1 : vector<2x3xf32>, vector<3xf32>
}

func.func @row(%a: vector<3xf32>, %i: vector<f32>) -> (vector<3xf32>, vector<f32>) {
  %0:2 = vector.scan <add>, %a, %i {inclusive = false, reduction_dim = 0 : i64} : vector<3xf32>, vector<f32>
  return %0#0, %0#1 : vector<3xf32>, vector<f32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_scan
    } : !transform.any_op
    transform.yield
  }
}
