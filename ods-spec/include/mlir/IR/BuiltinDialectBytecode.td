// The bytecode layout of builtin attributes and types. ods-core implements it by hand;
// this file declares it as data, for tools and for dialects that reuse the members. Its
// `Type` and `ArrayAttr` are layouts, so it must not be included with OpBase.td.
#ifndef BUILTIN_BYTECODE
#define BUILTIN_BYTECODE

include "mlir/IR/BytecodeBase.td"

// ---- Members ----

def LocationAttr : AttributeKind;
def ShapedType : WithType<"ShapedType", Type>;
def DenseElementsAttr : WithType<"DenseElementsAttr", Attribute>;
def DenseIntElementsAttr : WithType<"DenseIntElementsAttr", Attribute>;
def MemRefLayout : WithType<"MemRefLayoutAttrInterface", Attribute>;
defvar FloatType = Type;

def Location : CompositeBytecode {
  dag members
      = (attr WithGetter<"(LocationAttr)$_attrType",
                         WithType<"LocationAttr", LocationAttr>>:$value);
  let cBuilder = "Location($_args)";
}
def String : Bytecode<"succeeded($_reader.readString($_var))", "$_args",
                      "$_writer.writeOwnedString($_getter)", "$_attrType", "StringRef">;

// A member that a function of the dialect itself reads and writes.
class Custom<string reader, string writer, string type>
    : Bytecode<"succeeded(" # reader # ")", "$_args", writer, "", type>;

// ---- Attributes ----

def ArrayAttr : DialectAttribute<(attr Array<Attribute>:$value)>;
def TypeAttr : DialectAttribute<(attr Type:$value)>;
def UnitAttr : DialectAttribute<(attr)>;

// If two layouts share a type, a predicate selects the one that writes a value.
class Layout<string type, dag d, string when> : DialectAttribute<d> {
  let cType = type;
  let printerPredicate = when;
}
def StringAttr : Layout<"StringAttr", (attr String:$value),
                        "::llvm::isa<NoneType>($_val.getType())">;
def StringAttrWithType : Layout<"StringAttr", (attr String:$value, Type:$type),
                                "!::llvm::isa<NoneType>($_val.getType())">;

def NamedAttribute : CompositeBytecode {
  dag members = (attr StringAttr:$name, Attribute:$value);
  let cBuilder = "NamedAttribute($_args)";
}
def DictionaryAttr : DialectAttribute<(attr Array<NamedAttribute>:$value)>;

def FlatSymbolRefAttr : DialectAttribute<(attr StringAttr:$rootReference)>;
def SymbolRefAttr : DialectAttribute<(attr StringAttr:$rootReference,
                                           Array<FlatSymbolRefAttr>:$nestedReferences)>;

// The type determines the width of the value.
def IntegerAttr : DialectAttribute<(attr Type:$type, KnownWidthAPInt<"type">:$value)> {
  let cBuilder = "get<$_resultType>(context, type, *value)";
}
def FloatAttr
    : DialectAttribute<(attr FloatType:$type, KnownSemanticsAPFloat<"type">:$value)> {
  let cBuilder = "get<$_resultType>(context, type, *value)";
}

def UnknownLoc : DialectAttribute<(attr)>;
def NameLoc : DialectAttribute<(attr StringAttr:$name, LocationAttr:$childLoc)>;
def CallSiteLoc : DialectAttribute<(attr LocationAttr:$callee, LocationAttr:$caller)>;
def FileLineColLoc
    : Layout<"FileLineColRange",
             (attr StringAttr:$filename, VarInt:$start_line, VarInt:$start_column),
             "isStrictFileLineColLoc($_val)">;
def FileLineColRange
    : Layout<"FileLineColRange",
             (attr StringAttr:$filename,
                   Custom<"readFileLineColRangeLocs($_reader, $_var)",
                          "writeFileLineColRangeLocs($_writer, $_name)",
                          "SmallVector<uint64_t>">:$rawLocData),
             "!isStrictFileLineColLoc($_val)"> {
  let cBuilder = "getFileLineColRange(context, filename, rawLocData)";
}
class FusedLocLayout<dag d, string when> : Layout<"FusedLoc", d, when> {
  let cBuilder = "cast<FusedLoc>(get<FusedLoc>(context, $_args))";
}
def FusedLoc : FusedLocLayout<(attr Array<Location>:$locations), "!$_val.getMetadata()">;
def FusedLocWithMetadata
    : FusedLocLayout<(attr Array<Location>:$locations, Attribute:$metadata),
                     "$_val.getMetadata()">;

def DenseArrayAttr
    : DialectAttribute<(attr Type:$elementType, VarInt:$size, Blob:$rawData)>;
def DenseIntOrFPElementsAttr : DialectAttribute<(attr ShapedType:$type, Blob:$rawData)> {
  let cBuilder = "cast<$_resultType>($_resultType::getFromRawBuffer($_args))";
}
def DenseStringElementsAttr
    : DialectAttribute<(attr ShapedType:$type,
                             WithGetter<"$_attrType.isSplat()", VarInt>:$_isSplat,
                             Custom<"readPotentiallySplatString($_reader, type, _isSplat, "
                                    "$_var)",
                                    "writePotentiallySplatString($_writer, $_name)",
                                    "SmallVector<StringRef>">:$rawStringData)>;
