// Constraints on attributes: the base classes and the common ones on builtin
// attributes. Besides its predicate a constraint declares the storage (`storageType`),
// the result of the accessor (`returnType`), and the conversion between the two;
// ods-spec compares these spellings, so they are data, not code.
#ifndef COMMON_ATTR_CONSTRAINTS_TD
#define COMMON_ATTR_CONSTRAINTS_TD

include "mlir/IR/Constraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/DialectBase.td"

class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> {
  code storageType = ?;
  code returnType = ?;
  code convertFromStorage = "$_self.getValue()";
  string constBuilderCall = ?;
  string defaultValue = ?;
  // The type of the attribute, if the constraint fixes it: then the text form omits the
  // type.
  Type valueType = ?;
  bit isOptional = 0;
  Attr baseAttr = ?;
  string cppNamespace = "";
  string description = "";
}

class DialectAttr<Dialect d, Pred condition, string summary = "">
    : Attr<condition, summary> {
  Dialect dialect = d;
  let cppNamespace = d.cppNamespace;
}

// ---- Optional and defaulted ----

class DefaultValuedAttr<Attr attr, string val> : Attr<attr.predicate, attr.summary> {
  let baseAttr = attr;
  let defaultValue = val;
  let valueType = attr.valueType;
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
}
// Has a default and may also be absent: then the accessor returns the default.
class DefaultValuedOptionalAttr<Attr attr, string val> : Attr<attr.predicate, attr.summary> {
  let baseAttr = attr;
  let isOptional = 1;
  let defaultValue = val;
  let valueType = attr.valueType;
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
}
class DefaultValuedStrAttr<Attr attr, string val>
    : DefaultValuedAttr<attr, "\"" # val # "\"">;
class DefaultValuedOptionalStrAttr<Attr attr, string val>
    : DefaultValuedOptionalAttr<attr, "\"" # val # "\"">;

class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  let baseAttr = attr;
  let isOptional = 1;
  let valueType = attr.valueType;
  let storageType = attr.storageType;
  let returnType = "::std::optional<" # attr.returnType # ">";
  let convertFromStorage = "$_self ? " # returnType # "(" # attr.convertFromStorage
                           # ") : (::std::nullopt)";
}

// ---- Common bases ----

class _AttrClass<string name> : IsaPred<"::mlir::" # name>;

// Stored and returned as the attribute itself.
class _AsIs<string cppClass> {
  code storageType = cppClass;
  code returnType = cppClass;
  code convertFromStorage = "$_self";
}

class TypedAttrBase<Type attrValType, string attrKind, Pred condition, string descr>
    : Attr<condition, descr> {
  let valueType = attrValType;
  let storageType = "::mlir::" # attrKind;
  let constBuilderCall = "$_builder.get" # attrKind # "(" # attrValType.builderCall # ", $0)";
}

// ---- Any attribute, or one of several ----

def AnyAttr : Attr<CPred<"true">, "any attribute">, _AsIs<"::mlir::Attribute"> {
  let constBuilderCall = "$0";
}
class AnyAttrOf<list<Attr> allowedAttrs, string summary = "",
                string cppType = "::mlir::Attribute", string fromStorage = "$_self">
    : Attr<Or<!foreach(a, allowedAttrs, a.predicate)>,
           !if(!empty(summary), !interleave(!foreach(a, allowedAttrs, a.summary), " or "),
               summary)> {
  list<Attr> allowedAttributes = allowedAttrs;
  let returnType = cppType;
  let convertFromStorage = fromStorage;
}

def LocationAttr : Attr<_AttrClass<"LocationAttr">, "location attribute"> {
  let storageType = "::mlir::LocationAttr";
  let returnType = "::mlir::Location";
  let convertFromStorage = "::mlir::Location($_self)";
  let constBuilderCall = "(::mlir::LocationAttr)$0";
}

