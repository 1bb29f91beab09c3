// Properties: values that an operation stores in their own representation, with an
// attribute form only for the generic text. ods-spec implements the classes below by
// name and derives parser, printer, encoding and conversion from class and arguments;
// the bodies here are markers that state the presence of an action.
#ifndef PROPERTIES
#define PROPERTIES

include "mlir/IR/Constraints.td"
include "mlir/IR/Utils.td"

class Property<string storageTypeParam = "", string desc = "",
               string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  code storageType = storageTypeParam;
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";
  code convertToAttribute = "native";
  code convertFromAttribute = "native";
  code hashProperty = "";
  code parser = "native";
  // Set if the text form is distinguishable from an absent value.
  code optionalParser = "";
  code printer = "$_printer << $_storage";
  code writeToMlirBytecode = "native";
  code readFromMlirBytecode = "native";
  Property baseProperty = ?;
  string defaultValue = "";
  string storageTypeValueOverride = "";
}

// A property that is encoded as an attribute in bytecode.
defvar readMlirBytecodeUsingConvertFromAttribute = "attribute";
defvar writeMlirBytecodeWithConvertToAttribute = "attribute";

// ---- Scalars ----

class IntProp<string storageTypeParam, string desc = "">
    : Property<storageTypeParam, desc> {
  let summary = !if(!empty(desc), storageTypeParam, desc);
  let optionalParser = "integer";
  let printer = "$_printer.printInteger($_storage)";
  let writeToMlirBytecode = "varint";
  let readFromMlirBytecode = "varint";
}
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;

class _cls_StringProp : Property<"std::string", "string", "::llvm::StringRef"> {
  let convertFromStorage = "::llvm::StringRef{$_storage}";
  let assignToStorage = "$_storage = $_value.str()";
  let optionalParser = "string";
  let printer = "$_printer.printString($_storage)";
  let writeToMlirBytecode = "owned string";
  let readFromMlirBytecode = "string";
}
def StringProp : _cls_StringProp;

class _cls_BoolProp : IntProp<"bool", "boolean"> {
  let printer = "true or false";
  let writeToMlirBytecode = "owned bool";
  let readFromMlirBytecode = "bool";
}
def BoolProp : _cls_BoolProp;

// True or absent; written `unit` or `unit_absent` if the value must be written.
class _cls_UnitProp : Property<"bool", "unit property"> {
  let defaultValue = "false";
  let convertToAttribute = "UnitAttr, or BoolAttr false";
  let convertFromAttribute = "UnitAttr, or BoolAttr";
  let parser = "unit or unit_absent";
  let optionalParser = "unit or unit_absent";
  let printer = "unit or unit_absent";
  let writeToMlirBytecode = "owned bool";
  let readFromMlirBytecode = "bool";
}
def UnitProp : _cls_UnitProp;

// ---- Variations on another property ----

class _Variant<Property p, string summary>
    : Property<p.storageType, summary, p.interfaceType> {
  let baseProperty = p;
  let description = p.description;
  let predicate = p.predicate;
  let convertFromStorage = p.convertFromStorage;
  let assignToStorage = p.assignToStorage;
  let convertToAttribute = p.convertToAttribute;
  let convertFromAttribute = p.convertFromAttribute;
  let hashProperty = p.hashProperty;
  let parser = p.parser;
  let optionalParser = p.optionalParser;
  let printer = p.printer;
  let readFromMlirBytecode = p.readFromMlirBytecode;
  let writeToMlirBytecode = p.writeToMlirBytecode;
}

class DefaultValuedProp<Property p, string default = "", string storageDefault = "">
    : _Variant<p, p.summary> {
  let defaultValue = default;
  let storageTypeValueOverride = storageDefault;
}

class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : _Variant<p, !if(!empty(newSummary), p.summary, newSummary)> {
  let predicate = !if(!eq(p.predicate, TruePred), pred, And<[p.predicate, pred]>);
  let defaultValue = p.defaultValue;
  let storageTypeValueOverride = p.storageTypeValueOverride;
}

class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>,
                   "constant '" # prop.summary # "': " # val> {
  string value = val;
}

// ---- Arrays ----

// The C++ declaration of a value of the property.
class _makePropStorage<Property prop, string name> {
  code ret = prop.storageType # " " # name
             # !cond(!not(!empty(prop.storageTypeValueOverride))
                         : " = " # prop.storageTypeValueOverride,
                     !not(!empty(prop.defaultValue)) : " = " # prop.defaultValue,
                     true : "") # ";";
}

