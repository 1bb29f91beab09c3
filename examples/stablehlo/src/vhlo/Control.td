// Functions, control flow, and calls of what is outside of the program.
#ifndef VHLO_CONTROL_TD
#define VHLO_CONTROL_TD

include "vhlo/Algebra.td"

// ---- Functions ----

def Vhlo_FuncOpV1 : Vhlo_Op<"func", 1> {
  let counterpart = "func.func";
  let arguments = (ins AnyAttr:$sym_name, AnyAttr:$function_type, AnyAttr:$sym_visibility,
                       AnyAttr:$arg_attrs, AnyAttr:$res_attrs);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "custom<FunctionBody>($sym_name, $body, $function_type) attr-dict";
  let rules = [(absent "sym_visibility", NoText), (absent "arg_attrs", NoNames),
               (absent "res_attrs", NoNames)];
}

def Vhlo_CallOpV1 : Vhlo_Op<"call", 1> {
  let counterpart = "func.call";
  let arguments = (ins AnyAttr:$callee, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
}

// In a function it is the return of the dialect `func`.
def Vhlo_ReturnOpV1 : Vhlo_Op<"return", 1, "0.9.0", "", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results);
}

class Vhlo_Composite<int version, string since, string until = "">
    : Vhlo_Op<"composite", version, since, until> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyAttr:$name, AnyAttr:$composite_attributes,
                       AnyAttr:$decomposition, AnyAttr:$version);
  let results = (outs Variadic<AnyType>:$results);
}
def Vhlo_CompositeOpV1 : Vhlo_Composite<1, "0.19.0", "1.13.0">;
def Vhlo_CompositeOpV2 : Vhlo_Composite<2, "1.14.0"> {
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let rules = [(absent "version", ZeroText),
               (absent "composite_attributes", "#vhlo.dict_v1<{}>")];
  let change = (from "vhlo.composite_v1", []<dag>);
}

def Vhlo_CustomCallOpV1 : Vhlo_Op<"custom_call", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyAttr:$call_target_name,
                       AnyAttr:$has_side_effect, AnyAttr:$backend_config,
                       AnyAttr:$api_version, AnyAttr:$called_computations,
                       AnyAttr:$operand_layouts, AnyAttr:$result_layouts,
                       AnyAttr:$output_operand_aliases);
  let results = (outs Variadic<AnyType>:$results);
  let rules = [
    (absent "has_side_effect", FalseText), (config "backend_config"),
    (enumerated "api_version", "vhlo.api_version_v1"),
    (absent "api_version", "#vhlo<api_version_v1 API_VERSION_ORIGINAL>"),
    (symbols "called_computations"), (absent "called_computations", NoNames),
    (absent "operand_layouts", NoNames), (absent "result_layouts", NoNames),
    (together "operand_layouts", "result_layouts"),
    (absent "output_operand_aliases", NoNames)];
}

// ---- Control flow ----

def Vhlo_CaseOpV1 : Vhlo_Op<"case", 1> {
  let arguments = (ins AnyType:$index);
  let regions = (region VariadicRegion<AnyRegion>:$branches);
  let results = (outs Variadic<AnyType>:$results);
}

def Vhlo_IfOpV1 : Vhlo_Op<"if", 1> {
  let arguments = (ins AnyType:$pred);
  let regions = (region AnyRegion:$true_branch, AnyRegion:$false_branch);
  let results = (outs Variadic<AnyType>:$results);
}

def Vhlo_WhileOpV1 : Vhlo_Op<"while", 1> {
  let arguments = (ins Variadic<AnyType>:$operand);
  let regions = (region AnyRegion:$cond, AnyRegion:$body);
  let results = (outs Variadic<AnyType>:$results);
}

def Vhlo_OptimizationBarrierOpV1 : Vhlo_Op<"optimization_barrier", 1> {
  let arguments = (ins Variadic<AnyType>:$operand);
  let results = (outs Variadic<AnyType>:$result);
}

def Vhlo_AsyncStartOpV1 : Vhlo_Op<"async_start", 1, "1.15.0"> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region AnyRegion:$collective);
  let results = (outs AnyType:$result);
}

def Vhlo_AsyncDoneOpV1 : Vhlo_Unary<"async_done", 1, "1.15.0">;

#endif // VHLO_CONTROL_TD