def BoolAttr : Attr<_AttrClass<"BoolAttr">, "bool attribute"> {
  let valueType = I1;
  let storageType = "::mlir::BoolAttr";
  let returnType = "bool";
  let constBuilderCall = "$_builder.getBoolAttr($0)";
}

// The presence of the attribute is its value.
def UnitAttr : Attr<_AttrClass<"UnitAttr">, "unit attribute"> {
  let isOptional = 1;
  let defaultValue = "false";
  let valueType = NoneType;
  let storageType = "::mlir::UnitAttr";
  let returnType = "bool";
  let convertFromStorage = "$_self != nullptr";
  let constBuilderCall = "(($0) ? $_builder.getUnitAttr() : nullptr)";
}

// ---- Integers ----

class _IntegerAttrWhose<string test>
    : And<[_AttrClass<"IntegerAttr">, OnCast<"::mlir::IntegerAttr", ".getType()." # test>]>;

def APIntAttr : Attr<_AttrClass<"IntegerAttr">, "arbitrary integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::APInt";
}
def IndexAttr
    : TypedAttrBase<Index, "IntegerAttr",
                    And<[_AttrClass<"IntegerAttr">,
                         IsaPred<"::mlir::IndexType",
                                 "::llvm::cast<::mlir::IntegerAttr>($_self).getType()">]>,
                    "index attribute"> {
  let returnType = "::llvm::APInt";
}

class AnyIntegerAttrBase<AnyI attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr",
                    _IntegerAttrWhose<"isInteger(" # attrValType.bitwidth # ")">, descr> {
  let returnType = "::llvm::APInt";
  let constBuilderCall = ?;
}

class SignlessIntegerAttrBase<I attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr",
                    _IntegerAttrWhose<"isSignlessInteger(" # attrValType.bitwidth # ")">,
                    descr> {
  let returnType = "::llvm::APInt";
}
class SignedIntegerAttrBase<SI attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr",
                    _IntegerAttrWhose<"isSignedInteger(" # attrValType.bitwidth # ")">,
                    descr> {
  let returnType = "::llvm::APInt";
}
class UnsignedIntegerAttrBase<UI attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr",
                    _IntegerAttrWhose<"isUnsignedInteger(" # attrValType.bitwidth # ")">,
                    descr> {
  let returnType = "::llvm::APInt";
}

class TypedSignlessIntegerAttrBase<I attrValType, string retType, string descr>
    : SignlessIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}
class TypedSignedIntegerAttrBase<SI attrValType, string retType, string descr>
    : SignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getSExtValue()";
}
class TypedUnsignedIntegerAttrBase<UI attrValType, string retType, string descr>
    : UnsignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}

