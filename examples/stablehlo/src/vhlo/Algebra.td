// Products, convolutions, reductions and the other operations over whole tensors.
#ifndef VHLO_ALGEBRA_TD
#define VHLO_ALGEBRA_TD

include "vhlo/Shapes.td"

defvar DefaultPrecision = "#vhlo<precision_v1 DEFAULT>";

class Vhlo_BatchNorm<string name> : Vhlo_Op<"batch_norm_" # name, 1>;

def Vhlo_BatchNormGradOpV1 : Vhlo_BatchNorm<"grad"> {
  let arguments = (ins AnyType:$operand, AnyType:$scale, AnyType:$mean, AnyType:$variance,
                       AnyType:$grad_output, AnyAttr:$epsilon, AnyAttr:$feature_index);
  let results = (outs AnyType:$grad_operand, AnyType:$grad_scale, AnyType:$grad_offset);
}
def Vhlo_BatchNormInferenceOpV1 : Vhlo_BatchNorm<"inference"> {
  let arguments = (ins AnyType:$operand, AnyType:$scale, AnyType:$offset, AnyType:$mean,
                       AnyType:$variance, AnyAttr:$epsilon, AnyAttr:$feature_index);
  let results = (outs AnyType:$result);
}
def Vhlo_BatchNormTrainingOpV1 : Vhlo_BatchNorm<"training"> {
  let arguments = (ins AnyType:$operand, AnyType:$scale, AnyType:$offset, AnyAttr:$epsilon,
                       AnyAttr:$feature_index);
  let results = (outs AnyType:$output, AnyType:$batch_mean, AnyType:$batch_var);
}

def Vhlo_CholeskyOpV1 : Vhlo_Op<"cholesky", 1> {
  let arguments = (ins AnyType:$a, AnyAttr:$lower);
  let results = (outs AnyType:$result);
  let rules = [(absent "lower", FalseText)];
}

// ---- Convolutions ----

class Vhlo_Convolving<string name, int version = 1, string since = "0.9.0", string until = "">
    : Vhlo_Op<name, version, since, until> {
  let results = (outs AnyType:$result);
  list<dag> numbers = [
    (parts "dimension_numbers",
           ["input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
            "kernel_input_feature_dimension", "kernel_output_feature_dimension",
            "kernel_spatial_dimensions", "output_batch_dimension", "output_feature_dimension",
            "output_spatial_dimensions"]),
    (absent_fill "window_strides", "1 : i64", "input_spatial_dimensions"),
    (absent_fill "lhs_dilation", "1 : i64", "input_spatial_dimensions"),
    (absent_fill "rhs_dilation", "1 : i64", "input_spatial_dimensions"),
    (absent_fill "window_reversal", "false", "input_spatial_dimensions"),
    (absent_list "precision_config", DefaultPrecision, 2)];
}

def Vhlo_ConvolutionOpV1 : Vhlo_Convolving<"convolution"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$window_strides, AnyAttr:$padding,
                       AnyAttr:$lhs_dilation, AnyAttr:$rhs_dilation, AnyAttr:$window_reversal,
                       AnyAttr:$input_batch_dimension, AnyAttr:$input_feature_dimension,
                       AnyAttr:$input_spatial_dimensions,
                       AnyAttr:$kernel_input_feature_dimension,
                       AnyAttr:$kernel_output_feature_dimension,
                       AnyAttr:$kernel_spatial_dimensions, AnyAttr:$output_batch_dimension,
                       AnyAttr:$output_feature_dimension, AnyAttr:$output_spatial_dimensions,
                       AnyAttr:$feature_group_count, AnyAttr:$batch_group_count,
                       AnyAttr:$precision_config);
  let rules = !listconcat(numbers, [
    (absent_fill "padding", "0 : i64", "input_spatial_dimensions", 2)]);
}

// The padding was an attribute, too, which the operand overruled.
def Vhlo_DynamicConvOpV1 : Vhlo_Convolving<"dynamic_conv", 1, "0.9.0", "0.19.0"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyType:$d_padding, AnyAttr:$window_strides,
                       AnyAttr:$padding, AnyAttr:$lhs_dilation, AnyAttr:$rhs_dilation,
                       AnyAttr:$window_reversal, AnyAttr:$input_batch_dimension,
                       AnyAttr:$input_feature_dimension, AnyAttr:$input_spatial_dimensions,
                       AnyAttr:$kernel_input_feature_dimension,
                       AnyAttr:$kernel_output_feature_dimension,
                       AnyAttr:$kernel_spatial_dimensions, AnyAttr:$output_batch_dimension,
                       AnyAttr:$output_feature_dimension, AnyAttr:$output_spatial_dimensions,
                       AnyAttr:$feature_group_count, AnyAttr:$batch_group_count,
                       AnyAttr:$precision_config);
}
def Vhlo_DynamicConvOpV2 : Vhlo_Convolving<"dynamic_conv", 2, "0.20.0"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyType:$padding, AnyAttr:$window_strides,
                       AnyAttr:$lhs_dilation, AnyAttr:$rhs_dilation, AnyAttr:$window_reversal,
                       AnyAttr:$input_batch_dimension, AnyAttr:$input_feature_dimension,
                       AnyAttr:$input_spatial_dimensions,
                       AnyAttr:$kernel_input_feature_dimension,
                       AnyAttr:$kernel_output_feature_dimension,
                       AnyAttr:$kernel_spatial_dimensions, AnyAttr:$output_batch_dimension,
                       AnyAttr:$output_feature_dimension, AnyAttr:$output_spatial_dimensions,
                       AnyAttr:$feature_group_count, AnyAttr:$batch_group_count,
                       AnyAttr:$precision_config);
  let rules = numbers;
  let change = (from "vhlo.dynamic_conv_v1", [(zero_padding "padding")]);
}

