// Attributes: constants, enums, and those of single operations.
#ifndef VHLO_ATTRS_TD
#define VHLO_ATTRS_TD

include "vhlo/Types.td"

// ---- Constants ----

def Vhlo_ArrayV1 : Vhlo_Attr<"ArrayV1", "array_v1"> {
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Vhlo_BooleanV1Attr : Vhlo_Attr<"BooleanV1", "bool_v1"> {
  let parameters = (ins "bool":$value);
  let assemblyFormat = "`<` $value `>`";
}

// Pairs of a key and a value.
def Vhlo_DictionaryV1 : Vhlo_Attr<"DictionaryV1", "dict_v1"> {
  let parameters = (ins ArrayRefParameter<"ArrayRef<::mlir::Attribute>">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Vhlo_FloatV1 : Vhlo_Attr<"FloatV1", "float_v1"> {
  let parameters = (ins "::mlir::Type":$type, APFloatParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Vhlo_IntegerV1 : Vhlo_Attr<"IntegerV1", "integer_v1"> {
  let parameters = (ins "::mlir::Type":$type, APIntParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Vhlo_StringV1 : Vhlo_Attr<"StringV1", "string_v1"> {
  let parameters = (ins "::mlir::StringAttr":$value);
  let assemblyFormat = "`<` $value `>`";
}

def Vhlo_TensorV1 : Vhlo_Attr<"TensorV1", "tensor_v1"> {
  let parameters = (ins "::mlir::Type":$type, "::mlir::Attribute":$data);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Vhlo_TypeV1 : Vhlo_Attr<"TypeV1", "type_v1"> {
  let parameters = (ins "::mlir::Type":$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

// ---- Structures ----

def Vhlo_OutputOperandAliasV1 : Vhlo_Attr<"OutputOperandAliasV1", "output_operand_alias_v1"> {
  let counterpart = "stablehlo.output_operand_alias";
  let parameters = (ins ArrayRefParameter<"int64_t">:$outputTupleIndices,
                        "int64_t":$operandIndex,
                        ArrayRefParameter<"int64_t">:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `outputTupleIndices` `=` custom<DimSizes>($outputTupleIndices) `,`
        `operandIndex` `=` $operandIndex `,`
        `operandTupleIndices` `=` custom<DimSizes>($operandTupleIndices) `>`
  }];
}

def Vhlo_TypeExtensionsV1 : Vhlo_Attr<"TypeExtensionsV1", "type_extensions_v1"> {
  let counterpart = "stablehlo.bounds";
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let assemblyFormat = "`<` `bounds` `=` custom<DimSizes>($bounds) `>`";
}

def Vhlo_ResultAccuracyV1 : Vhlo_Attr<"ResultAccuracyV1", "result_accuracy_v1", "1.9.0"> {
  let counterpart = "stablehlo.result_accuracy";
  let parameters = (ins "double":$atol, "double":$rtol, "int64_t":$ulps,
                        "::mlir::Attribute":$mode);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Vhlo_SubAxisInfoV1 : Vhlo_Attr<"SubAxisInfoV1", "sub_axis_info_v1", "1.16.0"> {
  let counterpart = "stablehlo.sub_axis_info";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Vhlo_AxisRefV1 : Vhlo_Attr<"AxisRefV1", "axis_ref_v1", "1.16.0"> {
  let counterpart = "stablehlo.axis_ref";
  let parameters = (ins "::mlir::Attribute":$name,
                        OptionalParameter<"::mlir::Attribute">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Vhlo_ReplicaGroupMeshAxesV1
    : Vhlo_Attr<"ReplicaGroupMeshAxesV1", "replica_group_mesh_axes_v1", "1.16.0"> {
  let counterpart = "stablehlo.replica_group_mesh_axes";
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::Attribute":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Vhlo_MeshAxisV1 : Vhlo_Attr<"MeshAxisV1", "mesh_axis_v1", "1.16.0"> {
  let counterpart = "stablehlo.mesh_axis";
  let parameters = (ins "::mlir::Attribute":$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Vhlo_MeshV1 : Vhlo_Attr<"MeshV1", "mesh_v1", "1.16.0"> {
  let counterpart = "stablehlo.mesh";
  let parameters = (ins "::mlir::Attribute":$axes,
                        OptionalParameter<"::mlir::Attribute">:$device_ids);
  let assemblyFormat = "`<` struct(params) `>`";
}

// ---- Enums ----

def Vhlo_ComparisonDirectionV1
    : Vhlo_Enum<"ComparisonDirectionV1",
                ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Vhlo_ComparisonDirectionV1Attr : Vhlo_EnumAttr<Vhlo_ComparisonDirectionV1, "comparison_direction">;

def Vhlo_ComparisonTypeV1
    : Vhlo_Enum<"ComparisonTypeV1",
                ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Vhlo_ComparisonTypeV1Attr : Vhlo_EnumAttr<Vhlo_ComparisonTypeV1, "comparison_type">;

def Vhlo_CustomCallApiVersionV1
    : Vhlo_Enum<"CustomCallApiVersionV1",
                ["API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
                "API_VERSION_STATUS_RETURNING", "API_VERSION_STATUS_RETURNING_UNIFIED",
                "API_VERSION_TYPED_FFI"]>;
def Vhlo_CustomCallApiVersionV1Attr : Vhlo_EnumAttr<Vhlo_CustomCallApiVersionV1, "api_version">;

def Vhlo_FftTypeV1
    : Vhlo_Enum<"FftTypeV1",
                ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def Vhlo_FftTypeV1Attr : Vhlo_EnumAttr<Vhlo_FftTypeV1, "fft_type">;

def Vhlo_PrecisionV1
    : Vhlo_Enum<"PrecisionV1",
                ["DEFAULT", "HIGH", "HIGHEST"]>;
def Vhlo_PrecisionV1Attr : Vhlo_EnumAttr<Vhlo_PrecisionV1, "precision">;

def Vhlo_RngAlgorithmV1
    : Vhlo_Enum<"RngAlgorithmV1",
                ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def Vhlo_RngAlgorithmV1Attr : Vhlo_EnumAttr<Vhlo_RngAlgorithmV1, "rng_algorithm">;

def Vhlo_RngDistributionV1
    : Vhlo_Enum<"RngDistributionV1",
                ["UNIFORM", "NORMAL"], 1>;
def Vhlo_RngDistributionV1Attr : Vhlo_EnumAttr<Vhlo_RngDistributionV1, "rng_distribution">;

def Vhlo_TransposeV1
    : Vhlo_Enum<"TransposeV1",
                ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def Vhlo_TransposeV1Attr : Vhlo_EnumAttr<Vhlo_TransposeV1, "transpose">;

def Vhlo_ResultAccuracyModeV1
    : Vhlo_Enum<"ResultAccuracyModeV1",
                ["DEFAULT", "HIGHEST", "TOLERANCE"]>;
def Vhlo_ResultAccuracyModeV1Attr : Vhlo_EnumAttr<Vhlo_ResultAccuracyModeV1, "result_accuracy_mode", "1.9.0">;

#endif // VHLO_ATTRS_TD