foreach w = [1, 8, 16, 32, 64] in {
  defvar native = !if(!eq(w, 1), "bool", "int" # w # "_t");
  defvar unsigned = !if(!eq(w, 1), native, "u" # native);

  def AnyI#w#Attr
      : AnyIntegerAttrBase<!cast<AnyI>("AnyI" # w), w # "-bit integer attribute">;
  def I#w#Attr
      : TypedSignlessIntegerAttrBase<!cast<I>("I" # w), unsigned,
                                     w # "-bit signless integer attribute">;
  def SI#w#Attr
      : TypedSignedIntegerAttrBase<!cast<SI>("SI" # w), native,
                                   w # "-bit signed integer attribute">;
  def UI#w#Attr
      : TypedUnsignedIntegerAttrBase<!cast<UI>("UI" # w), unsigned,
                                     w # "-bit unsigned integer attribute">;
}

// ---- Floats ----

class FloatAttrBase<F attrValType, string descr>
    : TypedAttrBase<attrValType, "FloatAttr",
                    And<[_AttrClass<"FloatAttr">,
                         OnCast<"::mlir::FloatAttr",
                                ".getType().isF" # attrValType.bitwidth # "()">]>,
                    descr> {
  let returnType = "::llvm::APFloat";
}
foreach float = [F32, F64] in
  def float#Attr : FloatAttrBase<float, float.bitwidth # "-bit float attribute">;

// ---- Strings and symbols ----

class StringBasedAttr<Pred condition, string descr> : Attr<condition, descr> {
  let valueType = NoneType;
  let storageType = "::mlir::StringAttr";
  let returnType = "::llvm::StringRef";
  let constBuilderCall = "$_builder.getStringAttr($0)";
}
def StrAttrPred : _AttrClass<"StringAttr">;
def StrAttr : StringBasedAttr<StrAttrPred, "string attribute">;
// The name of a symbol; written `@name`.
def SymbolNameAttr : StringBasedAttr<StrAttrPred, "string attribute">;
class TypedStrAttr<Type ty>
    : StringBasedAttr<And<[StrAttrPred,
                           SubstLeaves<"$_self", "::mlir::cast<StringAttr>($_self).getType()",
                                       ty.predicate>]>,
                      "string attribute of " # ty.summary> {
  let valueType = ty;
}

def SymbolRefAttr : Attr<_AttrClass<"SymbolRefAttr">, "symbol reference attribute">,
                    _AsIs<"::mlir::SymbolRefAttr"> {
  let valueType = NoneType;
  let constBuilderCall = "::mlir::SymbolRefAttr::get($_builder.getContext(), $0)";
}
def FlatSymbolRefAttr
    : Attr<_AttrClass<"FlatSymbolRefAttr">, "flat symbol reference attribute"> {
  let valueType = NoneType;
  let storageType = "::mlir::FlatSymbolRefAttr";
  let returnType = "::llvm::StringRef";
  let constBuilderCall = "::mlir::SymbolRefAttr::get($_builder.getContext(), $0)";
}

// ---- Types, dictionaries, maps ----

class TypeAttrBase<string retType, string summary, Pred typePred = CPred<"true">>
    : Attr<And<[_AttrClass<"TypeAttr">,
                IsaPred<retType, "::llvm::cast<::mlir::TypeAttr>($_self).getValue()">,
                SubstLeaves<"$_self", "::llvm::cast<::mlir::TypeAttr>($_self).getValue()",
                            typePred>]>,
           summary> {
  let valueType = NoneType;
  let storageType = "::mlir::TypeAttr";
  let returnType = retType;
  let convertFromStorage = "::llvm::cast<" # retType # ">($_self.getValue())";
}
def TypeAttr : TypeAttrBase<"::mlir::Type", "any type attribute"> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}
class TypeAttrOf<Type ty>
    : TypeAttrBase<ty.cppType, "type attribute of " # ty.summary, ty.predicate> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}

class DictionaryAttrBase<Pred condition, string summary>
    : Attr<condition, summary>, _AsIs<"::mlir::DictionaryAttr"> {
  let valueType = NoneType;
  let constBuilderCall = "$_builder.getDictionaryAttr($0)";
}
def DictionaryAttr
    : DictionaryAttrBase<_AttrClass<"DictionaryAttr">, "dictionary of named attribute values">;

def AffineMapAttr : Attr<_AttrClass<"AffineMapAttr">, "AffineMap attribute"> {
  let valueType = Index;
  let storageType = "::mlir::AffineMapAttr";
  let returnType = "::mlir::AffineMap";
  let constBuilderCall = "::mlir::AffineMapAttr::get($0)";
}
def IntegerSetAttr : Attr<_AttrClass<"IntegerSetAttr">, "IntegerSet attribute"> {
  let valueType = NoneType;
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "::mlir::IntegerSet";
  let constBuilderCall = "::mlir::IntegerSetAttr::get($0)";
}

// ---- Elements ----

class ElementsAttrBase<Pred condition, string summary>
    : Attr<condition, summary>, _AsIs<"::mlir::ElementsAttr">;
def ElementsAttr
    : ElementsAttrBase<_AttrClass<"ElementsAttr">, "constant vector/tensor attribute">;

class DenseArrayAttrBase<string denseAttrName, string cppType, string summaryName>
    : ElementsAttrBase<_AttrClass<denseAttrName>, summaryName # " dense array attribute"> {
  let storageType = "::mlir::" # denseAttrName;
  let returnType = "::llvm::ArrayRef<" # cppType # ">";
  let constBuilderCall = "$_builder.get" # denseAttrName # "($0)";
}
def DenseBoolArrayAttr : DenseArrayAttrBase<"DenseBoolArrayAttr", "bool", "i1">;
foreach w = [8, 16, 32, 64] in
  def DenseI#w#ArrayAttr : DenseArrayAttrBase<"DenseI" # w # "ArrayAttr", "int" # w # "_t", "i" # w>;
def DenseF32ArrayAttr : DenseArrayAttrBase<"DenseF32ArrayAttr", "float", "f32">;
def DenseF64ArrayAttr : DenseArrayAttrBase<"DenseF64ArrayAttr", "double", "f64">;

class IntElementsAttrBase<Pred condition, string summary>
    : ElementsAttrBase<And<[_AttrClass<"DenseIntElementsAttr">, condition]>, summary> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
}
class _OnDenseInts<string rest> : OnCast<"::mlir::DenseIntElementsAttr", ".getType()" # rest>;

def AnyIntElementsAttr : IntElementsAttrBase<CPred<"true">, "integer elements attribute">;
def IndexElementsAttr
    : IntElementsAttrBase<_OnDenseInts<".getElementType().isIndex()">,
                          "index elements attribute">;
class IntElementsAttrOf<int width>
    : IntElementsAttrBase<_OnDenseInts<".getElementType().isInteger(" # width # ")">,
                          width # "-bit integer elements attribute">;
class SignlessIntElementsAttr<int width>
    : IntElementsAttrBase<_OnDenseInts<".getElementType().isSignlessInteger(" # width # ")">,
                          width # "-bit signless integer elements attribute"> {
  let constBuilderCall = "::llvm::cast<::mlir::DenseIntElementsAttr>("
                         "::mlir::DenseElementsAttr::get(::mlir::RankedTensorType::get({}, "
                         "$_builder.getIntegerType(" # width # ")), ::llvm::ArrayRef($0)))";
}
foreach w = [32, 64] in {
  def AnyI#w#ElementsAttr : IntElementsAttrOf<w>;
  def I#w#ElementsAttr : SignlessIntElementsAttr<w>;
}

class RankedSignlessIntElementsAttr<int width, list<int> dims>
    : SignlessIntElementsAttr<width> {
  let predicate = And<[SignlessIntElementsAttr<width>.predicate,
                       _OnDenseInts<".getShape() == ::mlir::ArrayRef<int64_t>({"
                                    # !interleave(dims, ", ") # "})">]>;
  let summary = width # "-bit signless int elements attribute of shape ["
                # !interleave(dims, ", ") # "]";
  let constBuilderCall = "::mlir::DenseIntElementsAttr::get(::mlir::RankedTensorType::get({"
                         # !interleave(dims, ", ") # "}, $_builder.getIntegerType(" # width
                         # ")), ::llvm::ArrayRef($0))";
}
class RankedI32ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<32, dims>;
class RankedI64ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<64, dims>;

class FloatElementsAttr<int width>
    : ElementsAttrBase<CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) &&"
                             "::llvm::cast<::mlir::DenseElementsAttr>($_self).getType()."
                             "getElementType().isF" # width # "()">,
                       width # "-bit float elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
  let constBuilderCall = "::mlir::DenseElementsAttr::get(::mlir::RankedTensorType::get({}, "
                         "$_builder.getF" # width # "Type()),::llvm::ArrayRef($0))";
}
def F64ElementsAttr : FloatElementsAttr<64>;

class RankedFloatElementsAttr<int width, list<int> dims>
    : ElementsAttrBase<
          CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) &&"
                # !interleave(
                      !foreach(test, ["getElementType().isF" # width # "()", "hasRank()",
                                      "getShape() == ::mlir::ArrayRef<int64_t>({"
                                          # !interleave(dims, ", ") # "})"],
                               "::llvm::cast<::mlir::DenseFPElementsAttr>($_self).getType()."
                               # test),
                      " && ")>,
          width # "-bit float elements attribute of shape [" # !interleave(dims, ", ") # "]"> {
  let storageType = "::mlir::DenseFPElementsAttr";
  let returnType = "::mlir::DenseFPElementsAttr";
  let constBuilderCall = "::llvm::cast<::mlir::DenseFPElementsAttr>("
                         "::mlir::DenseElementsAttr::get(::mlir::RankedTensorType::get({"
                         # !interleave(dims, ", ") # "}, $_builder.getF" # width
                         # "Type()), ::llvm::ArrayRef($0)))";
}
class RankedF32ElementsAttr<list<int> dims> : RankedFloatElementsAttr<32, dims>;
class RankedF64ElementsAttr<list<int> dims> : RankedFloatElementsAttr<64, dims>;

