// The attributes of the dialect.
#ifndef STABLEHLO_ATTRS_TD
#define STABLEHLO_ATTRS_TD

include "stablehlo/Enums.td"
include "stablehlo/Types.td"

// A list of integers in brackets; `?` is the dynamic marker.
defvar Stablehlo_Dims = ArrayRefParameter<"int64_t", "Dimension">;

class Stablehlo_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Stablehlo_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// ---- Dimension numbers ----
// Their syntax is a list of `name = value` in any order, which omits empty lists and zeros.

def Stablehlo_ScatterDimensionNumbers : Stablehlo_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "dimensions of a scatter";
  let parameters = (ins ArrayRefParameter<"int64_t">:$updateWindowDims,
                        ArrayRefParameter<"int64_t">:$insertedWindowDims,
                        ArrayRefParameter<"int64_t">:$inputBatchingDims,
                        ArrayRefParameter<"int64_t">:$scatterIndicesBatchingDims,
                        ArrayRefParameter<"int64_t">:$scatterDimsToOperandDims,
                        "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_GatherDimensionNumbers : Stablehlo_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "dimensions of a gather";
  let parameters = (ins ArrayRefParameter<"int64_t">:$offsetDims,
                        ArrayRefParameter<"int64_t">:$collapsedSliceDims,
                        ArrayRefParameter<"int64_t">:$operandBatchingDims,
                        ArrayRefParameter<"int64_t">:$startIndicesBatchingDims,
                        ArrayRefParameter<"int64_t">:$startIndexMap,
                        "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_DotDimensionNumbers : Stablehlo_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "dimensions of a product";
  let parameters = (ins ArrayRefParameter<"int64_t">:$lhsBatchingDimensions,
                        ArrayRefParameter<"int64_t">:$rhsBatchingDimensions,
                        ArrayRefParameter<"int64_t">:$lhsContractingDimensions,
                        ArrayRefParameter<"int64_t">:$rhsContractingDimensions);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_ConvDimensionNumbers : Stablehlo_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "dimensions of a convolution";
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$inputSpatialDimensions,
                        "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
}

// ---- Products and functions ----

def Stablehlo_DotAlgorithm : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "how a product is computed";
  let parameters = (ins "::mlir::Type":$lhsPrecisionType, "::mlir::Type":$rhsPrecisionType,
                        "::mlir::Type":$accumulationType, "int64_t":$lhsComponentCount,
                        "int64_t":$rhsComponentCount, "int64_t":$numPrimitiveOperations,
                        "bool":$allowImpreciseAccumulation);
  let assemblyFormat = [{
    `<` `lhs_precision_type` `=` $lhsPrecisionType `,`
        `rhs_precision_type` `=` $rhsPrecisionType `,`
        `accumulation_type` `=` $accumulationType `,`
        `lhs_component_count` `=` $lhsComponentCount `,`
        `rhs_component_count` `=` $rhsComponentCount `,`
        `num_primitive_operations` `=` $numPrimitiveOperations `,`
        `allow_imprecise_accumulation` `=` $allowImpreciseAccumulation `>`
  }];
  let genVerifyDecl = 1;
}
def Stablehlo_ResultAccuracyAttr : Stablehlo_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "the accuracy that is asked of a transcendental function";
  let parameters = (ins "double":$atol, "double":$rtol, "int64_t":$ulps,
                        Stablehlo_ResultAccuracyModeAttr:$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let constBuilderCall = "::mlir::stablehlo::ResultAccuracyAttr::get($_builder.getContext(), "
                         "0.0, 0.0, 0, ::mlir::stablehlo::ResultAccuracyModeAttr::get("
                         "$_builder.getContext(), $0))";
}

// ---- Calls and communication ----

def Stablehlo_OutputOperandAlias
    : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "a result of a custom call that is stored in an operand";
  let parameters = (ins ArrayRefParameter<"int64_t">:$outputTupleIndices,
                        "int64_t":$operandIndex,
                        ArrayRefParameter<"int64_t">:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `output_tuple_indices` `=` custom<DimSizes>($outputTupleIndices) `,`
        `operand_index` `=` $operandIndex `,`
        `operand_tuple_indices` `=` custom<DimSizes>($operandTupleIndices) `>`
  }];
}
def Stablehlo_ChannelHandle : Stablehlo_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "a channel between devices, and its kind";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_SubAxisInfo : Stablehlo_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "the part of an axis that a sub-axis covers";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Stablehlo_AxisRef : Stablehlo_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis of a mesh, or a part of one";
  let parameters = (ins StringRefParameter<"name of this axis">:$name,
                        OptionalParameter<"::mlir::stablehlo::SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_MeshAxis : Stablehlo_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "an axis of a mesh";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_Mesh : Stablehlo_Attr<"Mesh", "mesh"> {
  let summary = "a mesh of devices";
  let parameters = (ins ArrayRefParameter<"::mlir::stablehlo::MeshAxisAttr">:$axes,
                        OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let assemblyFormat = [{
    `<` `axes` `` `=` `` `[` $axes `]` (`,` `device_ids` `` `=` `` $device_ids^)? `>`
  }];
}
def Stablehlo_ReplicaGroupMeshAxes
    : Stablehlo_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes"> {
  let summary = "groups of devices, by axes of a mesh";
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

// ---- Types of tensors ----

def Stablehlo_TypeExtensions
    : Stablehlo_Attr<"TypeExtensions", "bounds",
                     [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "upper bounds of the dynamic dimensions of a tensor";
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let hasCustomAssemblyFormat = 1;
}

// ---- Constraints ----

class Stablehlo_IndexVector<string what>
    : Attr<And<[IndexElementsAttr.predicate,
                CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank()"
                      " == 1">]>, what> {
  let storageType = IndexElementsAttr.storageType;
  let returnType = IndexElementsAttr.returnType;
}
def Stablehlo_LayoutAttr : Stablehlo_IndexVector<"A 1D tensor of index type (layout)">;
def Stablehlo_ArrayOfLayoutAttr
    : TypedArrayAttrBase<Stablehlo_LayoutAttr,
                         "Array of layout (1D tensor of index type) attributes">;
def Stablehlo_TilingAttr
    : TypedArrayAttrBase<Stablehlo_IndexVector<"A 1D tensor of index type">,
                         "TpuTiling (array of rank 1 tensors)">;
def Stablehlo_ArrayOfTilingAttr
    : TypedArrayAttrBase<Stablehlo_TilingAttr, "Array of tiling attributes">;
def Stablehlo_ReplicaGroups
    : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxes]>;

#endif // STABLEHLO_ATTRS_TD
