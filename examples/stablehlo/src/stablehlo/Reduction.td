// Operations that apply a region to elements.
#ifndef STABLEHLO_REDUCTION_TD
#define STABLEHLO_REDUCTION_TD

include "stablehlo/Control.td"

def Stablehlo_MapOp
    : Stablehlo_Op<"map", [RecursiveMemoryEffects, SameOperandsAndResultShape,
                           Stablehlo_OneBlock]> {
  let summary = "a computation for each element";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
  let hasRegionVerifier = 1;
}
def Stablehlo_ReduceOp
    : Stablehlo_Op<"reduce", [RecursiveMemoryEffects, SameVariadicOperandSize,
                              Stablehlo_OneBlock]> {
  let summary = "reduction along dimensions";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Variadic<Stablehlo_Tensor>:$init_values,
                       DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_ReduceWindowOp
    : Stablehlo_Op<"reduce_window", [RecursiveMemoryEffects, SameVariadicOperandSize,
                                     Stablehlo_OneBlock]> {
  let summary = "reduction of each window";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Variadic<Stablehlo_Tensor>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_SelectAndScatterOp
    : Stablehlo_Op<"select_and_scatter", [RecursiveMemoryEffects]> {
  let summary = "values added to the selected element of each window";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$source,
                       Stablehlo_Tensor:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_SortOp
    : Stablehlo_Op<"sort", [RecursiveMemoryEffects, SameOperandsAndResultShape]> {
  let summary = "tensors sorted together along a dimension";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif // STABLEHLO_REDUCTION_TD