def StringElementsAttr
    : ElementsAttrBase<_AttrClass<"DenseStringElementsAttr">, "string elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
}

// ---- Arrays ----

class ArrayAttrBase<Pred condition, string summary>
    : Attr<condition, summary>, _AsIs<"::mlir::ArrayAttr"> {
  let valueType = NoneType;
  let constBuilderCall = "$_builder.getArrayAttr($0)";
}
def ArrayAttr : ArrayAttrBase<_AttrClass<"ArrayAttr">, "array attribute">;

class TypedArrayAttrBase<Attr element, string summary>
    : ArrayAttrBase<And<[_AttrClass<"ArrayAttr">,
                         Concat<"::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), "
                                "[&](::mlir::Attribute attr) { return attr && (",
                                SubstLeaves<"$_self", "attr", element.predicate>, "); })">]>,
                    summary> {
  Attr elementAttr = element;
}
// The builder has a method for these.
class _ArrayWithGetter<Attr element, string summary, string getter>
    : TypedArrayAttrBase<element, summary> {
  let constBuilderCall = "$_builder.get" # getter # "($0)";
}
def BoolArrayAttr
    : _ArrayWithGetter<BoolAttr, "1-bit boolean array attribute", "BoolArrayAttr">;
def I32ArrayAttr : _ArrayWithGetter<I32Attr, "32-bit integer array attribute", "I32ArrayAttr">;
def I64ArrayAttr : _ArrayWithGetter<I64Attr, "64-bit integer array attribute", "I64ArrayAttr">;
def F32ArrayAttr : _ArrayWithGetter<F32Attr, "32-bit float array attribute", "F32ArrayAttr">;
def F64ArrayAttr : _ArrayWithGetter<F64Attr, "64-bit float array attribute", "F64ArrayAttr">;
def StrArrayAttr : _ArrayWithGetter<StrAttr, "string array attribute", "StrArrayAttr">;
def TypeArrayAttr : _ArrayWithGetter<TypeAttr, "type array attribute", "TypeArrayAttr">;
def AffineMapArrayAttr
    : _ArrayWithGetter<AffineMapAttr, "AffineMap array attribute", "AffineMapArrayAttr">;

