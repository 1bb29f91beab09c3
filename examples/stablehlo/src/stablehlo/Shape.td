// Constants, and operations that move elements.
#ifndef STABLEHLO_SHAPE_TD
#define STABLEHLO_SHAPE_TD

include "stablehlo/Attrs.td"

def Stablehlo_ConstantOp
    : Stablehlo_Op<"constant", [ConstantLike, Pure, Stablehlo_Infers,
                                DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                          ["getAsmResultNames"]>]> {
  let summary = "constant";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_StaticAllTensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}
def Stablehlo_IotaOp : Stablehlo_Op<"iota", [Pure]> {
  let summary = "elements that count along a dimension";
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension);
  let results = (outs Stablehlo_StaticNumberTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}

// ---- Change of shape ----

def Stablehlo_BitcastConvertOp : Stablehlo_ValueOp<"bitcast_convert"> {
  let summary = "elements of another type with the same bits";
  let arguments = (ins Stablehlo_AllTensor:$operand);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_ReshapeOp : Stablehlo_ValueOp<"reshape"> {
  let summary = "elements in the same order in another shape";
  let arguments = (ins Stablehlo_AllTensor:$operand);
  let results = (outs Stablehlo_StaticOrBoundedTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_BroadcastOp
    : Stablehlo_Op<"broadcast", [Pure, SameOperandsAndResultElementType, Stablehlo_Infers]> {
  let summary = "repetition along new leading dimensions";
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_BroadcastInDimOp : Stablehlo_ValueOp<"broadcast_in_dim"> {
  let summary = "repetition along dimensions";
  let arguments = (ins Stablehlo_AllTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs Stablehlo_StaticOrBoundedTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_TransposeOp : Stablehlo_ValueOp<"transpose", [Stablehlo_Infers]> {
  let summary = "permutation of dimensions";
  let arguments = (ins Stablehlo_AllTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_ReverseOp
    : Stablehlo_ValueOp<"reverse", [SameOperandsAndResultElementType, Stablehlo_Infers]> {
  let summary = "elements in the opposite order along dimensions";
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions
      attr-dict `:` custom<UnaryTypes>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}

// ---- Parts and unions ----

def Stablehlo_SliceOp
    : Stablehlo_ValueOp<"slice",
                        [SameOperandsAndResultElementType,
                         AllMatchSameOperatorTrait<["start_indices", "limit_indices",
                                                    "strides"], "$_self.size()", "size">,
                         Stablehlo_Infers]> {
  let summary = "part of a tensor, with a stride";
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$start_indices,
                       DenseI64ArrayAttr:$limit_indices, DenseI64ArrayAttr:$strides);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides)
      attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_DynamicSliceOp
    : Stablehlo_Op<"dynamic_slice", [Pure, AllElementTypesMatch<["operand", "result"]>,
                                     Stablehlo_Infers]> {
  let summary = "part of a tensor at a computed place";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Variadic<Stablehlo_ScalarIntTensor>:$start_indices,
                       DenseI64ArrayAttr:$slice_sizes);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<OperandsAndComma>($start_indices)
      `sizes` `=` $slice_sizes attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_DynamicUpdateSliceOp
    : Stablehlo_Op<"dynamic_update_slice",
                   [Pure, AllElementTypesMatch<["operand", "update", "result"]>,
                    Stablehlo_Infers]> {
  let summary = "a tensor whose part at a computed place is replaced";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$update,
                       Variadic<Stablehlo_ScalarIntTensor>:$start_indices);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_PadOp
    : Stablehlo_ValueOp<"pad",
                        [SameOperandsAndResultElementType,
                         AllMatchSameOperatorTrait<["edge_padding_low", "edge_padding_high",
                                                    "interior_padding"],
                                                   "$_self.size()", "size">,
                         Stablehlo_Infers]> {
  let summary = "a tensor with elements around and between its own";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_ScalarTensor:$padding_value,
                       DenseI64ArrayAttr:$edge_padding_low,
                       DenseI64ArrayAttr:$edge_padding_high,
                       DenseI64ArrayAttr:$interior_padding);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,`
      `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding
      attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_ConcatenateOp
    : Stablehlo_ValueOp<"concatenate", [SameOperandsAndResultElementType, Stablehlo_Infers]> {
  let summary = "tensors one after another along a dimension";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    custom<OperandsAndComma>($inputs) `dim` `=` $dimension
      attr-dict `:` functional-type(operands, results)
  }];
}

// ---- Access by indices ----

def Stablehlo_GatherOp
    : Stablehlo_ValueOp<"gather", [Stablehlo_Infers,
                                   AllElementTypesMatch<["operand", "result"]>]> {
  let summary = "slices at the places that a tensor of indices names";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbers:$dimension_numbers,
                       DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs Stablehlo_Tensor:$result);
}
def Stablehlo_ScatterOp
    : Stablehlo_Op<"scatter", [RecursiveMemoryEffects, SameVariadicOperandSize]> {
  let summary = "tensors whose elements at places that a tensor of indices names are updated";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Stablehlo_IndexTensor:$scatter_indices,
                       Variadic<Stablehlo_Tensor>:$updates,
                       Stablehlo_ScatterDimensionNumbers:$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_TorchIndexSelectOp : Stablehlo_Op<"torch_index_select", [Pure]> {
  let summary = "slices at indices of one dimension";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$index, I64Attr:$dim,
                       I64Attr:$batch_dims);
  let results = (outs Stablehlo_Tensor:$result);
}

// ---- Sizes ----

def Stablehlo_GetDimensionSizeOp
    : Stablehlo_Op<"get_dimension_size", [Pure, Stablehlo_Infers]> {
  let summary = "size of a dimension";
  let arguments = (ins Stablehlo_AllTensor:$operand,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let results = (outs Stablehlo_I32Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_SetDimensionSizeOp
    : Stablehlo_ValueOp<"set_dimension_size", [Stablehlo_Infers]> {
  let summary = "a tensor of which one dimension is shorter";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_I32Tensor:$size,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

#endif // STABLEHLO_SHAPE_TD
