// Bufferization of tensors.
#ifndef TRANSFORM_BUFFERIZATION_OPS_TD
#define TRANSFORM_BUFFERIZATION_OPS_TD

include "transform/TransformBase.td"

class Transform_BufferizationOp<string word, string what, string words, string example,
                                string results = "">
    : Transform_Op<"bufferization." # word, [ChangesPayload, Transforms], what, words,
                   results # !if(!empty(results), "", " = ") # "transform.bufferization." # word # " "
                   # example>;

defvar Transform_LayoutWords = ["InferLayoutMap", "IdentityLayoutMap", "FullyDynamicLayoutMap"];
def LayoutMapOption
    : I32EnumAttr<"LayoutMapOption", "option for map layout",
                  !foreach(i, !range(3), I32EnumAttrCase<Transform_LayoutWords[i], i>)> {
  let cppNamespace = "::mlir::transform";
}

def BufferLoopHoistingOp
    : Transform_BufferizationOp<"buffer_loop_hoisting", "allocations before loops",
        "Moves allocations out of loops that do not hand the memory on to another round.",
        "%0 : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def OneShotBufferizeOp
    : Transform_BufferizationOp<"one_shot_bufferize", "tensors in buffers",
        "Puts the tensors of modules and functions into buffers, as `--one-shot-bufferize` does.",
        "%0 : (!transform.any_op) -> !transform.any_op", "%1"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       OptionalAttr<LayoutMapOption>:$function_boundary_type_conversion,
                       DefaultValuedAttr<BoolAttr, "false">:$allow_return_allocs_from_loops,
                       DefaultValuedAttr<BoolAttr, "false">:$allow_unknown_ops,
                       DefaultValuedAttr<BoolAttr, "false">:$bufferize_function_boundaries,
                       DefaultValuedAttr<BoolAttr, "false">:$dump_alias_sets,
                       DefaultValuedAttr<BoolAttr, "false">:$test_analysis_only,
                       DefaultValuedAttr<BoolAttr, "false">:$print_conflicts,
                       DefaultValuedAttr<BoolAttr, "true">:$check_parallel_regions,
                       DefaultValuedAttr<StrAttr, "\"memref.copy\"">:$memcpy_op);
  let results = (outs Made<TransformHandleTypeInterface>:$transformed);
  let assemblyFormat = [{
    (`layout` `{` $function_boundary_type_conversion^ `}`)?
    $target attr-dict `:` functional-type($target, results)
  }];
  let hasVerifier = 1;
}

def EliminateEmptyTensorsOp
    : Transform_BufferizationOp<"eliminate_empty_tensors", "no empty tensors",
        "Replaces empty tensors by the parts of tensors that they end up in.",
        "%0 : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def EmptyTensorToAllocTensorOp
    : Transform_BufferizationOp<"empty_tensor_to_alloc_tensor", "allocations of empty tensors",
        "Replaces each `tensor.empty` by a `bufferization.alloc_tensor`.",
        "%0\n    : (!transform.op<\"tensor.empty\">) -> !transform.op<\"bufferization.alloc_tensor\">",
        "%1"> {
  let arguments = (ins Consumed<Transform_ConcreteOpType<"tensor.empty">>:$target);
  let results = (outs Made<Transform_ConcreteOpType<"bufferization.alloc_tensor">>:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

#endif // TRANSFORM_BUFFERIZATION_OPS_TD
