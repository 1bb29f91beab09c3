// SPIR-V types that MLIR declares in C++ alone, declared in our own words: the run-time
// dialect loads this file in addition to upstream's (see dynamic/mlir.dialects).
#ifndef ODS_SPIRVTYPES_TD
#define ODS_SPIRVTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/SPIRV/IR/SPIRVBase.td"

class SPIRV_CppType<string name, string word, dag params, string syntax>
    : TypeDef<SPIRV_Dialect, name> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = syntax;
}
class SPIRV_Case<AttrDef of> : EnumParameter<!cast<EnumAttr>(of).enum>;

def SPIRV_PointerType : SPIRV_CppType<"Pointer", "ptr",
    (ins "::mlir::Type":$pointeeType, SPIRV_Case<SPIRV_StorageClassAttr>:$storageClass),
    "`<` $pointeeType `,` $storageClass `>`">;

class SPIRV_Sequence<string name, string word, string count>
    : SPIRV_CppType<name, word,
        !con(!if(!empty(count), (ins), (ins "unsigned":$numElements)),
             (ins "::mlir::Type":$elementType, DefaultValuedParameter<"unsigned", "0">:$stride)),
        "`<` " # count # "$elementType (`,` `stride` `` `=` `` $stride^)? `>`">;
def SPIRV_ArrayType : SPIRV_Sequence<"Array", "array", "$numElements `x` ">;
def SPIRV_RuntimeArrayType : SPIRV_Sequence<"RuntimeArray", "rtarray", "">;
def SPIRV_MatrixType : SPIRV_CppType<"Matrix", "matrix",
    (ins "unsigned":$columnCount, "::mlir::Type":$columnType),
    "`<` $columnCount `x` $columnType `>`">;

def SPIRV_ImageType : SPIRV_CppType<"Image", "image",
    (ins "::mlir::Type":$elementType, SPIRV_Case<SPIRV_DimAttr>:$dim,
         SPIRV_Case<SPIRV_DepthAttr>:$depthInfo, SPIRV_Case<SPIRV_ArrayedAttr>:$arrayedInfo,
         SPIRV_Case<SPIRV_SamplingAttr>:$samplingInfo,
         SPIRV_Case<SPIRV_SamplerUseAttr>:$samplerUseInfo,
         SPIRV_Case<SPIRV_ImageFormatAttr>:$imageFormat),
    "`<` params `>`">;
def SPIRV_SampledImageType : SPIRV_CppType<"SampledImage", "sampled_image",
    (ins "::mlir::Type":$imageType), "`<` $imageType `>`">;

#endif // ODS_SPIRVTYPES_TD
