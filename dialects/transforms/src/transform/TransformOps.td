// Operations for control flow, navigation in the payload, and transformations that are independent of a dialect.
#ifndef TRANSFORM_OPS_TD
#define TRANSFORM_OPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "transform/TransformBase.td"

// ---- Control ----

def AlternativesOp
    : Transform_Op<"alternatives",
        [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, IsolatedFromAbove,
         SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">, TransformOpInterface],
        "first of several scripts that works",
        "Runs one region after the other on copies of what the handle points to, until one does not "
        "fail; its copy takes the place of the original.",
        "%r = transform.alternatives %scope : !transform.any_op -> !transform.any_op {\n"
        "^bb0(%arg0: !transform.any_op):\n  transform.yield %arg0 : !transform.any_op\n}, {\n"
        "^bb0(%arg0: !transform.any_op):\n  transform.yield %arg0 : !transform.any_op\n}"> {
  let arguments = (ins Optional<TransformHandleTypeInterface>:$scope);
  let results = (outs Variadic<TransformHandleTypeInterface>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let assemblyFormat = [{
    ($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions
  }];
  let hasVerifier = 1;
}

def ForeachOp
    : Transform_Op<"foreach",
        [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
         SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">, Transforms],
        "script for each element of handles",
        "Runs the region once for each element of the handles and parameters, which all have as many, or "
        "with `with_zip_shortest` for as many as the shortest. What it yields is put together.",
        "%r = transform.foreach %target : !transform.any_op -> !transform.any_op {\n"
        "^bb0(%one: !transform.any_op):\n  transform.yield %one : !transform.any_op\n}"> {
  let arguments = (ins Variadic<Transform_AnyHandleOrParamType>:$targets,
                       UnitAttr:$with_zip_shortest);
  let results = (outs Variadic<Transform_AnyHandleOrParamType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $targets oilist(`with_zip_shortest` $with_zip_shortest) `:`
    type($targets) (`->` type($results)^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def ForeachMatchOp
    : Transform_Op<"foreach_match",
        [ChangesPayload, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
         DeclareOpInterfaceMethods<SymbolUserOpInterface>,
         Transforms],
        "action for each operation that matches",
        "Walks what is in the payload and runs for each operation the action of the first matcher that "
        "accepts it. Matchers and actions are named sequences.",
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @any(%op: !transform.any_op {transform.readonly})\n"
        "      -> !transform.any_op {\n    transform.yield %op : !transform.any_op\n  }\n"
        "  transform.named_sequence @show(%op: !transform.any_op {transform.readonly}) {\n"
        "    transform.print %op : !transform.any_op\n    transform.yield\n  }\n"
        "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {\n"
        "    transform.foreach_match in %root\n"
        "        @any -> @show : (!transform.any_op) -> !transform.any_op\n"
        "    transform.yield\n  }\n}"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$root,
                       Read<Variadic<Transform_AnyHandleOrParamType>>:$forwarded_inputs,
                       UnitAttr:$restrict_root, UnitAttr:$flatten_results,
                       SymbolRefArrayAttr:$matchers, SymbolRefArrayAttr:$actions);
  let results = (outs Made<TransformHandleTypeInterface>:$updated,
                      Made<Variadic<Transform_AnyHandleOrParamType>>:$forwarded_outputs);
  let assemblyFormat = [{
    oilist(`restrict_root` $restrict_root | `flatten_results` $flatten_results)
    `in` $root (`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def CollectMatchingOp
    : Transform_Op<"collect_matching",
        [DeclareOpInterfaceMethods<SymbolUserOpInterface>, OnlyReadsPayload, Transforms],
        "handles of all operations that match",
        "Walks what is in the payload and puts together what a matcher, a named sequence, yields for the "
        "operations that it accepts.",
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @any(%op: !transform.any_op {transform.readonly})\n"
        "      -> !transform.any_op {\n    transform.yield %op : !transform.any_op\n  }\n"
        "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {\n"
        "    %all = transform.collect_matching @any in %root\n"
        "        : (!transform.any_op) -> !transform.any_op\n    transform.yield\n  }\n}"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$root, SymbolRefAttr:$matcher);
  let results = (outs Made<Variadic<Transform_AnyHandleOrParamType>>:$results);
  let assemblyFormat = "$matcher `in` $root attr-dict `:` functional-type($root, $results)";
}

def IncludeOp
    : Transform_Op<"include",
        [CallOpInterface, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
         DeclareOpInterfaceMethods<SymbolUserOpInterface>, MatchOpInterface, Transforms],
        "run of a named sequence",
        "Runs a named sequence on the operands; the results are what it yields.",
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @show(%op: !transform.any_op {transform.readonly}) {\n"
        "    transform.print %op : !transform.any_op\n    transform.yield\n  }\n"
        "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {\n"
        "    transform.include @show failures(propagate) (%root) : (!transform.any_op) -> ()\n"
        "    transform.yield\n  }\n}"> {
  let arguments = (ins SymbolRefAttr:$target, FailurePropagationMode:$failure_propagation_mode,
                       Variadic<Transform_AnyHandleOrParamType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Transform_AnyHandleOrParamType>:$results);
  let assemblyFormat = [{
    $target `failures` `(` $failure_propagation_mode `)` `(` $operands `)` attr-dict
    `:` functional-type($operands, $results)
  }];
}

def NamedSequenceOp
    : Transform_Op<"named_sequence",
        [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, FunctionOpInterface,
         IsolatedFromAbove],
        "script with a name",
        "Operations that are run one after the other by whoever names them. What an argument is used for "
        "is told by `transform.consumed` or `transform.readonly`. The interpreter begins with "
        "`@__transform_main`, which gets the root of the payload.",
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {\n"
        "    transform.yield\n  }\n}"> {
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrBase<"::mlir::FunctionType", "function type attribute">:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def SequenceOp
    : Transform_Op<"sequence",
        [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
         DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>, MatchOpInterface,
         SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">, Transforms],
        "operations that are run one after the other",
        "Runs its region; a failure that may be silenced ends it, and is suppressed or passed on.",
        "transform.sequence failures(propagate) {\n^bb0(%root: !transform.any_op):\n"
        "  transform.print %root : !transform.any_op\n}"> {
  let arguments = (ins FailurePropagationMode:$failure_propagation_mode,
                       Optional<TransformHandleTypeInterface>:$root,
                       Variadic<Transform_AnyHandleOrParamType>:$extra_bindings);
  let results = (outs Variadic<TransformHandleTypeInterface>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings))
    (`->` type($results)^)? `failures` `(` $failure_propagation_mode `)`
    attr-dict-with-keyword regions
  }];
  let hasVerifier = 1;
}

def YieldOp
    : Transform_Op<"yield", [Terminator],
        "end of a script",
        "Ends the region of a transform operation; the operands are its results.",
        "%r = transform.sequence -> !transform.any_op failures(propagate) {\n"
        "^bb0(%root: !transform.any_op):\n  transform.yield %root : !transform.any_op\n}"> {
  let arguments = (ins Read<Variadic<Transform_AnyHandleOrParamType>>:$operands);
  let assemblyFormat = "operands attr-dict (`:` type($operands)^)?";
}

// ---- Patterns and passes ----

// Transforms the payload in place.
class Transform_InPlaceOp<string mnemonic, string what, string words>
    : Transform_Op<mnemonic, [ChangesPayload, Transforms], what, words,
        "transform." # mnemonic # " to %target : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "`to` $target attr-dict `:` type($target)";
}

def ApplyCommonSubexpressionEliminationOp
    : Transform_InPlaceOp<"apply_cse", "common subexpressions are computed once",
        "Replaces operations inside by those that compute the same before.">;
def ApplyDeadCodeEliminationOp
    : Transform_InPlaceOp<"apply_dce", "operations without use are removed",
        "Removes operations inside whose results nobody uses and that do nothing else.">;
def ApplyLoopInvariantCodeMotionOp
    : Transform_InPlaceOp<"apply_licm", "what does not change in a loop is moved before it",
        "Moves operations of a loop that compute the same in each round before the loop.">;

def ApplyPatternsOp
    : Transform_Op<"apply_patterns",
        [ChangesPayload, Transforms] # GraphRegionNoTerminator.traits,
        "patterns are applied until none matches",
        "Applies the patterns that operations of the region stand for to what is inside the payload, and "
        "folds. Handles follow operations that are replaced.",
        "transform.apply_patterns to %target {\n  transform.apply_patterns.canonicalization\n"
        "} : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, UnitAttr:$apply_cse,
                       DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_iterations,
                       DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_num_rewrites);
  let regions = (region MaxSizedRegion<1>:$patterns);
  let assemblyFormat = "`to` $target $patterns attr-dict `:` type($target)";
  let hasVerifier = 1;
}

def ApplyRegisteredPassOp
    : Transform_Op<"apply_registered_pass", [ChangesPayload, Transforms],
        "a pass is run",
        "Runs a pass, or a pipeline that is registered, on each operation of the payload.",
        "%1 = transform.apply_registered_pass \"canonicalize\"\n"
        "    with options = { \"top-down\" = false }\n"
        "    to %target : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Consumed<TransformHandleTypeInterface>:$target, StrAttr:$pass_name,
                       DefaultValuedAttr<DictionaryAttr, "{}">:$options,
                       Read<Variadic<TransformParamTypeInterface>>:$dynamic_options);
  let results = (outs Made<TransformHandleTypeInterface>:$result);
  let assemblyFormat = [{
    $pass_name (`with` `options` `=`
      custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)?
      `to` $target attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def ApplyCanonicalizationPatternsOp
    : Transform_PatternsOp<"canonicalization", "those of the canonicalizer">;

// ---- Handles ----

def AnnotateOp
    : Transform_Op<"annotate", [ChangesPayload, Transforms],
        "attribute of operations",
        "Gives each operation an attribute: a parameter, or none.",
        "transform.annotate %target \"seen\" : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, StrAttr:$name,
                       Read<Optional<TransformParamTypeInterface>>:$param);
  let assemblyFormat = [{
    $target $name attr-dict (`=` $param^)? `:` type($target) (`,` type($param)^)?
  }];
}

def CastOp
    : Transform_Op<"cast",
        [DeclareOpInterfaceMethods<CastOpInterface>, OnlyReadsPayload, Transforms],
        "handle of another type",
        "The same operations, which have to be of the kind that the type of the result tells.",
        "%f = transform.cast %any : !transform.any_op to !transform.op<\"func.func\">"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$input);
  let results = (outs Made<TransformHandleTypeInterface>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
}

def NumAssociationsOp
    : Transform_Op<"num_associations", [MatchOpInterface, OnlyReadsPayload, Transforms],
        "number of elements",
        "The number of operations, values or parameters that an operand stands for.",
        "%n = transform.num_associations %h : (!transform.any_op) -> !transform.param<i64>"> {
  let arguments = (ins Read<Transform_AnyHandleOrParamType>:$handle);
  let results = (outs Made<TransformParamTypeInterface>:$num);
  let assemblyFormat = "$handle attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MergeHandlesOp
    : Transform_Op<"merge_handles",
        [Transforms,
         MatchOpInterface, OnlyReadsPayload, SameOperandsAndResultType],
        "elements of several handles",
        "What the operands stand for, in order; with `deduplicate` each element once.",
        "%c = transform.merge_handles %a, %b : !transform.any_op"> {
  let arguments = (ins Read<Variadic<Transform_AnyHandleOrParamType>>:$handles,
                       UnitAttr:$deduplicate);
  let results = (outs Made<Transform_AnyHandleOrParamType>:$result);
  let assemblyFormat
      = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)";
  let hasFolder = 1;
}

def SplitHandleOp
    : Transform_Op<"split_handle", [OnlyReadsPayload, Transforms],
        "elements of a handle apart",
        "A result for each element. Those that are too many go to the result that `overflow_result` "
        "names; that there are too few is a failure unless `fail_on_payload_too_small` is false.",
        "%a, %b = transform.split_handle %h\n"
        "    : (!transform.any_op) -> (!transform.any_op, !transform.any_op)"> {
  let arguments = (ins Read<Transform_AnyHandleOrParamType>:$handle,
                       DefaultValuedAttr<BoolAttr, "true">:$pass_through_empty_handle,
                       DefaultValuedAttr<BoolAttr, "true">:$fail_on_payload_too_small,
                       OptionalAttr<I64Attr>:$overflow_result);
  let results = (outs Made<Variadic<Transform_AnyHandleOrParamType>>:$results);
  let assemblyFormat = "$handle attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def ReplicateOp
    : Transform_Op<"replicate",
        [AllTypesMatch<["handles", "replicated"]>, OnlyReadsPayload, Transforms],
        "elements several times",
        "The elements of each handle as many times as `pattern` has elements.",
        "%b = transform.replicate num(%pattern) %a : !transform.any_op, !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$pattern,
                       Read<Variadic<Transform_AnyHandleOrParamType>>:$handles);
  let results = (outs Made<Variadic<Transform_AnyHandleOrParamType>>:$replicated);
  let assemblyFormat = [{
    `num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)
  }];
}

def SelectOp
    : Transform_Op<"select", [OnlyReadsPayload, Transforms],
        "operations of one name",
        "Those operations of a handle that have the name.",
        "%f = transform.select \"func.func\" in %h : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, StrAttr:$op_name);
  let results = (outs Made<TransformHandleTypeInterface>:$result);
  let assemblyFormat = "$op_name `in` $target attr-dict `:` functional-type(operands, results)";
}

def ParamConstantOp
    : Transform_Op<"param.constant", [MatchOpInterface, Transforms],
        "parameter from an attribute",
        "A parameter list with this attribute.",
        "%n = transform.param.constant 4 : i64 -> !transform.param<i64>"> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs Made<TransformParamTypeInterface>:$param);
  let assemblyFormat = "$value attr-dict `->` type($param)";
}

def PrintOp
    : Transform_Op<"print", [MatchOpInterface, OnlyReadsPayload, Transforms],
        "payload is shown",
        "Prints the operations of a handle, or all of the payload.",
        "transform.print %h {name = \"before\"} : !transform.any_op"> {
  let arguments = (ins Read<Optional<TransformHandleTypeInterface>>:$target,
                       OptionalAttr<StrAttr>:$name, OptionalAttr<UnitAttr>:$assume_verified,
                       OptionalAttr<UnitAttr>:$use_local_scope,
                       OptionalAttr<UnitAttr>:$skip_regions);
  let assemblyFormat = "$target attr-dict (`:` type($target)^)?";
}

def VerifyOp
    : Transform_Op<"verify", [OnlyReadsPayload, Transforms],
        "payload is verified",
        "Fails for good where the payload is not right.",
        "transform.verify %h : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

// ---- Navigation ----

class Transform_GetOp<string word, list<Trait> traits, string what, string words, string example>
    : Transform_Op<"get_" # word, [OnlyReadsPayload, Transforms] # traits, what, words,
                   "%r = transform.get_" # word # " " # example>;

def GetConsumersOfResult
    : Transform_GetOp<"consumers_of_result", [], "users of a result",
        "The operations that use a result of the one operation of the handle.",
        "%h[0] : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, I64Attr:$result_number);
  let results = (outs Made<TransformHandleTypeInterface>:$consumers);
  let assemblyFormat
      = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)";
}
def GetDefiningOp
    : Transform_GetOp<"defining_op", [MatchOpInterface], "definitions of values",
        "The operations whose results the values are.",
        "%v : (!transform.any_value) -> !transform.any_op"> {
  let arguments = (ins Read<TransformValueHandleTypeInterface>:$target);
  let results = (outs Made<TransformHandleTypeInterface>:$result);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def GetParentOp
    : Transform_GetOp<"parent_op", [MatchOpInterface], "operations around others",
        "The closest operation around each that is as the attributes say: isolated from above, of a "
        "name, and the how many-th one.",
        "%h {op_name = \"func.func\"} : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, UnitAttr:$isolated_from_above,
                       UnitAttr:$allow_empty_results, OptionalAttr<StrAttr>:$op_name,
                       UnitAttr:$deduplicate,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$nth_parent);
  let results = (outs Made<TransformHandleTypeInterface>:$parent);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}
