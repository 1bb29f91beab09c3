// Types: those without parameters with the builtin type that each denotes, then the rest.
#ifndef VHLO_TYPES_TD
#define VHLO_TYPES_TD

include "vhlo/Base.td"

// ---- Scalars ----

def Vhlo_BooleanV1 : Vhlo_Type<"BooleanV1", "bool_v1", "0.9.0", "i1">;
def Vhlo_IndexV1 : Vhlo_Type<"IndexV1", "index_v1", "0.9.0", "index">;
def Vhlo_NoneV1 : Vhlo_Type<"NoneV1", "none_v1", "1.6.0", "none">;

foreach width = [2, 4, 8, 16, 32, 64] in {
  defvar since = !if(!eq(width, 2), "1.2.0", "0.9.0");
  // Integers of builtin without a sign are signed here.
  def Vhlo_IntegerSI#width#V1
      : Vhlo_Type<"IntegerSI" # width # "V1", "i" # width # "_v1", since, "i" # width>;
  def Vhlo_IntegerUI#width#V1
      : Vhlo_Type<"IntegerUI" # width # "V1", "ui" # width # "_v1", since, "ui" # width>;
}

class Vhlo_Float<string name, string builtin, string since = "0.9.0", string text = builtin>
    : Vhlo_Type<"Float" # name # "V1", text # "_v1", since, builtin>;

def Vhlo_FloatBF16V1 : Vhlo_Float<"BF16", "bf16">;
def Vhlo_FloatF16V1 : Vhlo_Float<"F16", "f16">;
def Vhlo_FloatF32V1 : Vhlo_Float<"F32", "f32">;
def Vhlo_FloatF64V1 : Vhlo_Float<"F64", "f64">;
def Vhlo_FloatF4E2M1FNV1 : Vhlo_Float<"F4E2M1FN", "f4E2M1FN", "1.8.0">;
def Vhlo_FloatF6E2M3FNV1 : Vhlo_Float<"F6E2M3FN", "f6E2M3FN", "1.8.0">;
def Vhlo_FloatF6E3M2FNV1 : Vhlo_Float<"F6E3M2FN", "f6E3M2FN", "1.8.0">;
def Vhlo_FloatF8E3M4V1 : Vhlo_Float<"F8E3M4", "f8E3M4", "1.7.0">;
def Vhlo_FloatF8E4M3V1 : Vhlo_Float<"F8E4M3", "f8E4M3", "1.7.0">;
def Vhlo_FloatF8E4M3FNV1 : Vhlo_Float<"F8E4M3FN", "f8E4M3FN">;
def Vhlo_FloatF8E5M2V1 : Vhlo_Float<"F8E5M2", "f8E5M2">;
def Vhlo_FloatF8E4M3FNUZV1 : Vhlo_Float<"F8E4M3FNUZ", "f8E4M3FNUZ", "0.10.0">;
def Vhlo_FloatF8E4M3B11FNUZV1 : Vhlo_Float<"F8E4M3B11FNUZ", "f8E4M3B11FNUZ", "0.11.0">;
def Vhlo_FloatF8E5M2FNUZV1 : Vhlo_Float<"F8E5M2FNUZ", "f8E5M2FNUZ", "0.10.0">;
def Vhlo_FloatF8E8M0FNUV1 : Vhlo_Float<"F8E8M0FNU", "f8E8M0FNU", "1.8.0">;
// Upstream's spelling.
def Vhlo_FloatTF32V1 : Vhlo_Float<"TF32", "tf32", "1.6.0", "tf31">;

// ---- Types with parameters ----

def Vhlo_TokenV1 : Vhlo_Type<"TokenV1", "token_v1", "0.9.0", "stablehlo.token">;
def Vhlo_WitnessV1 : Vhlo_Type<"WitnessV1", "witness_v1">;

def Vhlo_ComplexV1 : Vhlo_Type<"ComplexV1", "complex_v1"> {
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let genVerifyDecl = 1;
}

def Vhlo_FunctionV1 : Vhlo_Type<"FunctionV1", "func_v1"> {
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$inputs,
                        ArrayRefParameter<"::mlir::Type">:$outputs);
  let assemblyFormat =
      "`<` `(` custom<TypeArray>($inputs) `)` `->` custom<TypeArray>($outputs) `>`";
  let genVerifyDecl = 1;
}

def Vhlo_RankedTensorV1 : Vhlo_Type<"RankedTensorV1", "tensor_v1"> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType,
                        OptionalParameter<"::mlir::Attribute">:$encoding);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Vhlo_UnrankedTensorV1 : Vhlo_Type<"UnrankedTensorV1", "unranked_tensor_v1"> {
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let genVerifyDecl = 1;
}

def Vhlo_RankedBufferV1 : Vhlo_Type<"RankedBufferV1", "buffer_v1", "1.13.0"> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

class Vhlo_TypeList<string name, string text, string since = "0.9.0", string of = "">
    : Vhlo_Type<name, text, since, of> {
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
  let genVerifyDecl = 1;
}
def Vhlo_TupleV1 : Vhlo_TypeList<"TupleV1", "tuple_v1">;
def Vhlo_FutureV1 : Vhlo_TypeList<"FutureV1", "future_v1", "1.15.0", "stablehlo.future">;

def Vhlo_UniformQuantizedV1 : Vhlo_Type<"UniformQuantizedV1", "quant_v1"> {
  let parameters = (ins "unsigned":$flags, "::mlir::Type":$storageType,
                        "::mlir::Type":$expressedType, "double":$scale, "int64_t":$zeroPoint,
                        "int64_t":$storageTypeMin, "int64_t":$storageTypeMax);
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $scale `` `:` `` $zeroPoint `,`
        $storageTypeMin `` `:` `` $storageTypeMax `,` $flags `>`
  }];
  let genVerifyDecl = 1;
}

def Vhlo_UniformQuantizedPerAxisV1
    : Vhlo_Type<"UniformQuantizedPerAxisV1", "quant_per_axis_v1", "0.18.0"> {
  let parameters = (ins "unsigned":$flags, "::mlir::Type":$storageType,
                        "::mlir::Type":$expressedType, "int32_t":$quantizedDimension,
                        ArrayRefParameter<"double">:$scales,
                        ArrayRefParameter<"int64_t">:$zeroPoints,
                        "int64_t":$storageTypeMin, "int64_t":$storageTypeMax);
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $quantizedDimension `,` `[` $scales `]` `,`
        `[` $zeroPoints `]` `,` $storageTypeMin `` `:` `` $storageTypeMax `,` $flags `>`
  }];
  let genVerifyDecl = 1;
}

#endif // VHLO_TYPES_TD
