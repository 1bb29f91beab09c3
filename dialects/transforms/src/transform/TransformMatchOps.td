// Operations that fail unless a structured operation has the given properties.
#ifndef TRANSFORM_MATCH_OPS_TD
#define TRANSFORM_MATCH_OPS_TD

include "transform/TransformBase.td"

class Transform_MatchStructuredOp<string word, list<Trait> traits, string what, string words,
                                  string example>
    : Op<Transform_Dialect, "match.structured" # word, [MatchOpInterface, OnlyReadsPayload] # traits> {
  let summary = what;
  let description = Described<words,
      "module attributes {transform.with_named_sequence} {\n"
      "  transform.named_sequence @matcher(%op: !transform.any_op {transform.readonly})\n"
      "      -> !transform.any_op {\n"
      "    %0 = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {\n"
      "    ^bb0(%struct: !transform.any_op):\n" # example #
      "      transform.match.structured.yield %struct : !transform.any_op\n    }\n"
      "    transform.yield %0 : !transform.any_op\n  }\n}">.ret;
}

def MatchStructuredYieldOp
    : Transform_MatchStructuredOp<".yield", [Terminator], "end of a match",
        "The operands are the results of the match.", ""> {
  let arguments = (ins Read<Variadic<Transform_AnyHandleOrParamType>>:$handles);
  let assemblyFormat = "$handles attr-dict (`:` type($handles)^)?";
}

def MatchStructuredOp
    : Transform_MatchStructuredOp<"",
        [SingleBlockImplicitTerminator<"::mlir::transform::MatchStructuredYieldOp">, Transforms],
        "structured operation with conditions",
        "Fails unless the operation is structured and what is in the region accepts it. Where failures are "
        "suppressed, results that are not known by then stand for nothing.", ""> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$current,
                       OptionalAttr<FailurePropagationMode>:$failure_propagation_mode);
  let results = (outs Made<Variadic<Transform_AnyHandleOrParamType>>:$outputs);
  let regions = (region SizedRegion<1>:$body_region);
  let assemblyFormat = [{
    (`failures` `(` $failure_propagation_mode^ `)`)? $current `:`
    custom<OptionalSemiFunctionType>(type($current), type($outputs))
    attr-dict-with-keyword regions
  }];
  let hasVerifier = 1;
}

// A predicate on the operation that the enclosing match inspects.
class Transform_PredicateOp<string word, string what, string words, string example,
                            Trait run = Transforms>
    : Transform_MatchStructuredOp<"." # word, [run], what, words,
                                  "      " # example # "\n"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle);
  let hasVerifier = 1;
}

def MatchStructuredBodyOp
    : Transform_PredicateOp<"body", "computation of an element",
        "Fails unless the region gathers into the output of that number by one operation, only passes inputs "
        "on, computes elements from those in the same place, or adds products up by the two operations.",
        "transform.match.structured.body %struct {elementwise} : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle,
                       OptionalAttr<I64Attr>:$reduction_position, UnitAttr:$passthrough,
                       UnitAttr:$elementwise, OptionalAttr<StrArrayAttr>:$contraction);
  let assemblyFormat = "$operand_handle attr-dict `:` type($operand_handle)";
}

def MatchStructuredClassifyContractionDimsOp
    : Transform_PredicateOp<"classify_contraction_dims", "loops of a product",
        "Gives the numbers of the loops along both inputs and the output, along the first input and the "
        "output, along the second one and the output, and along both inputs.",
        "%b, %m, %n, %k = transform.match.structured.classify_contraction_dims %struct\n"
        "          : (!transform.any_op) -> (!transform.any_param, !transform.any_param, "
        "!transform.any_param, !transform.any_param)"> {
  let results = (outs Made<TransformParamTypeInterface>:$batch,
                      Made<TransformParamTypeInterface>:$m, Made<TransformParamTypeInterface>:$n,
                      Made<TransformParamTypeInterface>:$k);
  let assemblyFormat = "$operand_handle attr-dict `:` functional-type(operands, results)";
}

