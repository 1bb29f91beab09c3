// Control flow, calls, tuples and tokens.
#ifndef STABLEHLO_CONTROL_TD
#define STABLEHLO_CONTROL_TD

include "stablehlo/Attrs.td"

defvar Stablehlo_OneBlock = SingleBlockImplicitTerminator<"ReturnOp">;

// ---- Control flow ----

def Stablehlo_IfOp
    : Stablehlo_Op<"if", [RecursiveMemoryEffects, RecursivelySpeculatable,
                          Stablehlo_OneBlock]> {
  let summary = "one of two branches";
  let arguments = (ins Stablehlo_PredTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<Stablehlo_AllTensorOrToken>:$result);
  let hasRegionVerifier = 1;
}
def Stablehlo_CaseOp
    : Stablehlo_Op<"case", [RecursiveMemoryEffects, RecursivelySpeculatable,
                            Stablehlo_OneBlock]> {
  let summary = "one of several branches; the last for an index out of range";
  let arguments = (ins Stablehlo_I32Tensor:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<Stablehlo_AllTensorOrToken>:$result);
  let hasRegionVerifier = 1;
}
def Stablehlo_WhileOp
    : Stablehlo_Op<"while", [RecursiveMemoryEffects, RecursivelySpeculatable,
                             Stablehlo_OneBlock,
                             DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                       ["getAsmBlockArgumentNames"]>]> {
  let summary = "loop";
  let arguments = (ins Variadic<Stablehlo_AllTensorTokenOrBuffer>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_AllTensorTokenOrBuffer>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator]> {
  let summary = "terminator of the regions of the dialect";
  let arguments = (ins Variadic<Stablehlo_AllTensorTokenOrBuffer>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}
def Stablehlo_OptimizationBarrierOp
    : Stablehlo_Op<"optimization_barrier", [Pure, Stablehlo_Infers]> {
  let summary = "operands, none of which is moved over it";
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$operand);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseTypes>(type($operand), type($result))) :
              (`(` `)`)?
  }];
  let hasVerifier = 1;
}

// ---- Calls ----

