// Records of the builtin attributes. ods-core implements them by hand; the records
// are for dialects that name them in constraints and parameters.
#ifndef BUILTIN_ATTRIBUTES
#define BUILTIN_ATTRIBUTES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

class Builtin_Attr<string name, string attrMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Attribute">
    : AttrDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let attrName = "builtin." # attrMnemonic;
}

class _ShapedSelf : AttributeSelfTypeParameter<"", "ShapedType">;

def Builtin_UnitAttr : Builtin_Attr<"Unit", "unit"> {
  let summary = "An Attribute value of `unit` type";
}
def Builtin_ArrayAttr : Builtin_Attr<"Array", "array"> {
  let summary = "A collection of other Attribute values";
  let parameters = (ins ArrayRefParameter<"Attribute", "">:$value);
}
def StridedLayoutAttr
    : Builtin_Attr<"StridedLayout", "strided_layout",
                   [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                                ["verifyLayout", "getStridesAndOffset"]>]> {
  let summary = "An Attribute representing a strided layout of a shaped type";
  let parameters = (ins "int64_t":$offset,
                        ArrayRefParameter<"int64_t", "array of strides (64-bit integer)">:$strides);
  let genVerifyDecl = 1;
}

// The elements' bytes, aligned for the widest of them.
def Builtin_DenseArrayRawDataParameter
    : ArrayRefParameter<"char", "64-bit aligned storage for dense array elements"> {
  let allocator = "$_dst = $_allocator.copyAligned($_self, 8);";
}
def Builtin_DenseArray
    : Builtin_Attr<"DenseArray", "dense_array", [BlobAttrInterface]> {
  let summary = "A dense array of integer or floating point elements.";
  let parameters = (ins "Type":$elementType, "int64_t":$size,
                        Builtin_DenseArrayRawDataParameter:$rawData);
  let genVerifyDecl = 1;
}

// The others have builders in the runtime.
let skipDefaultBuilders = 1 in {

def Builtin_IntegerAttr : Builtin_Attr<"Integer", "integer", [TypedAttrInterface]> {
  let summary = "An Attribute containing a integer value";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APIntParameter<"">:$value);
  let genVerifyDecl = 1;
}
def Builtin_FloatAttr : Builtin_Attr<"Float", "float", [TypedAttrInterface]> {
  let summary = "An Attribute containing a floating-point value";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APFloatParameter<"">:$value);
  let genVerifyDecl = 1;
}
def Builtin_StringAttr : Builtin_Attr<"String", "string", [TypedAttrInterface]> {
  let summary = "An Attribute containing a string";
  let parameters = (ins StringRefParameter<"">:$value, AttributeSelfTypeParameter<"">:$type);
  let genStorageClass = 0;
}
def Builtin_TypeAttr : Builtin_Attr<"Type", "type"> {
  let summary = "An Attribute containing a Type";
  let parameters = (ins "Type":$value);
}
def Builtin_DictionaryAttr : Builtin_Attr<"Dictionary", "dictionary"> {
  let summary = "An dictionary of named Attribute values";
  let parameters = (ins ArrayRefParameter<"NamedAttribute", "">:$value);
}
def Builtin_SymbolRefAttr : Builtin_Attr<"SymbolRef", "symbol_ref"> {
  let summary = "An Attribute containing a symbolic reference to an Operation";
  let parameters = (ins "StringAttr":$rootReference,
                        ArrayRefParameter<"FlatSymbolRefAttr", "">:$nestedReferences);
}
def Builtin_AffineMapAttr
    : Builtin_Attr<"AffineMap", "affine_map",
                   [MemRefLayoutAttrInterface, OpAsmAttrInterface]> {
  let summary = "An Attribute containing an AffineMap object";
  let parameters = (ins "AffineMap":$value);
}
def Builtin_IntegerSetAttr
    : Builtin_Attr<"IntegerSet", "integer_set", [OpAsmAttrInterface]> {
  let summary = "An Attribute containing an IntegerSet object";
  let parameters = (ins "IntegerSet":$value);
}
def Builtin_OpaqueAttr : Builtin_Attr<"Opaque", "opaque", [TypedAttrInterface]> {
  let summary = "An opaque representation of another Attribute";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$attrData,
                        AttributeSelfTypeParameter<"">:$type);
  let genVerifyDecl = 1;
}

// Elements of a shaped type.
def Builtin_DenseIntOrFPElementsAttr
    : Builtin_Attr<"DenseIntOrFPElements", "dense_int_or_fp_elements",
                   [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of "
                "integer or floating-point values";
  let parameters = (ins _ShapedSelf<>:$type, "ArrayRef<char>":$rawData);
  let genAccessors = 0;
  let genStorageClass = 0;
}
def Builtin_DenseStringElementsAttr
    : Builtin_Attr<"DenseStringElements", "dense_string_elements",
                   [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of strings";
  let parameters = (ins _ShapedSelf<>:$type, "ArrayRef<StringRef>":$value);
  let genAccessors = 0;
  let genStorageClass = 0;
}
def Builtin_DenseResourceElementsAttr
    : Builtin_Attr<"DenseResourceElements", "dense_resource_elements",
                   [ElementsAttrInterface, BlobAttrInterface]> {
  let summary = "An Attribute containing a dense multi-dimensional array "
                "backed by a resource";
  let parameters = (ins _ShapedSelf<>:$type,
                        ResourceHandleParameter<"DenseResourceElementsHandle">:$rawHandle);
}
def Builtin_SparseElementsAttr
    : Builtin_Attr<"SparseElements", "sparse_elements", [ElementsAttrInterface]> {
  let summary = "An opaque representation of a multi-dimensional array";
  let parameters = (ins _ShapedSelf<>:$type, "DenseIntElementsAttr":$indices,
                        "DenseElementsAttr":$values);
  let genVerifyDecl = 1;
}

} // skipDefaultBuilders

#endif // BUILTIN_ATTRIBUTES
