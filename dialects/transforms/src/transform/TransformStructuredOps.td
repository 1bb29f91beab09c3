// Operations on linalg's structured operations, and on others that can be tiled.
#ifndef TRANSFORM_STRUCTURED_OPS_TD
#define TRANSFORM_STRUCTURED_OPS_TD

include "scf/DeviceMappingInterface.td"
include "transform/TransformBase.td"

class Transform_StructuredOp<string word, list<Trait> traits, string what, string words,
                             string example, string results = "">
    : Transform_Op<"structured." # word, traits, what, words,
                   results # !if(!empty(results), "", " = ") # "transform.structured." # word # " "
                   # example>;

def MatchOp
    : Transform_StructuredOp<"match", [OnlyReadsPayload, Transforms],
        "operations of the payload",
        "Those operations inside the target, and it itself, that have one of the names, the interface, "
        "the attributes and the types that are asked for.",
        "ops{[\"linalg.matmul\"]} in %root : (!transform.any_op) -> !transform.any_op", "%0"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, OptionalAttr<StrArrayAttr>:$ops,
                       OptionalAttr<MatchInterfaceEnum>:$interface,
                       OptionalAttr<DictionaryAttr>:$op_attrs,
                       OptionalAttr<TypeAttr>:$filter_result_type,
                       OptionalAttr<TypeArrayAttr>:$filter_operand_types);
  let results = (outs Made<TransformHandleTypeInterface>:$results);
  let assemblyFormat = [{
    (`ops` `{` $ops^ `}`)?
    (`interface` `{` $interface^ `}`)?
    (`attributes` $op_attrs^)?
    (`filter_result_type` `=` $filter_result_type^)?
    (`filter_operand_types` `=` $filter_operand_types^)?
    `in` $target attr-dict
    `:` functional-type($target, results)
  }];
}

// ---- Tiling ----