def Stablehlo_CustomCallOp
    : Stablehlo_Op<"custom_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "call of a function that the implementation knows by name";
  let arguments = (ins
      Variadic<Stablehlo_CustomCallValue>:$inputs, StrAttr:$call_target_name,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
      OptionalAttr<AnyAttrOf<[StrAttr, DictionaryAttr]>>:$backend_config,
      DefaultValuedOptionalAttr<
          Stablehlo_CustomCallApiVersionAttr,
          "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
      DefaultValuedOptionalAttr<
          TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">,
          "{}">:$called_computations,
      OptionalAttr<Stablehlo_ArrayOfLayoutAttr>:$operand_layouts,
      OptionalAttr<Stablehlo_ArrayOfLayoutAttr>:$result_layouts,
      DefaultValuedOptionalAttr<
          TypedArrayAttrBase<Stablehlo_OutputOperandAlias,
                             "Aliasing attribute for outputs and operands of CustomCall">,
          "{}">:$output_operand_aliases,
      OptionalAttr<Stablehlo_ArrayOfTilingAttr>:$result_tilings);
  let results = (outs Variadic<Stablehlo_CustomCallValue>:$result);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)`
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_CompositeOp
    : Stablehlo_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an operation that is defined by a function";
  let arguments = (ins Variadic<Stablehlo_AllTensorTokenOrTuple>:$inputs, StrAttr:$name,
                       DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
                       FlatSymbolRefAttr:$decomposition,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let results = (outs Variadic<Stablehlo_AllTensorTokenOrTuple>:$result);
  let assemblyFormat = [{
    $name operands (` ` `(` $composite_regions^ `)`)? attr-dict
      `:` functional-type(operands, results)
  }];
}
def Stablehlo_AsyncStartOp
    : Stablehlo_Op<"async_start", [Stablehlo_OneBlock, IsolatedFromAbove]> {
  let summary = "computation that may run beside others";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Stablehlo_IsFuture:$result);
  let hasRegionVerifier = 1;
}
def Stablehlo_AsyncDoneOp : Stablehlo_Op<"async_done"> {
  let summary = "the result of a computation that was started";
  let arguments = (ins Stablehlo_IsFuture:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

// ---- Tuples ----

def Stablehlo_TupleOp : Stablehlo_Op<"tuple", [Pure, Stablehlo_Infers]> {
  let summary = "tuple of values";
  let arguments = (ins Variadic<Stablehlo_AllTensorTokenTupleOrBuffer>:$val);
  let results = (outs Stablehlo_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleTypes>(type($val), type($result))";
}
def Stablehlo_GetTupleElementOp
    : Stablehlo_Op<"get_tuple_element", [Pure, Stablehlo_Infers]> {
  let summary = "element of a tuple";
  let arguments = (ins Stablehlo_Tuple:$operand,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs Stablehlo_AllTensorTokenTupleOrBuffer:$result);
  let assemblyFormat = [{
    $operand `[` $index `]` attr-dict `:` functional-type(operands, results)
  }];
}

// ---- Tokens and transfers ----

def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", [Pure, Stablehlo_Infers]> {
  let summary = "a token that waits for nothing";
  let results = (outs Stablehlo_IsToken:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", [Pure, Stablehlo_Infers]> {
  let summary = "a token that waits for all operands";
  let arguments = (ins Variadic<Stablehlo_IsToken>:$inputs);
  let results = (outs Stablehlo_IsToken:$result);
  let assemblyFormat = [{
    $inputs attr-dict
      `:` custom<VariadicTypes>(ref($inputs), type($inputs), type($result))
  }];
}

class Stablehlo_Channel<string name> : Resource<"::mlir::stablehlo::side_effects::" # name>;
def Stablehlo_InfeedResource : Stablehlo_Channel<"InfeedResource">;
def Stablehlo_OutfeedResource : Stablehlo_Channel<"OutfeedResource">;
def Stablehlo_SendResource : Stablehlo_Channel<"SendResource">;
def Stablehlo_RecvResource : Stablehlo_Channel<"RecvResource">;
class Stablehlo_Transfers<Resource resource>
    : MemoryEffects<[MemRead<resource>, MemWrite<resource>]>;

def Stablehlo_InfeedOp
    : Stablehlo_Op<"infeed", [Stablehlo_Transfers<Stablehlo_InfeedResource>]> {
  let summary = "values from the host";
  let arguments = (ins Stablehlo_IsToken:$token,
                       DefaultValuedStrAttr<StrAttr, "">:$infeed_config,
                       OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<Stablehlo_StaticTensorOrToken>:$result);
  let hasVerifier = 1;
}
def Stablehlo_OutfeedOp
    : Stablehlo_Op<"outfeed", [Stablehlo_Infers,
                               Stablehlo_Transfers<Stablehlo_OutfeedResource>]> {
  let summary = "values to the host";
  let arguments = (ins Variadic<Stablehlo_AllTensor>:$inputs, Stablehlo_IsToken:$token,
                       DefaultValuedStrAttr<StrAttr, "">:$outfeed_config);
  let results = (outs Stablehlo_IsToken:$result);
}
def Stablehlo_SendOp
    : Stablehlo_Op<"send", [Stablehlo_Infers, Stablehlo_Transfers<Stablehlo_SendResource>]> {
  let summary = "values to another device or to the host";
  let arguments = (ins Variadic<Stablehlo_AllTensor>:$inputs, Stablehlo_IsToken:$token,
                       Stablehlo_ChannelHandle:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Stablehlo_IsToken:$result);
}
def Stablehlo_RecvOp : Stablehlo_Op<"recv", [Stablehlo_Transfers<Stablehlo_RecvResource>]> {
  let summary = "values from another device or from the host";
  let arguments = (ins Stablehlo_IsToken:$token, Stablehlo_ChannelHandle:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Variadic<Stablehlo_StaticTensorOrToken>:$result);
  let hasVerifier = 1;
}

#endif // STABLEHLO_CONTROL_TD
