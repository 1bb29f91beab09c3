// Records of the builtin types. ods-core implements them by hand; the records are
// for dialects that name them in constraints and parameters.
#ifndef BUILTIN_TYPES
#define BUILTIN_TYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"

// A container whose value consists of its elements and not of a place in memory.
def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}

class Builtin_Type<string name, string typeMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Type">
    : TypeDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let typeName = "builtin." # typeMnemonic;
}

def Builtin_None : Builtin_Type<"None", "none"> {
  let summary = "A unit type";
}
def Builtin_Index : Builtin_Type<"Index", "index", [VectorElementTypeInterface]> {
  let summary = "Integer-like type with unknown platform-dependent bit width";
}

// ---- Floating-point formats ----

class Builtin_FloatType<string name, string mnemonic,
                        list<string> declaredInterfaceMethods = []>
    : Builtin_Type<name, mnemonic,
                   [DeclareTypeInterfaceMethods<FloatTypeInterface,
                                                ["getFloatSemantics"]
                                                    # declaredInterfaceMethods>]>;
// The context caches the only instance.
class Builtin_CachedFloatType<string name, string mnemonic,
                              list<string> declaredInterfaceMethods = []>
    : Builtin_FloatType<name, mnemonic, declaredInterfaceMethods>;

class _SmallFloat<string layout, string kind>
    : Builtin_FloatType<"Float" # layout, "f" # layout> {
  let summary = !substr(layout, 0, 1) # "-bit floating point with " # kind;
}
defvar _twoBits = "2 bit mantissa";
defvar _threeBits = "3 bit mantissa";
def Builtin_Float8E5M2 : _SmallFloat<"8E5M2", _twoBits>;
def Builtin_Float8E5M2FNUZ : _SmallFloat<"8E5M2FNUZ", _twoBits>;
foreach layout = ["8E4M3", "8E4M3FN", "8E4M3FNUZ", "8E4M3B11FNUZ"] in
  def Builtin_Float#layout : _SmallFloat<layout, _threeBits>;
def Builtin_Float8E3M4 : _SmallFloat<"8E3M4", "3 bits exponent and 4 bit mantissa">;
def Builtin_Float4E2M1FN : _SmallFloat<"4E2M1FN", "2-bit exponent and 1-bit mantissa">;
def Builtin_Float6E2M3FN : _SmallFloat<"6E2M3FN", "2-bit exponent and 3-bit mantissa">;
def Builtin_Float6E3M2FN : _SmallFloat<"6E3M2FN", "3-bit exponent and 2-bit mantissa">;
def Builtin_Float8E8M0FNU
    : _SmallFloat<"8E8M0FNU", "8-bit exponent, no mantissa or sign"> {
  let summary = "8-bit floating point with 8-bit exponent, no mantissa or sign";
}

// Types that can be widened declare the method.
class _WideFloat<string name, string mnemonic, string kind, list<string> methods = []>
    : Builtin_CachedFloatType<name, mnemonic, methods> {
  let summary = kind # " floating-point type";
}
def Builtin_BFloat16
    : _WideFloat<"BFloat16", "bf16", "bfloat16", ["scaleElementBitwidth"]>;
def Builtin_FloatTF32 : _WideFloat<"FloatTF32", "tf32", "TF32">;
foreach w = [16, 32, 64, 80, 128] in
  def Builtin_Float#w : _WideFloat<"Float" # w, "f" # w, w # "-bit",
                                   !if(!le(w, 32), ["scaleElementBitwidth"],
                                       [])>;

// ---- The others ----

def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]> {
  let cppFunctionName = "isValidVectorTypeElementType";
}

// Their builders are in the runtime, not generated from the parameters.

let skipDefaultBuilders = 1 in {

def Builtin_Integer : Builtin_Type<"Integer", "integer", [VectorElementTypeInterface]> {
  let summary = "Integer type with arbitrary precision up to a fixed limit";
  let parameters = (ins "unsigned":$width, "SignednessSemantics":$signedness);
  let genStorageClass = 0;
  let genVerifyDecl = 1;
}

def Builtin_Complex : Builtin_Type<"Complex", "complex"> {
  let summary = "Complex number with a parameterized element type";
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
}

def Builtin_Tuple : Builtin_Type<"Tuple", "tuple"> {
  let summary = "Fixed-sized collection of other types";
  let parameters = (ins "ArrayRef<Type>":$types);
  let genStorageClass = 0;
}

class Builtin_FunctionLike<string Name, string typeMnemonic>
    : Builtin_Type<Name, typeMnemonic> {
  let summary = "Map from a list of inputs to a list of results";
  let parameters = (ins "ArrayRef<Type>":$inputs, "ArrayRef<Type>":$results);
  let storageClass = "FunctionTypeStorage";
  let genStorageClass = 0;
}
def Builtin_Function : Builtin_FunctionLike<"Function", "function">;
def Builtin_Graph : Builtin_FunctionLike<"Graph", "graph">;

def Builtin_Opaque : Builtin_Type<"Opaque", "opaque"> {
  let summary = "Type of a non-registered dialect";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$typeData);
  let genVerifyDecl = 1;
}

def Builtin_Vector
    : Builtin_Type<"Vector", "vector", [ShapedTypeInterface, ValueSemantics], "Type"> {
  let summary = "Multi-dimensional SIMD vector type";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        Builtin_VectorTypeElementType:$elementType,
                        ArrayRefParameter<"bool">:$scalableDims);
  let genVerifyDecl = 1;
}

def Builtin_RankedTensor
    : Builtin_Type<"RankedTensor", "tensor", [ShapedTypeInterface, ValueSemantics],
                   "TensorType"> {
  let summary = "Multi-dimensional array with a fixed number of dimensions";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType,
                        "Attribute":$encoding);
  let genVerifyDecl = 1;
}
def Builtin_UnrankedTensor
    : Builtin_Type<"UnrankedTensor", "unranked_tensor",
                   [ShapedTypeInterface, ValueSemantics], "TensorType"> {
  let summary = "Multi-dimensional array with unknown dimensions";
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
}

def Builtin_MemRef
    : Builtin_Type<"MemRef", "memref", [PtrLikeTypeInterface, ShapedTypeInterface],
                   "BaseMemRefType"> {
  let summary = "Shaped reference to a region of memory";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType,
                        "MemRefLayoutAttrInterface":$layout, "Attribute":$memorySpace);
  let genVerifyDecl = 1;
}
def Builtin_UnrankedMemRef
    : Builtin_Type<"UnrankedMemRef", "unranked_memref",
                   [PtrLikeTypeInterface, ShapedTypeInterface], "BaseMemRefType"> {
  let summary = "Shaped reference, with unknown rank, to a region of memory";
  let parameters = (ins "Type":$elementType, "Attribute":$memorySpace);
  let genVerifyDecl = 1;
}

} // skipDefaultBuilders

#endif // BUILTIN_TYPES
