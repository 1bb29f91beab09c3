// The codes and layouts of types and attributes in portable artifacts.
include "ods/Bytecode.td"
include "mlir/IR/BuiltinDialectBytecode.td"

// ---- Attributes ----

class Enumeration : DialectAttribute<(attr VarInt:$value)>;
foreach name = ["ComparisonDirectionV1Attr", "ComparisonTypeV1Attr", "CustomCallApiVersionV1Attr",
                "FftTypeV1Attr", "PrecisionV1Attr", "RngAlgorithmV1Attr", "RngDistributionV1Attr",
                "TransposeV1Attr", "ResultAccuracyModeV1Attr"] in
  def name : Enumeration;

def NamedPair : CompositeBytecode {
  dag members = (attr Attribute:$name, Attribute:$value);
}
defvar Double = KnownSemanticsAPFloat<"APFloat::IEEEdouble()">;
def OptionalAttribute : _Streamed<"readOptionalAttribute", "writeOptionalAttribute">;

def ArrayV1Attr : DialectAttribute<(attr Array<Attribute>:$value)>;
def BooleanV1Attr : DialectAttribute<(attr VarInt:$value)>;
def DictionaryV1Attr : DialectAttribute<(attr Array<NamedPair>:$value)>;
def FloatV1Attr : DialectAttribute<(attr Type:$type, KnownSemanticsAPFloat<"type">:$value)>;
def IntegerV1Attr : DialectAttribute<(attr Type:$type, KnownWidthAPInt<"type">:$value)>;
def StringV1Attr : DialectAttribute<(attr String:$value)>;
def TensorV1Attr : DialectAttribute<(attr Type:$type, ElementsOf<"type">:$data)>;
def TypeV1Attr : DialectAttribute<(attr Type:$value)>;
def OutputOperandAliasV1Attr
    : DialectAttribute<(attr Array<SignedVarIntList>:$outputTupleIndices,
                             SignedVarInt:$operandIndex,
                             Array<SignedVarIntList>:$operandTupleIndices)>;
def TypeExtensionsV1Attr : DialectAttribute<(attr Array<SignedVarIntList>:$bounds)>;
def ResultAccuracyV1Attr
    : DialectAttribute<(attr Double:$atol, Double:$rtol, SignedVarInt:$ulps, Attribute:$mode)>;
def SubAxisInfoV1Attr : DialectAttribute<(attr SignedVarInt:$pre_size, SignedVarInt:$size)>;
def AxisRefV1Attr : DialectAttribute<(attr Attribute:$name, Counted<Attribute>:$sub_axis_info)>;
def ReplicaGroupMeshAxesV1Attr : DialectAttribute<(attr Attribute:$mesh, Attribute:$axes)>;
def MeshAxisV1Attr : DialectAttribute<(attr Attribute:$name, SignedVarInt:$size)>;
def MeshV1Attr : DialectAttribute<(attr Attribute:$axes, OptionalAttribute:$device_ids)>;

def VhloAttributes : DialectAttributes<"Vhlo"> {
  let elems = [ReservedOrDead, ArrayV1Attr, BooleanV1Attr, ComparisonDirectionV1Attr,
               ComparisonTypeV1Attr, CustomCallApiVersionV1Attr, DictionaryV1Attr, FftTypeV1Attr,
               FloatV1Attr, IntegerV1Attr, OutputOperandAliasV1Attr, PrecisionV1Attr,
               RngAlgorithmV1Attr, RngDistributionV1Attr, StringV1Attr, TensorV1Attr,
               TransposeV1Attr, TypeV1Attr, TypeExtensionsV1Attr, ResultAccuracyModeV1Attr,
               ResultAccuracyV1Attr, SubAxisInfoV1Attr, AxisRefV1Attr, ReplicaGroupMeshAxesV1Attr,
               MeshAxisV1Attr, MeshV1Attr];
}

// ---- Types ----

