// Inference of result types and shapes. The generator refers to InferTypeOpInterface by
// name: result types are inferred from constraints only if it is loaded.
#ifndef MLIR_INTERFACES_INFERTYPEOPINTERFACE_TD
#define MLIR_INTERFACES_INFERTYPEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferTypeOpInterface : OpInterface<"InferTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Result types from operands, attributes, properties and regions.";
  let verify = InRust;
  let verifyWithRegions = 1;
  let methods = [
      StaticMethod<"::llvm::LogicalResult", "inferReturnTypes",
                   (ins "::mlir::MLIRContext *":$context,
                        "::std::optional<::mlir::Location>":$location,
                        "::mlir::ValueRange":$operands, "::mlir::DictionaryAttr":$attributes,
                        "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                        "::llvm::SmallVectorImpl<::mlir::Type>&":$inferredReturnTypes)>,
      StaticDefaultMethod<"::llvm::LogicalResult", "refineReturnTypes",
                          (ins "::mlir::MLIRContext *":$context,
                               "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands,
                               "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties,
                               "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$returnTypes)>,
      StaticInterfaceMethod<"", "bool", "isCompatibleReturnTypes",
                            (ins "::mlir::TypeRange":$lhs,
                                 "::mlir::TypeRange":$rhs), InRust, InRust>,
  ];
}

def InferShapedTypeOpInterface : OpInterface<"InferShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Result shapes and element types, or the operations that compute the "
                    "shapes.";
  let methods = [
      StaticDefaultMethod<"::llvm::LogicalResult", "inferReturnTypeComponents",
                          (ins "::mlir::MLIRContext*":$context,
                               "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueShapeRange":$operands,
                               "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties,
                               "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents>&":$inferredReturnShapes)>,
      DefaultMethod<"::llvm::LogicalResult", "reifyReturnTypeShapes",
                    (ins "::mlir::OpBuilder&":$builder, "::mlir::ValueRange":$operands,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$reifiedReturnShapes)>,
  ];
}

def ReifyRankedShapedTypeOpInterface : OpInterface<"ReifyRankedShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "The operations that compute each dimension of the results.";
  let methods = [
      DefaultMethod<"::llvm::LogicalResult", "reifyResultShapes",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::ReifiedRankedShapedTypeDims &":$reifiedReturnShapes)>,
      DefaultMethod<"::llvm::FailureOr<::llvm::SmallVector<::mlir::OpFoldResult>>", "reifyShapeOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex)>,
      DefaultMethod<"::llvm::FailureOr<::mlir::OpFoldResult>", "reifyDimOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex, "int":$dim)>,
  ];
}

// Inference by a function over the operation's adaptor instead of raw operands: the
// native trait connects the two.
class _Bridge<string name> : NativeOpTrait<name, [], InRust, InRust>;

class InferTypeOpAdaptorBase<code additionalDecls = [{}]>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 NativeOpTrait<"InferTypeOpAdaptor", [], InRust # additionalDecls, InRust>]>;
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;
// Also decides on the types that are compatible with the inferred ones.
def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase<"isCompatibleReturnTypes">;

class InferShapedTypeOpAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 _Bridge<"InferShapedTypeOpAdaptor">]>;
class InferTensorTypeBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferTensorType", [], [{}], InRust>]>;
class InferTensorTypeAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 InferShapedTypeOpAdaptorBase<overridenMethods>,
                 NativeOpTrait<"InferTensorType", [], [{}], InRust>]>;

defvar _shapes = ["inferReturnTypeComponents"];
defvar _shapesAndReify = ["inferReturnTypeComponents", "reifyReturnTypeShapes"];
def InferShapedTypeOpAdaptor : InferShapedTypeOpAdaptorBase<_shapes>;
def InferShapedTypeOpAdaptorWithReify : InferShapedTypeOpAdaptorBase<_shapesAndReify>;
def InferTensorType : InferTensorTypeBase<_shapes>;
def InferTensorTypeWithReify : InferTensorTypeBase<_shapesAndReify>;
def InferTensorTypeAdaptor : InferTensorTypeAdaptorBase<_shapes>;
def InferTensorTypeAdaptorWithReify : InferTensorTypeAdaptorBase<_shapesAndReify>;

// These imply an inference that the generator derives by itself.
def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;

#endif // MLIR_INTERFACES_INFERTYPEOPINTERFACE_TD
