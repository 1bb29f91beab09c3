// Operations that create, move and index elements.
#ifndef VHLO_SHAPES_TD
#define VHLO_SHAPES_TD

include "vhlo/Elementwise.td"

def Vhlo_BroadcastInDimOpV1 : Vhlo_Op<"broadcast_in_dim", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$broadcast_dimensions);
  let results = (outs AnyType:$result);
}

def Vhlo_BroadcastOpV1 : Vhlo_Op<"broadcast", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$broadcast_sizes);
  let results = (outs AnyType:$result);
}

def Vhlo_ConcatenateOpV1 : Vhlo_Op<"concatenate", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyAttr:$dimension);
  let results = (outs AnyType:$result);
}

def Vhlo_ConstantOpV1 : Vhlo_Op<"constant", 1> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$output);
}

def Vhlo_DynamicBroadcastInDimOpV1 : Vhlo_Op<"dynamic_broadcast_in_dim", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$output_dimensions,
                       AnyAttr:$broadcast_dimensions, AnyAttr:$known_expanding_dimensions,
                       AnyAttr:$known_nonexpanding_dimensions);
  let results = (outs AnyType:$result);
  let rules = [(absent "known_expanding_dimensions", NoInts),
               (absent "known_nonexpanding_dimensions", NoInts)];
}

def Vhlo_DynamicIotaOpV1 : Vhlo_Op<"dynamic_iota", 1> {
  let arguments = (ins AnyType:$output_shape, AnyAttr:$iota_dimension);
  let results = (outs AnyType:$result);
}

def Vhlo_DynamicPadOpV1 : Vhlo_Op<"dynamic_pad", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$padding_value, AnyType:$edge_padding_low,
                       AnyType:$edge_padding_high, AnyType:$interior_padding);
  let results = (outs AnyType:$result);
}

def Vhlo_DynamicReshapeOpV1 : Vhlo_Op<"dynamic_reshape", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$output_shape);
  let results = (outs AnyType:$result);
}

def Vhlo_DynamicSliceOpV1 : Vhlo_Op<"dynamic_slice", 1> {
  let arguments = (ins AnyType:$operand, Variadic<AnyType>:$start_indices,
                       AnyAttr:$slice_sizes);
  let results = (outs AnyType:$result);
}

def Vhlo_DynamicUpdateSliceOpV1 : Vhlo_Op<"dynamic_update_slice", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$update, Variadic<AnyType>:$start_indices);
  let results = (outs AnyType:$result);
}

// Batching dimensions exist since version 2.
class Vhlo_Gather<string name, int version, string since, string until = "">
    : Vhlo_Op<name, version, since, until> {
  let results = (outs AnyType:$result);
  defvar sorted = (absent "indices_are_sorted", FalseText);
  defvar numbers = ["offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                    "start_indices_batching_dims", "start_index_map", "index_vector_dim"];
  let rules = !if(!eq(version, 2), [(parts "dimension_numbers", numbers), sorted], []<dag>);
  let change = !if(!eq(version, 2),
                   (from "vhlo." # name # "_v1", [(absent "operand_batching_dims", NoInts),
                                     (absent "start_indices_batching_dims", NoInts)]),
                   (none));
}

def Vhlo_GatherOpV1 : Vhlo_Gather<"gather", 1, "0.9.0", "1.0.0"> {
  let arguments = (ins AnyType:$operand, AnyType:$start_indices, AnyAttr:$offset_dims,
                       AnyAttr:$collapsed_slice_dims, AnyAttr:$start_index_map,
                       AnyAttr:$index_vector_dim, AnyAttr:$slice_sizes,
                       AnyAttr:$indices_are_sorted);
}
def Vhlo_GatherOpV2 : Vhlo_Gather<"gather", 2, "1.1.0"> {
  let arguments = (ins AnyType:$operand, AnyType:$start_indices, AnyAttr:$offset_dims,
                       AnyAttr:$collapsed_slice_dims, AnyAttr:$operand_batching_dims,
                       AnyAttr:$start_indices_batching_dims, AnyAttr:$start_index_map,
                       AnyAttr:$index_vector_dim, AnyAttr:$slice_sizes,
                       AnyAttr:$indices_are_sorted);
}