// The same array, which the accessor returns as a list of integers.
def I64SmallVectorArrayAttr
    : _ArrayWithGetter<I64Attr, "64-bit integer array attribute", "I64ArrayAttr"> {
  let returnType = "::llvm::SmallVector<int64_t, 8>";
  let convertFromStorage = "llvm::to_vector<4>(llvm::map_range("
                           "$_self.getAsRange<mlir::IntegerAttr>(), "
                           "[](mlir::IntegerAttr attr) { return attr.getInt(); }));";
}

def LocationArrayAttr : TypedArrayAttrBase<LocationAttr, "location array attribute">;
def IndexListArrayAttr
    : TypedArrayAttrBase<I64ArrayAttr, "Array of 64-bit integer array attributes">;
def DictArrayAttr : TypedArrayAttrBase<DictionaryAttr, "Array of dictionary attributes">;
def SymbolRefArrayAttr : TypedArrayAttrBase<SymbolRefAttr, "symbol ref array attribute"> {
  let constBuilderCall = ?;
}
def FlatSymbolRefArrayAttr
    : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute"> {
  let constBuilderCall = ?;
}

// ---- Computed from the operation, not stored ----

class DerivedAttr<code ret, code b, code convert = "">
    : Attr<CPred<"true">, "derived attribute"> {
  code body = b;
  let returnType = ret;
  let convertFromStorage = convert;
}
class DerivedTypeAttr<code body> : DerivedAttr<"::mlir::Type", body> {
  let convertFromStorage = "::mlir::TypeAttr::get($_self)";
}