class Plain : DialectType<(type)>;
foreach name = ["BooleanV1Type", "FloatBF16V1Type", "FloatF16V1Type", "FloatF32V1Type",
                "FloatF64V1Type", "FloatF8E4M3FNV1Type", "FloatF8E5M2V1Type", "IndexV1Type",
                "IntegerSI4V1Type", "IntegerSI8V1Type", "IntegerSI16V1Type", "IntegerSI32V1Type",
                "IntegerSI64V1Type", "IntegerUI4V1Type", "IntegerUI8V1Type", "IntegerUI16V1Type",
                "IntegerUI32V1Type", "IntegerUI64V1Type", "TokenV1Type", "WitnessV1Type",
                "FloatF8E4M3FNUZV1Type", "FloatF8E5M2FNUZV1Type", "FloatF8E4M3B11FNUZV1Type",
                "IntegerSI2V1Type", "IntegerUI2V1Type", "NoneV1Type", "FloatTF32V1Type",
                "FloatF8E4M3V1Type", "FloatF8E3M4V1Type", "FloatF4E2M1FNV1Type",
                "FloatF6E2M3FNV1Type", "FloatF6E3M2FNV1Type", "FloatF8E8M0FNUV1Type"] in
  def name : Plain;

def ComplexV1Type : DialectType<(type Type:$elementType)>;
def FunctionV1Type : DialectType<(type Array<Type>:$inputs, Array<Type>:$outputs)>;

class Tensor<dag d, string when> : DialectType<d> {
  let cType = "RankedTensorV1Type";
  let printerPredicate = when;
}
def PlainTensor : Tensor<(type Array<SignedVarIntList>:$shape, Type:$elementType),
                         "!$_val.getEncoding()">;
def EncodedTensor
    : Tensor<(type Attribute:$encoding, Array<SignedVarIntList>:$shape, Type:$elementType),
             "!!$_val.getEncoding()">;

def TupleV1Type : DialectType<(type Array<Type>:$types)>;
def FutureV1Type : DialectType<(type Array<Type>:$types)>;
def UnrankedTensorV1Type : DialectType<(type Type:$elementType)>;
def RankedBufferV1Type
    : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType)>;
def UniformQuantizedV1Type
    : DialectType<(type VarInt:$flags, Type:$storageType, Type:$expressedType, Double:$scale,
                        SignedVarInt:$zeroPoint, SignedVarInt:$storageTypeMin,
                        SignedVarInt:$storageTypeMax)>;
def UniformQuantizedPerAxisV1Type
    : DialectType<(type VarInt:$flags, Type:$storageType, Type:$expressedType,
                        VarInt:$quantizedDimension, SignedVarInt:$storageTypeMin,
                        SignedVarInt:$storageTypeMax, Array<Double>:$scales,
                        Array<SignedVarIntList>:$zeroPoints)>;

def VhloTypes : DialectTypes<"Vhlo"> {
  let elems = [BooleanV1Type, ComplexV1Type, FloatBF16V1Type, FloatF16V1Type, FloatF32V1Type,
               FloatF64V1Type, FloatF8E4M3FNV1Type, FloatF8E5M2V1Type, FunctionV1Type, IndexV1Type,
               IntegerSI4V1Type, IntegerSI8V1Type, IntegerSI16V1Type, IntegerSI32V1Type,
               IntegerSI64V1Type, IntegerUI4V1Type, IntegerUI8V1Type, IntegerUI16V1Type,
               IntegerUI32V1Type, IntegerUI64V1Type, PlainTensor, EncodedTensor, TokenV1Type,
               TupleV1Type, UniformQuantizedV1Type, UnrankedTensorV1Type, WitnessV1Type,
               FloatF8E4M3FNUZV1Type, FloatF8E5M2FNUZV1Type, FloatF8E4M3B11FNUZV1Type,
               UniformQuantizedPerAxisV1Type, IntegerSI2V1Type, IntegerUI2V1Type, NoneV1Type,
               FloatTF32V1Type, FloatF8E4M3V1Type, FloatF8E3M4V1Type, FloatF4E2M1FNV1Type,
               FloatF6E2M3FNV1Type, FloatF6E3M2FNV1Type, FloatF8E8M0FNUV1Type, RankedBufferV1Type,
               FutureV1Type];
}