// The predicate on the interface value, applied to the stored value.
class _makeStorageWrapperPred<Property wrappedProp> {
  Pred ret = Concat<"[](const " # wrappedProp.storageType
                        # "& baseStore) -> bool { return [](" # wrappedProp.interfaceType
                        # " baseIface) -> bool { return (",
                    SubstLeaves<"$_self", "baseIface", wrappedProp.predicate>,
                    "); }(" # !subst("$_storage", "baseStore", wrappedProp.convertFromStorage)
                        # "); }">;
}

class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary),
               "::llvm::ArrayRef<" # elem.storageType # ">"> {
  Property arrayElement = elem;
  let predicate = !if(!eq(elem.predicate, TruePred), TruePred,
                      Concat<"::llvm::all_of($_self, ", _makeStorageWrapperPred<elem>.ret,
                             ")">);
  let convertFromStorage = "::llvm::ArrayRef<" # elem.storageType # ">{$_storage}";
  let assignToStorage = "$_storage.assign($_value.begin(), $_value.end())";
  let convertToAttribute = "ArrayAttr";
  let convertFromAttribute = "ArrayAttr";
  let hashProperty = "elements";
  let parser = "bracketed";
  let optionalParser = "bracketed";
  let printer = "bracketed";
  let writeToMlirBytecode = "length, elements";
  let readFromMlirBytecode = "length, elements";
}

// The attribute form is the dense array of the element type.
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary> {
  let convertToAttribute = "native";
  let convertFromAttribute = "native";
}

// ---- Optional ----

// Written as the value or `none` if the value's own form is distinguishable from `none`
// (delegated parsing), else as `some<value>` or `none`.
class OptionalProp<Property p, bit canDelegateParsing = 1>
    : Property<"std::optional<" # p.storageType # ">", "optional " # p.summary,
               "std::optional<" # p.interfaceType # ">"> {
  Property optionalOf = p;
  bit delegatesParsing = !and(!empty(p.defaultValue), !not(!empty(p.optionalParser)),
                              canDelegateParsing);
  defvar form = !if(delegatesParsing, "value or none", "some<value> or none");
  defvar plain = !and(!eq(p.convertFromStorage, "$_storage"),
                      !eq(p.assignToStorage, "$_storage = $_value"),
                      !eq(p.storageType, p.interfaceType));

  let defaultValue = "std::nullopt";
  let predicate = !if(!eq(p.predicate, TruePred), TruePred,
                      Or<[CPred<"!$_self.has_value()">,
                          SubstLeaves<"$_self", "(*($_self))", p.predicate>]>);
  let convertFromStorage = !if(plain, p.convertFromStorage, "mapped");
  let assignToStorage = !if(plain, p.assignToStorage, "mapped");
  let convertToAttribute = "ArrayAttr of none or one";
  let convertFromAttribute = "ArrayAttr of none or one";
  let hashProperty = !if(!empty(p.hashProperty), "", "mapped");
  let parser = form;
  let optionalParser = form;
  let printer = form;
  let writeToMlirBytecode = "presence, value";
  let readFromMlirBytecode = "presence, value";
}

// ---- Former names ----

class _Renamed<string name> : Deprecated<"moved to shorter name " # name>;

class IntProperty<string storageTypeParam, string desc = "">
    : IntProp<storageTypeParam, desc>, _Renamed<"IntProp">;
def I32Property : IntProp<"int32_t">, _Renamed<"I32Prop">;
def I64Property : IntProp<"int64_t">, _Renamed<"I64Prop">;
def StringProperty : _cls_StringProp, _Renamed<"StringProp">;
def BoolProperty : _cls_BoolProp, _Renamed<"BoolProp">;
def UnitProperty : _cls_UnitProp, _Renamed<"UnitProp">;
class DefaultValuedProperty<Property p, string default = "", string storageDefault = "">
    : DefaultValuedProp<p, default, storageDefault>, _Renamed<"DefaultValuedProp">;
class ConfinedProperty<Property p, Pred pred, string newSummary = "">
    : ConfinedProp<p, pred, newSummary>, _Renamed<"ConfinedProp">;
class ArrayProperty<Property elem = Property<>, string newSummary = "">
    : ArrayProp<elem, newSummary>, _Renamed<"ArrayProp">;
class IntArrayProperty<Property elem, string newSummary = "">
    : IntArrayProp<elem, newSummary>, _Renamed<"IntArrayProp">;
class OptionalProperty<Property p, bit canDelegateParsing = 1>
    : OptionalProp<p, canDelegateParsing>, _Renamed<"OptionalProp">;

#endif // PROPERTIES