// ---- One particular value ----

class ConstantAttr<Attr attribute, string val>
    : AttrConstraint<CPred<"$_self == " # !subst("$0", val, attribute.constBuilderCall)>,
                     "constant attribute " # val> {
  Attr attr = attribute;
  string value = val;
}
class ConstF32Attr<string val> : ConstantAttr<F32Attr, val>;
class ConstantStrAttr<Attr attribute, string val> : ConstantAttr<attribute, "\"" # val # "\"">;
def ConstBoolAttrFalse : ConstantAttr<BoolAttr, "false">;
def ConstBoolAttrTrue : ConstantAttr<BoolAttr, "true">;
def ConstUnitAttr : ConstantAttr<UnitAttr, "true">;

// ---- Narrowed by further constraints ----
// Their summaries continue a sentence: "32-bit … attribute whose value is …".

class ConfinedAttr<Attr attr, list<AttrConstraint> constraints>
    : Attr<And<[attr.predicate] # !foreach(c, constraints, c.predicate)>,
           !interleave([attr.summary] # !foreach(c, constraints, c.summary), " ")> {
  list<AttrConstraint> attrConstraints = constraints;
  let baseAttr = attr;
  let isOptional = attr.isOptional;
  let defaultValue = attr.defaultValue;
  let valueType = attr.valueType;
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
}
class AllAttrOf<list<AttrConstraint> constraints>
    : AttrConstraint<And<!foreach(c, constraints, c.predicate)>,
                     !interleave(!foreach(c, constraints, c.summary), " and ")>;
def IsNullAttr
    : AttrConstraint<CPred<"!$_self">, "empty attribute (for optional attributes)">;

class _IntThat<string test> : OnCast<"::mlir::IntegerAttr", test>;
class IntNEQValue<int n>
    : AttrConstraint<_IntThat<".getInt() != " # n>, "whose value is not " # n>;
class IntMinValue<int n>
    : AttrConstraint<_IntThat<".getInt() >= " # n>, "whose minimum value is " # n>;
class IntMaxValue<int n>
    : AttrConstraint<_IntThat<".getInt() <= " # n>, "whose maximum value is " # n>;
def IntNonNegative
    : AttrConstraint<CPred<"!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()">,
                     "whose value is non-negative">;
def IntPositive
    : AttrConstraint<_IntThat<".getValue().isStrictlyPositive()">, "whose value is positive">;
def IntPowerOf2
    : AttrConstraint<_IntThat<".getValue().isPowerOf2()">,
                     "whose value is a power of two > 0">;