def GetProducerOfOperand
    : Transform_GetOp<"producer_of_operand", [MatchOpInterface], "definitions of operands",
        "The operations whose results are the operand of that number.",
        "%h[0] : (!transform.any_op) -> !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target, I64Attr:$operand_number);
  let results = (outs Made<TransformHandleTypeInterface>:$producer);
  let assemblyFormat
      = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)";
}

class Transform_GetValuesOp<string word, list<Trait> traits, string what, string words>
    : Transform_GetOp<word, traits, what, words,
                      "%h[0, 1] : (!transform.any_op) -> !transform.any_value"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$target,
                       DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted,
                       UnitAttr:$is_all);
  let results = (outs Made<TransformValueHandleTypeInterface>:$result);
  let assemblyFormat = [{
    $target `[` custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) `]`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def GetOperandOp
    : Transform_GetValuesOp<"operand", [MatchOpInterface], "operands as values",
        "The operands at these places: numbers, negative ones from the end, `all`, or `except(…)`.">;
def GetResultOp
    : Transform_GetValuesOp<"result", [], "results as values",
        "The results at these places: numbers, negative ones from the end, `all`, or `except(…)`.">;

def GetTypeOp
    : Transform_GetOp<"type", [MatchOpInterface], "types of values",
        "The types of values, or of their elements, as parameters.",
        "elemental %v : (!transform.any_value) -> !transform.type"> {
  let arguments = (ins Read<TransformValueHandleTypeInterface>:$value, UnitAttr:$elemental);
  let results = (outs Made<TransformParamTypeInterface>:$type_param);
  let assemblyFormat
      = "(`elemental` $elemental^)? $value attr-dict `:` functional-type(operands, results)";
}

// ---- Matchers ----

class Transform_MatchOp<string word, list<Trait> traits, string what, string words, string example>
    : Transform_Op<"match." # word, [MatchOpInterface, Transforms] # traits, what, words,
                   "transform.match." # word # " " # example>;

def MatchOperationEmptyOp
    : Transform_MatchOp<"operation_empty", [OnlyReadsPayload], "handle without operations",
        "Fails unless the handle has no operation.", "%h : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle);
  let assemblyFormat = "$operand_handle attr-dict `:` type($operand_handle)";
}
def MatchOperationNameOp
    : Transform_MatchOp<"operation_name", [OnlyReadsPayload], "operation of a name",
        "Fails unless the one operation of the handle has one of the names.",
        "%h [\"func.func\", \"func.call\"] : !transform.any_op"> {
  let arguments = (ins Read<TransformHandleTypeInterface>:$operand_handle, StrArrayAttr:$op_names);
  let assemblyFormat = "$operand_handle $op_names attr-dict `:` type($operand_handle)";
}
def MatchParamCmpIOp
    : Transform_MatchOp<"param.cmpi", [SameTypeOperands], "parameters that compare",
        "Fails unless each parameter compares so with the one at the same place.",
        "eq %a, %b : !transform.param<i64>"> {
  let arguments = (ins Read<TransformParamTypeInterface>:$param,
                       Read<TransformParamTypeInterface>:$reference,
                       MatchCmpIPredicateAttr:$predicate);
  let assemblyFormat = "$predicate $param `,` $reference attr-dict `:` type($param)";
}

#endif // TRANSFORM_OPS_TD
