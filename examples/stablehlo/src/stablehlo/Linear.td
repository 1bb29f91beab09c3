// Products, convolutions, transforms, decompositions, normalization.
#ifndef STABLEHLO_LINEAR_TD
#define STABLEHLO_LINEAR_TD

include "stablehlo/Attrs.td"

// ---- Products ----

def Stablehlo_DotOp : Stablehlo_Op<"dot", [Pure]> {
  let summary = "product of vectors or matrices";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_AllTensor:$rhs,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict
      `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_DotGeneralOp : Stablehlo_ValueOp<"dot_general"> {
  let summary = "product over contracting dimensions, for each batch";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_AllTensor:$rhs,
                       Stablehlo_DotDimensionNumbers:$dot_dimension_numbers,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config,
                       OptionalAttr<Stablehlo_DotAlgorithm>:$algorithm);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict
      `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_EinsumOp : Stablehlo_Op<"einsum", [Pure]> {
  let summary = "product in Einstein's notation";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs, StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict
      `:` functional-type(operands, results)
  }];
}
def Stablehlo_UnaryEinsumOp : Stablehlo_Op<"unary_einsum", [Pure]> {
  let summary = "sums and diagonals in Einstein's notation";
  let arguments = (ins Stablehlo_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_ConvolutionOp : Stablehlo_ValueOp<"convolution"> {
  let summary = "convolution";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_AllTensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbers:$dimension_numbers,
                       ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
                       ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs Stablehlo_AllTensor:$result);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,`
      `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation,
                                                $rhs_dilation, $window_reversal) `}`
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Transforms and decompositions ----

def Stablehlo_FftOp : Stablehlo_ValueOp<"fft", [Stablehlo_Infers]> {
  let summary = "Fourier transform of the last dimensions";
  let arguments = (ins Stablehlo_FpOrComplexTensor:$operand, Stablehlo_FftTypeAttr:$fft_type,
                       DenseI64ArrayAttr:$fft_length);
  let results = (outs Stablehlo_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` `` $fft_type `,` `length` `=` $fft_length
      attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_CholeskyOp : Stablehlo_Op<"cholesky", [NoMemoryEffect, Stablehlo_Infers]> {
  let summary = "Cholesky decomposition of matrices";
  let arguments = (ins Stablehlo_FpComplexOrQuantizedTensor:$a,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs Stablehlo_FpComplexOrQuantizedTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict
      `:` custom<UnaryTypes>(type($a), type($result))
  }];
  let hasVerifier = 1;
}
def Stablehlo_TriangularSolveOp
    : Stablehlo_ValueOp<"triangular_solve", [Stablehlo_Infers]> {
  let summary = "solution of systems with triangular matrices";
  let arguments = (ins Stablehlo_FpOrComplexTensor:$a, Stablehlo_FpOrComplexTensor:$b,
                       BoolAttr:$left_side, BoolAttr:$lower, BoolAttr:$unit_diagonal,
                       Stablehlo_TransposeAttr:$transpose_a);
  let results = (outs Stablehlo_FpOrComplexTensor:$result);
  let hasVerifier = 1;
}

// ---- Normalization ----

def Stablehlo_BatchNormGradOp : Stablehlo_ValueOp<"batch_norm_grad", [Stablehlo_Infers]> {
  let summary = "gradients of batch_norm_training";
  let arguments = (ins Stablehlo_FpOrQuantizedTensor:$operand, Stablehlo_Fp1DTensor:$scale,
                       Stablehlo_Fp1DTensor:$mean, Stablehlo_Fp1DTensor:$variance,
                       Stablehlo_FpOrQuantizedTensor:$grad_output, F32Attr:$epsilon,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs Stablehlo_FpOrQuantizedTensor:$grad_operand,
                      Stablehlo_Fp1DTensor:$grad_scale, Stablehlo_Fp1DTensor:$grad_offset);
  let hasVerifier = 1;
}
def Stablehlo_BatchNormInferenceOp
    : Stablehlo_ValueOp<"batch_norm_inference", [Stablehlo_Infers]> {
  let summary = "normalization by given means and variances";
  let arguments = (ins Stablehlo_FpOrQuantizedTensor:$operand, Stablehlo_Fp1DTensor:$scale,
                       Stablehlo_Fp1DTensor:$offset, Stablehlo_Fp1DTensor:$mean,
                       Stablehlo_Fp1DTensor:$variance, F32Attr:$epsilon,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs Stablehlo_FpOrQuantizedTensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_BatchNormTrainingOp
    : Stablehlo_ValueOp<"batch_norm_training", [Stablehlo_Infers]> {
  let summary = "normalization by the means and variances of a batch";
  let arguments = (ins Stablehlo_FpOrQuantizedTensor:$operand, Stablehlo_Fp1DTensor:$scale,
                       Stablehlo_Fp1DTensor:$offset, F32Attr:$epsilon,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs Stablehlo_FpOrQuantizedTensor:$output, Stablehlo_Fp1DTensor:$batch_mean,
                      Stablehlo_Fp1DTensor:$batch_var);
  let hasVerifier = 1;
}

#endif // STABLEHLO_LINEAR_TD