// ---- Products ----

class Vhlo_Product<string name, int version, string since, string until = "">
    : Vhlo_Op<name, version, since, until> {
  let results = (outs AnyType:$result);
  let rules = [(absent_list "precision_config", DefaultPrecision, 2)];
}

def Vhlo_DotGeneralOpV1 : Vhlo_Product<"dot_general", 1, "0.9.0", "1.5.0"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$lhs_batching_dimensions,
                       AnyAttr:$rhs_batching_dimensions, AnyAttr:$lhs_contracting_dimensions,
                       AnyAttr:$rhs_contracting_dimensions, AnyAttr:$precision_config);
}
def Vhlo_DotGeneralOpV2 : Vhlo_Product<"dot_general", 2, "1.6.0"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$lhs_batching_dimensions,
                       AnyAttr:$rhs_batching_dimensions, AnyAttr:$lhs_contracting_dimensions,
                       AnyAttr:$rhs_contracting_dimensions, AnyAttr:$precision_config,
                       AnyAttr:$lhs_precision_type, AnyAttr:$rhs_precision_type,
                       AnyAttr:$accumulation_type, AnyAttr:$lhs_component_count,
                       AnyAttr:$rhs_component_count, AnyAttr:$num_primitive_operations,
                       AnyAttr:$allow_imprecise_accumulation);
  list<string> algorithm = ["lhs_precision_type", "rhs_precision_type", "accumulation_type",
                            "lhs_component_count", "rhs_component_count",
                            "num_primitive_operations", "allow_imprecise_accumulation"];
  let rules = [
    (parts "dot_dimension_numbers",
           ["lhs_batching_dimensions", "rhs_batching_dimensions",
            "lhs_contracting_dimensions", "rhs_contracting_dimensions"]),
    (absent_list "precision_config", DefaultPrecision, 2),
    (parts "algorithm", algorithm), (absent_parts "algorithm")];
  let change = (from "vhlo.dot_general_v1", !foreach(one, algorithm, (absent one, NoType)));
}

def Vhlo_DotOpV1 : Vhlo_Product<"dot", 1, "0.9.0"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$precision_config);
}

def Vhlo_EinsumOpV1 : Vhlo_Op<"einsum", 1> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$einsum_config);
  let results = (outs AnyType:$result);
}

def Vhlo_UnaryEinsumOpV1 : Vhlo_Op<"unary_einsum", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$einsum_config);
  let results = (outs AnyType:$result);
}

def Vhlo_FftOpV1 : Vhlo_Op<"fft", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$fft_type, AnyAttr:$fft_length);
  let results = (outs AnyType:$result);
}

def Vhlo_TriangularSolveOpV1 : Vhlo_Op<"triangular_solve", 1> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyAttr:$left_side, AnyAttr:$lower,
                       AnyAttr:$unit_diagonal, AnyAttr:$transpose_a);
  let results = (outs AnyType:$result);
}

// ---- Reductions ----

def Vhlo_MapOpV1 : Vhlo_Op<"map", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyAttr:$dimensions);
  let regions = (region AnyRegion:$computation);
  let results = (outs AnyType:$result);
}

def Vhlo_ReduceOpV1 : Vhlo_Op<"reduce", 1, "0.9.0", "", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$init_values,
                       AnyAttr:$dimensions);
  let regions = (region AnyRegion:$body);
  let results = (outs Variadic<AnyType>:$results);
  let rules = [OldReduction];
}

def Vhlo_ReduceWindowOpV1
    : Vhlo_Op<"reduce_window", 1, "0.9.0", "", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$init_values,
                       AnyAttr:$window_dimensions, AnyAttr:$window_strides,
                       AnyAttr:$base_dilations, AnyAttr:$window_dilations, AnyAttr:$padding);
  let regions = (region AnyRegion:$body);
  let results = (outs Variadic<AnyType>:$results);
  let rules = [(absent_fill "window_strides", "1 : i64", "window_dimensions"),
               (absent_fill "base_dilations", "1 : i64", "window_dimensions"),
               (absent_fill "window_dilations", "1 : i64", "window_dimensions"),
               (absent_fill "padding", "0 : i64", "window_dimensions", 2), OldReduction];
}

def Vhlo_SelectAndScatterOpV1 : Vhlo_Op<"select_and_scatter", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$source, AnyType:$init_value,
                       AnyAttr:$window_dimensions, AnyAttr:$window_strides, AnyAttr:$padding);
  let regions = (region AnyRegion:$select, AnyRegion:$scatter);
  let results = (outs AnyType:$result);
  let rules = [(absent_fill "window_strides", "1 : i64", "window_dimensions"),
               (absent_fill "padding", "0 : i64", "window_dimensions", 2), OldReduction];
}

def Vhlo_SortOpV1 : Vhlo_Op<"sort", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyAttr:$dimension, AnyAttr:$is_stable);
  let regions = (region AnyRegion:$comparator);
  let results = (outs Variadic<AnyType>:$results);
  let rules = [(absent "dimension", "#vhlo.integer_v1<-1 : i64>"),
               (absent "is_stable", FalseText)];
}

// ---- Random numbers ----

def Vhlo_RngBitGeneratorOpV1 : Vhlo_Op<"rng_bit_generator", 1> {
  let arguments = (ins AnyAttr:$rng_algorithm, AnyType:$initial_state);
  let results = (outs AnyType:$output_state, AnyType:$output);
}

def Vhlo_RngOpV1 : Vhlo_Op<"rng", 1> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$shape, AnyAttr:$rng_distribution);
  let results = (outs AnyType:$result);
}

#endif // VHLO_ALGEBRA_TD