def MatchStructuredDimOp
    : Transform_PredicateOp<"dim", "loops",
        "Fails unless the loops of those numbers are there, and of the kind that is asked for; gives their "
        "sizes.",
        "%sizes = transform.match.structured.dim %struct[all] {parallel}\n"
        "          : (!transform.any_op) -> !transform.any_param"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle,
                       DenseI64ArrayAttr:$raw_dim_list, UnitAttr:$is_inverted, UnitAttr:$is_all,
                       UnitAttr:$parallel, UnitAttr:$reduction);
  let results = (outs Made<Optional<TransformParamTypeInterface>>:$result);
  let assemblyFormat = [{
    $operand_handle `[` custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all) `]`
    attr-dict `:` custom<OptionalSemiFunctionType>(type($operand_handle), type($result))
  }];
}

def MatchStructuredElementalBitwidthOp
    : Transform_MatchStructuredOp<".elemental_bitwidth", [Transforms], "width of elements",
        "The number of bits of the elements of one value.",
        "      %v = transform.match.structured.init %struct[0]\n"
        "          : (!transform.any_op) -> !transform.any_value\n"
        "      %bits = transform.match.structured.elemental_bitwidth %v\n"
        "          : (!transform.any_value) -> !transform.any_param\n"> {
  let arguments = (ins Read<TransformValueHandleTypeInterface>:$operand_handle);
  let results = (outs Made<TransformParamTypeInterface>:$result);
  let assemblyFormat = "$operand_handle attr-dict `:` functional-type(operands, results)";
}

class Transform_MatchOperandOp<string word, string what>
    : Transform_PredicateOp<word, what,
        "Fails unless there are those " # what # ", with maps of the kind that is asked for. Gives them as "
        "values, the operations that make them, or the maps.",
        "%0 = transform.match.structured." # word # " %struct[0]\n"
        "          : (!transform.any_op) -> !transform.any_value"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle,
                       DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted,
                       UnitAttr:$is_all, UnitAttr:$permutation, UnitAttr:$projected_permutation);
  let results = (outs Made<Optional<AnyTypeOf<[TransformAnyHandle,
                                               Transform_AffineMapParamType]>>>:$result);
  let assemblyFormat = [{
    $operand_handle `[` custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) `]`
    attr-dict `:` custom<OptionalSemiFunctionType>(type($operand_handle), type($result))
  }];
}
def MatchStructuredInputOp : Transform_MatchOperandOp<"input", "inputs">;
def MatchStructuredInitOp : Transform_MatchOperandOp<"init", "inits">;

class Transform_MatchNumberOp<string word, string what>
    : Transform_PredicateOp<word, what, "Gives the " # what # ".",
        "%n = transform.match.structured." # word # " %struct\n"
        "          : (!transform.any_op) -> !transform.any_param"> {
  let results = (outs Made<TransformParamTypeInterface>:$result);
  let assemblyFormat = "$operand_handle attr-dict `:` functional-type(operands, results)";
}
def MatchStructuredNumInputsOp : Transform_MatchNumberOp<"num_inputs", "number of inputs">;
def MatchStructuredNumInitsOp : Transform_MatchNumberOp<"num_inits", "number of inits">;
def MatchStructuredRankOp : Transform_MatchNumberOp<"rank", "number of loops"> {
  let results = (outs Made<TransformParamTypeInterface>:$rank);
}

def MatchStructuredResultOp
    : Transform_PredicateOp<"result", "result or its users",
        "Gives a result as a value, or an operation that uses it: any one, or the only one.",
        "%user = transform.match.structured.result %struct[0] any\n"
        "          : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle, I64Attr:$position,
                       UnitAttr:$any, UnitAttr:$single);
  let results = (outs Made<TransformAnyHandle>:$result);
  let assemblyFormat = [{
    $operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)? attr-dict
    `:` functional-type(operands, results)
  }];
}

#endif // TRANSFORM_MATCH_OPS_TD