def IntPositivePowerOf2 : AllAttrOf<[IntPositive, IntPowerOf2]>;
class IntValidAlignment<Attr attr> : ConfinedAttr<attr, [IntPositivePowerOf2]>;
class IntIsOneOf<list<int> values>
    : AttrConstraint<CPred<"::llvm::is_contained({" # !interleave(values, ", ")
                           # "}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())">,
                     "whose value is one of {" # !interleave(values, ", ") # "}">;

class _SizeOf<string array, string test> : OnCast<"::mlir::" # array, ".size() " # test>;
class ArrayMaxCount<int n>
    : AttrConstraint<_SizeOf<"ArrayAttr", "<= " # n>, "with at most " # n # " elements">;
class ArrayMinCount<int n>
    : AttrConstraint<_SizeOf<"ArrayAttr", ">= " # n>, "with at least " # n # " elements">;
class ArrayCount<int n>
    : AttrConstraint<_SizeOf<"ArrayAttr", "== " # n>, "with exactly " # n # " elements">;
class DenseArrayMaxCt<int n>
    : AttrConstraint<_SizeOf<"DenseArrayAttr", "<= " # n>, "with at most " # n # " elements">;
class DenseArrayMinCt<int n>
    : AttrConstraint<_SizeOf<"DenseArrayAttr", ">= " # n>, "with at least " # n # " elements">;
class DenseArrayCount<int n>
    : AttrConstraint<_SizeOf<"DenseArrayAttr", "== " # n>, "with exactly " # n # " elements">;

class _Items<DenseArrayAttrBase array> {
  string ret = "::llvm::cast<" # array # ">($_self).asArrayRef()";
}
class _EveryItem<DenseArrayAttrBase array, string test>
    : CPred<"::llvm::all_of(" # _Items<array>.ret # ", [&](auto v) { return v " # test # "; })">;
class _ItemsSorted<DenseArrayAttrBase array>
    : CPred<"llvm::is_sorted(" # _Items<array>.ret # ")">;
class DenseArrayStrictlyPositive<DenseArrayAttrBase arrayType>
    : AttrConstraint<_EveryItem<arrayType, "> 0">, "whose value is positive">;
class DenseArrayNonNegative<DenseArrayAttrBase arrayType>
    : AttrConstraint<_EveryItem<arrayType, ">= 0">, "whose value is non-negative">;
class DenseArraySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<_ItemsSorted<arrayType>, "should be in non-decreasing order">;
class DenseArrayStrictlySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<And<[_ItemsSorted<arrayType>,
                          CPred<"[](" # arrayType.returnType # " a) {\n"
                                "return std::adjacent_find(std::begin(a), std::end(a)) == "
                                "std::end(a);\n}(" # _Items<arrayType>.ret # ")">]>,
                     "should be in increasing order">;

// A condition on one element of an array of integers.
class _NthIntThat<int index, list<string> tests>
    : And<[_SizeOf<"ArrayAttr", "> " # index>]
          # !foreach(test, tests,
                     CPred<"::llvm::cast<::mlir::IntegerAttr>(::llvm::cast<::mlir::ArrayAttr>"
                           "($_self)[" # index # "]).getInt() " # test>)>;
class IntArrayNthElemEq<int index, int value>
    : AttrConstraint<_NthIntThat<index, ["== " # value]>,
                     "whose " # index # "-th element must be " # value>;
class IntArrayNthElemMinValue<int index, int min>
    : AttrConstraint<_NthIntThat<index, [">= " # min]>,
                     "whose " # index # "-th element must be at least " # min>;
class IntArrayNthElemMaxValue<int index, int max>
    : AttrConstraint<_NthIntThat<index, ["<= " # max]>,
                     "whose " # index # "-th element must be at most " # max>;
class IntArrayNthElemInRange<int index, int min, int max>
    : AttrConstraint<_NthIntThat<index, [">= " # min, "<= " # max]>,
                     "whose " # index # "-th element must be at least " # min
                     # " and at most " # max>;

#endif // COMMON_ATTR_CONSTRAINTS_TD
