// Variants whose shape is an operand.
#ifndef STABLEHLO_DYNAMIC_TD
#define STABLEHLO_DYNAMIC_TD

include "stablehlo/Attrs.td"

def Stablehlo_DynamicIotaOp : Stablehlo_ValueOp<"dynamic_iota"> {
  let summary = "elements that count along a dimension";
  let arguments = (ins Stablehlo_StaticDimensionTensor:$output_shape,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict
      `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_DynamicReshapeOp : Stablehlo_ValueOp<"dynamic_reshape"> {
  let summary = "elements in the same order in another shape";
  let arguments = (ins Stablehlo_AllTensor:$operand,
                       Stablehlo_StaticDimensionTensor:$output_shape);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicBroadcastInDimOp : Stablehlo_ValueOp<"dynamic_broadcast_in_dim"> {
  let summary = "repetition along dimensions";
  let arguments = (ins Stablehlo_AllTensor:$operand,
                       Stablehlo_StaticDimensionTensor:$output_dimensions,
                       DenseI64ArrayAttr:$broadcast_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_RealDynamicSliceOp
    : Stablehlo_ValueOp<"real_dynamic_slice",
                        [AllElementTypesMatch<["operand", "result"]>,
                         AllTypesMatch<["start_indices", "limit_indices", "strides"]>]> {
  let summary = "part of a tensor, with a stride";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_DimensionTensor:$start_indices,
                       Stablehlo_DimensionTensor:$limit_indices,
                       Stablehlo_DimensionTensor:$strides);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicPadOp
    : Stablehlo_ValueOp<"dynamic_pad",
                        [AllElementTypesMatch<["operand", "padding_value", "result"]>,
                         AllTypesMatch<["edge_padding_low", "edge_padding_high",
                                        "interior_padding"]>,
                         AllRanksMatch<["operand", "result"]>]> {
  let summary = "a tensor with elements around and between its own";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_ScalarTensor:$padding_value,
                       Stablehlo_StaticDimensionTensor:$edge_padding_low,
                       Stablehlo_StaticDimensionTensor:$edge_padding_high,
                       Stablehlo_StaticDimensionTensor:$interior_padding);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicGatherOp : Stablehlo_ValueOp<"dynamic_gather", [Stablehlo_Infers]> {
  let summary = "slices at the places that a tensor of indices names";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$start_indices,
                       Stablehlo_Static1DIntTensor:$slice_sizes,
                       Stablehlo_GatherDimensionNumbers:$dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs Stablehlo_Tensor:$result);
}
def Stablehlo_DynamicConvOp : Stablehlo_ValueOp<"dynamic_conv"> {
  let summary = "convolution";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_Static2DIntTensor:$padding,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbers:$dimension_numbers,
                       ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
                       ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

#endif // STABLEHLO_DYNAMIC_TD
