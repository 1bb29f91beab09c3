// RUN: ods opt --transform-interpreter %s --split-input-file --verify-diagnostics
// What cannot be vectorized, and what is not known here.

func.func @sizes(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{Attempted to vectorize, but failed}}
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}

// -----

func.func @kind() {
  // expected-error @below {{Unsupported Op, cannot vectorize}}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}

// -----

func.func @dropped_inside(%s: tensor<5xi32>, %d: tensor<5x3xi32>) -> tensor<5x3xi32> {
  // expected-error @below {{Attempted to vectorize, but failed}}
  %0 = tensor.insert_slice %s into %d[0, 2] [5, 1] [1, 1] : tensor<5xi32> into tensor<5x3xi32>
  return %0 : tensor<5x3xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}

// -----

func.func @convolution(%a: tensor<8xf32>, %f: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.conv_1d ins(%a, %f : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.conv_1d"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{vectorization of convolutions is not supported by the interpreter}}
    transform.structured.vectorize %ops : !transform.any_op
    transform.yield
  }
}

// -----

func.func @named(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{option 'create_named_contraction' is not supported by the interpreter}}
    transform.structured.vectorize %ops {create_named_contraction} : !transform.any_op
    transform.yield
  }
}