def DenseResourceElementsAttr
    : DialectAttribute<(attr ShapedType:$type,
                             ResourceHandle<"DenseResourceElementsHandle">:$rawHandle)> {
  let cBuilder = "get<$_resultType>(context, type, *rawHandle)";
}
def SparseElementsAttr
    : DialectAttribute<(attr ShapedType:$type, DenseIntElementsAttr:$indices,
                             DenseElementsAttr:$values)>;
def DistinctAttr : DialectAttribute<(attr Attribute:$referencedAttr)>;

// ---- Types ----

foreach name = ["IndexType", "NoneType", "BFloat16Type", "Float16Type", "Float32Type",
                "Float64Type", "Float80Type", "Float128Type"] in
  def name : DialectType<(type)>;

// Width and signedness are packed into one number.
def IntegerType
    : DialectType<(type Custom<"$_reader.readVarInt($_var)",
                               "$_writer.writeVarInt($_name.getWidth() << 2 | "
                               "$_name.getSignedness())",
                               "uint64_t">:$_widthAndSignedness,
                        LocalVar<"uint64_t", "_widthAndSignedness >> 2">:$width,
                        LocalVar<"IntegerType::SignednessSemantics",
                                 "static_cast<IntegerType::SignednessSemantics>("
                                 "_widthAndSignedness & 0x3)">:$signedness)>;
def ComplexType : DialectType<(type Type:$elementType)>;
def TupleType : DialectType<(type Array<Type>:$types)>;
def FunctionType : DialectType<(type Array<Type>:$inputs, Array<Type>:$results)>;

// The plain layout has no builder of its own; the builder of the other one takes its
// first member last.
class TypeLayout<string of, dag d, string when> : DialectType<d> {
  let cType = of;
  let printerPredicate = when;
}
def VectorType
    : TypeLayout<"VectorType", (type Array<SignedVarIntList>:$shape, Type:$elementType),
                 "!$_val.isScalable()">;
def VectorTypeWithScalableDims
    : TypeLayout<"VectorType",
                 (type Array<BoolList>:$scalableDims, Array<SignedVarIntList>:$shape,
                       Type:$elementType),
                 "$_val.isScalable()"> {
  let cBuilder = "get<$_resultType>(context, shape, elementType, scalableDims)";
}
def RankedTensorType
    : TypeLayout<"RankedTensorType",
                 (type Array<SignedVarIntList>:$shape, Type:$elementType),
                 "!$_val.getEncoding()">;
def RankedTensorTypeWithEncoding
    : TypeLayout<"RankedTensorType",
                 (type Attribute:$encoding, Array<SignedVarIntList>:$shape,
                       Type:$elementType),
                 "$_val.getEncoding()"> {
  let cBuilder = "get<$_resultType>(context, shape, elementType, encoding)";
}
def UnrankedTensorType : DialectType<(type Type:$elementType)>;
def MemRefType
    : TypeLayout<"MemRefType",
                 (type Array<SignedVarIntList>:$shape, Type:$elementType,
                       MemRefLayout:$layout),
                 "!$_val.getMemorySpace()">;
def MemRefTypeWithMemSpace
    : TypeLayout<"MemRefType",
                 (type Attribute:$memorySpace, Array<SignedVarIntList>:$shape,
                       Type:$elementType, MemRefLayout:$layout),
                 "!!$_val.getMemorySpace()"> {
  let cBuilder = "get<$_resultType>(context, shape, elementType, layout, memorySpace)";
}
def UnrankedMemRefType
    : TypeLayout<"UnrankedMemRefType", (type Type:$elementType),
                 "!$_val.getMemorySpace()"> {
  let cBuilder = "get<$_resultType>(context, elementType, Attribute())";
}
def UnrankedMemRefTypeWithMemSpace
    : TypeLayout<"UnrankedMemRefType", (type Attribute:$memorySpace, Type:$elementType),
                 "$_val.getMemorySpace()"> {
  let cBuilder = "get<$_resultType>(context, elementType, memorySpace)";
}

// ---- Codes, by position ----

def BuiltinDialectAttributes : DialectAttributes<"Builtin"> {
  let elems = [ArrayAttr, DictionaryAttr, StringAttr, StringAttrWithType, FlatSymbolRefAttr,
               SymbolRefAttr, TypeAttr, UnitAttr, IntegerAttr, FloatAttr, CallSiteLoc,
               FileLineColLoc, FusedLoc, FusedLocWithMetadata, NameLoc, UnknownLoc,
               DenseResourceElementsAttr, DenseArrayAttr, DenseIntOrFPElementsAttr,
               DenseStringElementsAttr, SparseElementsAttr, DistinctAttr, FileLineColRange];
}
def BuiltinDialectTypes : DialectTypes<"Builtin"> {
  let elems = [IntegerType, IndexType, FunctionType, BFloat16Type, Float16Type, Float32Type,
               Float64Type, Float80Type, Float128Type, ComplexType, MemRefType,
               MemRefTypeWithMemSpace, NoneType, RankedTensorType,
               RankedTensorTypeWithEncoding, TupleType, UnrankedMemRefType,
               UnrankedMemRefTypeWithMemSpace, UnrankedTensorType, VectorType,
               VectorTypeWithScalableDims];
}

#endif // BUILTIN_BYTECODE
