// RUN: ods opt %s --verify-diagnostics --split-input-file
// Scripts that are not right.

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @f(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.generalize %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) -> !transform.any_op {
    // expected-error @+1 {{expected terminator to have as many operands as the parent op has results}}
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.structured.tile_using_for' op expected number of loops to tile (2) to match number of `loops` results (1)}}
    %0, %1 = transform.structured.tile_using_for %a tile_sizes [2, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.structured.interchange' op expects iterator_interchange to be a permutation, found 1, 1}}
    %0 = transform.structured.interchange %a iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.get_operand' op expected the listed values to be unique}}
    %0 = transform.get_operand %a[1, 1] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

// expected-error @+1 {{only supports integer types with width <=64}}
func.func private @f(!transform.param<f32>)
