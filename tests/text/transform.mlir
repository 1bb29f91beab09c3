// RUN: ods opt %s
// Syntax of scripts.

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @ext(!transform.any_op {transform.readonly})
  transform.named_sequence @m(%a: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %a ["func.func", "linalg.fill"] : !transform.any_op
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @act(%a: !transform.any_op {transform.readonly}) {
    transform.print %a {name = "x", skip_regions} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %u = transform.foreach_match restrict_root in %root @m -> @act : (!transform.any_op) -> !transform.any_op
    %p = transform.param.constant 4 : i64 -> !transform.param<i64>
    %s = transform.structured.match ops{["linalg.fill"]} interface{LinalgOp} attributes {a = 1 : i64} filter_result_type = f32 filter_operand_types = [f32] in %u : (!transform.any_op) -> !transform.op<"linalg.fill">
    %t, %l:2 = transform.structured.tile_using_for %s tile_sizes [%p, [4]] interchange = [1, 0] : (!transform.op<"linalg.fill">, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %f, %g = transform.structured.tile_using_forall %t num_threads [2, %p] tile_sizes [1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %f2, %g2 = transform.structured.tile_using_forall %f num_threads *(%p) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %h = transform.structured.generalize %g2 : (!transform.any_op) -> !transform.any_op
    %i = transform.structured.interchange %h iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %i[except(-1)] : (!transform.any_op) -> !transform.any_value
    %w = transform.get_result %i[all] : (!transform.any_op) -> !transform.any_value
    %x = transform.get_type elemental %w : (!transform.any_value) -> !transform.type
    %y = transform.apply_registered_pass "canonicalize" with options = {"a" = [1, %p], "top-down" = false} to %i : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.apply_patterns to %y {
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 2 full_unroll = true
      transform.apply_patterns.canonicalization
    } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
    %z = transform.foreach %y, %p with_zip_shortest : !transform.any_op, !transform.param<i64> -> !transform.any_op {
    ^bb0(%q: !transform.any_op, %r: !transform.param<i64>):
      transform.yield %q : !transform.any_op
    }
    transform.match.param.cmpi eq %p, %p : !transform.param<i64>
    %n = transform.num_associations %z : (!transform.any_op) -> !transform.param<i64>
    %par = transform.get_parent_op %z {isolated_from_above, nth_parent = 2 : i64} : (!transform.any_op) -> !transform.any_op
    %rep = transform.replicate num(%z) %p : !transform.any_op, !transform.param<i64>
    %mg = transform.merge_handles deduplicate %z, %par : !transform.any_op
    transform.include @act failures(suppress) (%mg) : (!transform.any_op) -> ()
    %alt = transform.alternatives %mg : !transform.any_op -> !transform.any_op {
    ^bb0(%q: !transform.any_op):
      transform.yield %q : !transform.any_op
    }, {
    ^bb0(%q: !transform.any_op):
      transform.yield %q : !transform.any_op
    }
    transform.structured.vectorize %alt vector_sizes [4, [8], %p] : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %0 = transform.structured.match ops{["func.func"]} in %a : (!transform.any_op) -> !transform.any_op
  transform.sequence %a, %0 : (!transform.any_op, !transform.any_op) failures(suppress) {
  ^bb1(%b: !transform.any_op, %c: !transform.any_op):
    print %b : !transform.any_op
  }
}