def Vhlo_DynamicGatherOpV1 : Vhlo_Gather<"dynamic_gather", 1, "0.9.0", "1.0.0"> {
  let arguments = (ins AnyType:$operand, AnyType:$start_indices, AnyType:$slice_sizes,
                       AnyAttr:$offset_dims, AnyAttr:$collapsed_slice_dims,
                       AnyAttr:$start_index_map, AnyAttr:$index_vector_dim,
                       AnyAttr:$indices_are_sorted);
}
def Vhlo_DynamicGatherOpV2 : Vhlo_Gather<"dynamic_gather", 2, "1.1.0"> {
  let arguments = (ins AnyType:$operand, AnyType:$start_indices, AnyType:$slice_sizes,
                       AnyAttr:$offset_dims, AnyAttr:$collapsed_slice_dims,
                       AnyAttr:$operand_batching_dims, AnyAttr:$start_indices_batching_dims,
                       AnyAttr:$start_index_map, AnyAttr:$index_vector_dim,
                       AnyAttr:$indices_are_sorted);
}

def Vhlo_GetDimensionSizeOpV1 : Vhlo_Op<"get_dimension_size", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$dimension);
  let results = (outs AnyType:$result);
}

def Vhlo_GetTupleElementOpV1 : Vhlo_Op<"get_tuple_element", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$index);
  let results = (outs AnyType:$result);
}

def Vhlo_IotaOpV1 : Vhlo_Op<"iota", 1> {
  let arguments = (ins AnyAttr:$iota_dimension);
  let results = (outs AnyType:$output);
}

def Vhlo_PadOpV1 : Vhlo_Op<"pad", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$padding_value, AnyAttr:$edge_padding_low,
                       AnyAttr:$edge_padding_high, AnyAttr:$interior_padding);
  let results = (outs AnyType:$result);
}

def Vhlo_RealDynamicSliceOpV1 : Vhlo_Op<"real_dynamic_slice", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$start_indices, AnyType:$limit_indices,
                       AnyType:$strides);
  let results = (outs AnyType:$result);
}

def Vhlo_ReshapeOpV1 : Vhlo_Unary<"reshape">;

def Vhlo_ReverseOpV1 : Vhlo_Op<"reverse", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$dimensions);
  let results = (outs AnyType:$result);
}

class Vhlo_Scatter<int version, string since, string until = "">
    : Vhlo_Op<"scatter", version, since, until, [SameVariadicOperandSize]> {
  let regions = (region AnyRegion:$update_computation);
  let results = (outs Variadic<AnyType>:$results);
}
def Vhlo_ScatterOpV1 : Vhlo_Scatter<1, "0.9.0", "1.0.0"> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$scatter_indices,
                       Variadic<AnyType>:$updates, AnyAttr:$update_window_dims,
                       AnyAttr:$inserted_window_dims, AnyAttr:$scatter_dims_to_operand_dims,
                       AnyAttr:$index_vector_dim, AnyAttr:$indices_are_sorted,
                       AnyAttr:$unique_indices);
  let rules = [OldReduction];
}
def Vhlo_ScatterOpV2 : Vhlo_Scatter<2, "1.1.0"> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$scatter_indices,
                       Variadic<AnyType>:$updates, AnyAttr:$update_window_dims,
                       AnyAttr:$inserted_window_dims, AnyAttr:$input_batching_dims,
                       AnyAttr:$scatter_indices_batching_dims,
                       AnyAttr:$scatter_dims_to_operand_dims, AnyAttr:$index_vector_dim,
                       AnyAttr:$indices_are_sorted, AnyAttr:$unique_indices);
  let rules = [
    (parts "scatter_dimension_numbers",
           ["update_window_dims", "inserted_window_dims", "input_batching_dims",
            "scatter_indices_batching_dims", "scatter_dims_to_operand_dims",
            "index_vector_dim"]),
    (absent "indices_are_sorted", FalseText), (absent "unique_indices", FalseText)];
  let change = (from "vhlo.scatter_v1", [(absent "input_batching_dims", NoInts),
                                    (absent "scatter_indices_batching_dims", NoInts)]);
}

def Vhlo_SetDimensionSizeOpV1 : Vhlo_Op<"set_dimension_size", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$size, AnyAttr:$dimension);
  let results = (outs AnyType:$result);
}

def Vhlo_SliceOpV1 : Vhlo_Op<"slice", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$start_indices, AnyAttr:$limit_indices,
                       AnyAttr:$strides);
  let results = (outs AnyType:$result);
}

def Vhlo_TorchIndexSelectOpV1 : Vhlo_Op<"torch_index_select", 1> {
  let arguments = (ins AnyType:$operand, AnyType:$index, AnyAttr:$dim, AnyAttr:$batch_dims);
  let results = (outs AnyType:$result);
}

def Vhlo_TransposeOpV1 : Vhlo_Op<"transpose", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$permutation);
  let results = (outs AnyType:$result);
}

def Vhlo_TupleOpV1 : Vhlo_Op<"tuple", 1> {
  let arguments = (ins Variadic<AnyType>:$val);
  let results = (outs AnyType:$result);
}

#endif // VHLO_SHAPES_TD
