// Operations on loops.
#ifndef TRANSFORM_LOOP_OPS_TD
#define TRANSFORM_LOOP_OPS_TD

include "transform/TransformBase.td"

def Transform_ScfForOp : Transform_ConcreteOpType<"scf.for">;

class Transform_LoopOp<string word, string what, string words, Trait run, string example,
                       string results = "">
    : Transform_Op<"loop." # word, [ChangesPayload, run], what, words,
                   results # !if(!empty(results), "", " = ") # "transform.loop." # word # " "
                   # example>;

// The conversion of a loop to another kind of loop.
class Transform_OtherLoopOp<string word, string what, string words, Trait run>
    : Transform_LoopOp<word, what, words, run, "%0 : (!transform.any_op) -> !transform.any_op",
                       "%1"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target);
  let results = (outs Made<Variadic<TransformHandleTypeInterface>>:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def ForallToForOp
    : Transform_OtherLoopOp<"forall_to_for", "sequential loops",
        "Replaces a `scf.forall` by a nest of `scf.for`.", Transforms>;
def ForallToParallelOp
    : Transform_OtherLoopOp<"forall_to_parallel", "parallel loop without threads",
        "Replaces a `scf.forall` by a `scf.parallel`.", Transforms>;
def ParallelForToNestedForOps
    : Transform_OtherLoopOp<"parallel_for_to_nested_fors", "sequential loops",
        "Replaces a `scf.parallel` by a nest of `scf.for`.", Transforms>;

def LoopCoalesceOp
    : Transform_LoopOp<"coalesce", "one loop of a nest",
        "Makes one loop of a nest whose loops have nothing between them.", Transforms,
        "%0 : (!transform.any_op) -> !transform.any_op", "%1"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target);
  let results = (outs Made<TransformHandleTypeInterface>:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type($target, $transformed)";
}
def LoopFuseSiblingOp
    : Transform_LoopOp<"fuse_sibling", "one loop of two",
        "Makes one loop of two beside each other with the same bounds.", TransformOpInterface,
        "%0 into %1\n    : (!transform.any_op, !transform.any_op) -> !transform.any_op", "%2"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       Consumed<TransformHandleTypeInterface>:$source);
  let results = (outs Made<TransformHandleTypeInterface>:$fused_loop);
  let assemblyFormat
      = "$target `into` $source attr-dict `:` functional-type(operands, results)";
}
def LoopOutlineOp
    : Transform_LoopOp<"outline", "loop as a function",
        "Moves a loop into a new function, which is called in its place.", TransformOpInterface,
        "%0 {func_name = \"body\"}\n    : (!transform.any_op) -> (!transform.any_op, "
        "!transform.any_op)", "%1, %2"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target, StrAttr:$func_name);
  let results = (outs Made<TransformHandleTypeInterface>:$function,
                      Made<TransformHandleTypeInterface>:$call);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def LoopPeelOp
    : Transform_LoopOp<"peel", "last or first round apart",
        "Takes the last rounds, which do not fill a step, or the first one out of the loop.",
        Transforms,
        "%0 : (!transform.op<\"scf.for\">) -> (!transform.any_op, !transform.any_op)", "%1, %2"> {
  let arguments = (ins Consumed<Transform_ScfForOp>:$target,
                       DefaultValuedAttr<BoolAttr, "false">:$peel_front,
                       DefaultValuedAttr<BoolAttr, "false">:$fail_if_already_divisible);
  let results = (outs Made<TransformHandleTypeInterface>:$peeled_loop,
                      Made<TransformHandleTypeInterface>:$remainder_loop);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def LoopPipelineOp
    : Transform_LoopOp<"pipeline", "rounds that overlap",
        "Begins a round before the one before it ends.", TransformOpInterface,
        "%0 : (!transform.op<\"scf.for\">) -> !transform.any_op", "%1"> {
  let arguments = (ins Consumed<Transform_ScfForOp>:$target,
                       DefaultValuedAttr<I64Attr, "1">:$iteration_interval,
                       DefaultValuedAttr<I64Attr, "10">:$read_latency);
  let results = (outs Made<TransformHandleTypeInterface>:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def LoopPromoteIfOneIterationOp
    : Transform_LoopOp<"promote_if_one_iteration", "loop that runs once dropped",
        "Puts the body of a loop that runs once in its place.", Transforms,
        "%0 : !transform.any_op"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}
class Transform_UnrollOp<string word, string what, string words, Trait run>
    : Transform_LoopOp<word, what, words, run, "%0 {factor = 4} : !transform.any_op"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       ConfinedAttr<I64Attr, [IntPositive]>:$factor);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}
def LoopUnrollOp
    : Transform_UnrollOp<"unroll", "several rounds in one",
        "Does as many rounds in one as the factor says.", TransformOpInterface>;
def LoopUnrollAndJamOp
    : Transform_UnrollOp<"unroll_and_jam", "several rounds in one, inner loops put together",
        "Does several rounds of an outer loop in one, in the same inner loops.",
        TransformOpInterface>;
def HoistLoopInvariantSubsetsOp
    : Transform_LoopOp<"hoist_loop_invariant_subsets", "parts of tensors before loops",
        "Moves the reading and writing of parts of tensors that are the same in each round out of "
        "loops.", TransformOpInterface, "%0 : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}
def TakeAssumedBranchOp
    : Transform_Op<"scf.take_assumed_branch", [ChangesPayload, TransformOpInterface],
        "one branch in the place of a condition",
        "Replaces a `scf.if` by one of its branches.",
        "transform.scf.take_assumed_branch %0 take_else_branch : (!transform.any_op) -> ()"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target,
                       OptionalAttr<UnitAttr>:$take_else_branch);
  let assemblyFormat = [{
    $target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif // TRANSFORM_LOOP_OPS_TD