def TileUsingForOp
    : Transform_StructuredOp<"tile_using_for", [ChangesPayload, Transforms],
        "tiles in sequential loops",
        "Cuts the loops of the target into tiles: a loop of `scf.for` for each size that is not zero, "
        "around the operation on one tile.",
        "%0 tile_sizes [4, 0, 8]\n    : (!transform.any_op) -> (!transform.any_op, !transform.any_op, "
        "!transform.any_op)", "%1, %loops:2"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$dynamic_sizes,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sizes,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$interchange,
                       DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes);
  let results = (outs Made<TransformHandleTypeInterface>:$tiled_linalg_op,
                      Made<Variadic<TransformHandleTypeInterface>>:$loops);
  let assemblyFormat = [{
    $target
      `tile_sizes` custom<DynamicIndexList>($dynamic_sizes, $static_sizes, $scalable_sizes)
      (`interchange` `=` $interchange^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TileUsingForallOp
    : Transform_StructuredOp<"tile_using_forall",
        [AttrSizedOperandSegments, ChangesPayload, Transforms],
        "tiles in a parallel loop",
        "Cuts the loops of the target into tiles of one `scf.forall`: by the number of threads for each, "
        "or by the sizes of tiles. The mapping tells what the threads are.",
        "%0 num_threads [10, 20]\n    : (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
        "%1, %forall"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$num_threads,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$tile_sizes,
                       Read<Optional<TransformAnyParamTypeOrAnyHandle>>:$packed_num_threads,
                       Read<Optional<TransformAnyParamTypeOrAnyHandle>>:$packed_tile_sizes,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_num_threads,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_sizes,
                       OptionalAttr<DeviceMappingArrayAttr>:$mapping);
  let results = (outs Made<TransformHandleTypeInterface>:$tiled_op,
                      Made<TransformHandleTypeInterface>:$forall_op);
  let assemblyFormat = [{
    $target oilist(
        `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads,
                                                       $static_num_threads) |
        `tile_sizes` custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes,
                                                      $static_tile_sizes))
    (`(` `mapping` `=` $mapping^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def FuseOp
    : Transform_StructuredOp<"fuse",
        [AttrSizedOperandSegments, ChangesPayload, TransformOpInterface],
        "tiles, with what computes their operands",
        "Cuts the loops of the target into tiles, and computes what its operands are made of in the same "
        "loops.",
        "%0 tile_sizes [4, 8] interchange [1, 0]\n    : (!transform.any_op) -> (!transform.any_op, "
        "!transform.any_op, !transform.any_op)", "%1, %loops:2"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$tile_sizes,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$tile_interchange,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_sizes,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_interchange,
                       UnitAttr:$apply_cleanup, UnitAttr:$use_forall);
  let results = (outs Made<TransformHandleTypeInterface>:$transformed,
                      Made<Variadic<TransformHandleTypeInterface>>:$loops);
  let assemblyFormat = [{
    $target oilist(
      `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) |
      `interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange)
    )
    attr-dict `:` functional-type(operands, results)
  }];
}

def FuseIntoContainingOp
    : Transform_StructuredOp<"fuse_into_containing_op", [ChangesPayload, TransformOpInterface],
        "producers in the loop of their users",
        "Computes what the loop uses of the producers in the loop, tile by tile.",
        "%producer into %loop\n    : (!transform.any_op, !transform.any_op) -> (!transform.any_op, "
        "!transform.any_op)", "%0, %1"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$producer_op,
                       Consumed<TransformHandleTypeInterface>:$containing_op);
  let results = (outs Made<TransformHandleTypeInterface>:$fused_op,
                      Made<TransformHandleTypeInterface>:$new_containing_op);
  let assemblyFormat
      = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)";
}

// ---- Conversion of operations ----

// Replaces each operation by the result of the transformation.
class Transform_ReplacingOp<string word, string what, string words, Trait run>
    : Transform_StructuredOp<word, [ChangesPayload, run], what, words,
                             "%0 : (!transform.any_op) -> !transform.any_op", "%1"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target);
  let results = (outs Made<TransformHandleTypeInterface>:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
// A replacement whose result type may be omitted.
class Transform_SameKindOp<string word, string what, string words, Trait run>
    : Transform_ReplacingOp<word, what, words, run> {
  let assemblyFormat = [{
    $target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")
  }];
}

def ConvertToLoopsOp
    : Transform_ReplacingOp<"convert_to_loops", "loops around scalars",
        "Replaces operations that can be tiled by loops around the computation of one element.",
        Transforms> {
  let results = (outs Made<TransformHandleTypeInterface>:$result);
}
def DecomposeOp
    : Transform_ReplacingOp<"decompose", "convolutions of less dimensions",
        "Replaces convolutions over windows that are rows by those of one dimension.",
        TransformOpInterface>;
def DecomposeInterfaceOp
    : Transform_ReplacingOp<"decompose_interface", "operations that stand for several",
        "Replaces operations by the simpler ones that they stand for.", Transforms>;
def RewriteInDestinationPassingStyleOp
    : Transform_ReplacingOp<"rewrite_in_destination_passing_style", "operations with a destination",
        "Replaces `tensor.pad`, `tensor.generate` and `tensor.from_elements` by operations that write into "
        "`tensor.empty`.", Transforms>;
def GeneralizeOp
    : Transform_SameKindOp<"generalize", "the form that says everything",
        "Replaces structured operations by `linalg.generic`.", Transforms>;
def SpecializeOp
    : Transform_SameKindOp<"specialize", "the form that has a name",
        "Replaces `linalg.generic` by the named operation that it is.", Transforms>;
def InterchangeOp
    : Transform_SameKindOp<"interchange", "loops in another order",
        "Changes the order of the loops of `linalg.generic`.", Transforms> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       ConfinedAttr<DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">,
                                    [DenseArrayNonNegative<DenseI64ArrayAttr>]>
                           :$iterator_interchange);
  let assemblyFormat = [{
    $target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict
    `:` custom<SemiFunctionType>(type($target), type($transformed), "false")
  }];
  let hasVerifier = 1;
}

def SplitReductionOp
    : Transform_StructuredOp<"split_reduction", [ChangesPayload, Transforms],
        "reduction in two steps",
        "Replaces a reduction by one with an extra parallel loop, and one of what that gives. The results "
        "are what the parts are made in, the operation that fills it, and the two reductions.",
        "%0 {split_factor = 4, insert_split_dimension = 2}\n    : (!transform.any_op) -> "
        "(!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)",
        "%init, %fill, %split, %combining"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       DefaultValuedAttr<I64Attr, "0">:$split_factor,
                       DefaultValuedAttr<I64Attr, "0">:$insert_split_dimension,
                       UnitAttr:$inner_parallel, UnitAttr:$use_scaling_algorithm,
                       UnitAttr:$use_alloc);
  let results = (outs Made<TransformHandleTypeInterface>:$init_or_alloc_op,
                      Made<TransformHandleTypeInterface>:$fill_op,
                      Made<TransformHandleTypeInterface>:$split_linalg_op,
                      Made<TransformHandleTypeInterface>:$combining_linalg_op);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

// ---- Vectors, padding, buffers ----

def VectorizeOp
    : Transform_StructuredOp<"vectorize", [ChangesPayload, Transforms],
        "operations on vectors",
        "Replaces the operations by ones on vectors, of sizes that are given or those of the loops.",
        "%0 vector_sizes [4, [8]] : !transform.any_op"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$vector_sizes,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_vector_sizes,
                       OptionalAttr<UnitAttr>:$vectorize_nd_extract,
                       OptionalAttr<UnitAttr>:$assume_dynamic_dims_match_vec_sizes,
                       OptionalAttr<UnitAttr>:$create_named_contraction,
                       DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes);
  let assemblyFormat = [{
    $target oilist(
      `vector_sizes` custom<DynamicIndexList>($vector_sizes, $static_vector_sizes,
                                              $scalable_sizes))
    attr-dict `:` type($target)(`,`type($vector_sizes)^)?
  }];
}
def VectorizeChildrenAndApplyPatternsOp
    : Transform_ReplacingOp<"vectorize_children_and_apply_patterns",
        "operations inside on vectors",
        "Replaces what is inside by operations on vectors, and cleans up.", TransformOpInterface> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       UnitAttr:$fold_type_extensions_into_contract, UnitAttr:$vectorize_padding,
                       UnitAttr:$vectorize_nd_extract, UnitAttr:$flatten_1d_depthwise_conv,
                       UnitAttr:$disable_multi_reduction_to_contract_patterns,
                       UnitAttr:$disable_transfer_permutation_map_lowering_patterns);
}
def PadOp
    : Transform_StructuredOp<"pad", [ChangesPayload, TransformOpInterface],
        "operands of known sizes",
        "Pads the operands to sizes that are known, or multiples of some.",
        "%0 pad_to_multiple_of [4] {\n  padding_values = [0.0 : f32], padding_dimensions = [0]\n}"
        " : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
        "%1, %pad, %copy"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       DefaultValuedAttr<ArrayAttr, "{}">:$padding_values,
                       DefaultValuedAttr<I64ArrayAttr, "{}">:$padding_dimensions,
                       Read<Variadic<TransformAnyParamTypeOrAnyHandle>>:$pad_to_multiple_of,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
                           :$static_pad_to_multiple_of,
                       DefaultValuedAttr<I64ArrayAttr, "{}">:$nofold_flags,
                       DefaultValuedAttr<TypedArrayAttrBase<I64ArrayAttr, "array of arrays of i64">,
                                         "{}">:$transpose_paddings,
                       DefaultValuedAttr<StrAttr,
                           "\"bufferization.materialize_in_destination\"">:$copy_back_op,
                       UnitAttr:$use_prescribed_tensor_shapes);
  let results = (outs Made<TransformHandleTypeInterface>:$padded,
                      Made<TransformHandleTypeInterface>:$pad,
                      Made<TransformHandleTypeInterface>:$copy);
  let assemblyFormat = [{
    $target
    (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of,
                                                   $static_pad_to_multiple_of)^)?
    (`use_prescribed_tensor_shapes` $use_prescribed_tensor_shapes^)?
    attr-dict `:` functional-type(operands, results)
  }];
}
def BufferizeToAllocationOp
    : Transform_StructuredOp<"bufferize_to_allocation", [ChangesPayload, TransformOpInterface],
        "operations on new memory",
        "Puts the tensors that the operations make into memory that is allocated.",
        "%0 {memory_space = 3} : !transform.any_op", "%buffer, %new"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target,
                       OptionalAttr<AnyAttr>:$memory_space,
                       DefaultValuedAttr<StrAttr,
                           "\"bufferization.materialize_in_destination\"">:$memcpy_op,
                       DefaultValuedAttr<StrAttr, "\"memref.alloc\"">:$alloc_op,
                       UnitAttr:$bufferize_destination_only, UnitAttr:$emit_dealloc);
  let results = (outs Made<Transform_AnyValue>:$allocated_buffer,
                      Made<Transform_AnyOpType>:$new_ops);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

#endif // TRANSFORM_STRUCTURED_OPS_TD
