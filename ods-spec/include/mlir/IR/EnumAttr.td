// Enums: integer enums, whose cases exclude one another, and bit enums, whose cases
// combine. An enum is declared by itself (EnumInfo), as an integer-backed attribute
// (EnumAttrInfo), as a dialect attribute (EnumAttr) or as a property (EnumProp); its
// text form is the `str` of the case.
#ifndef ENUMATTR_TD
#define ENUMATTR_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Properties.td"

// ---- Cases of integer enums ----

class EnumCase<string sym, int intVal, string strVal, int widthVal> {
  string symbol = sym;
  int value = intVal;
  string str = strVal;
  int width = widthVal;
}
class I32EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I64EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;

class IntEnumAttrCaseBase<I intType, string sym, string strVal, int intVal>
    : EnumCase<sym, intVal, strVal, intType.bitwidth>,
      SignlessIntegerAttrBase<intType, "case " # strVal> {
  let predicate = CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getValue().eq("
                        "::llvm::APInt(" # intType.bitwidth # ", " # intVal # "))">;
}
class I32EnumAttrCase<string sym, int val, string str = sym>
    : IntEnumAttrCaseBase<I32, sym, str, val>;
class I64EnumAttrCase<string sym, int val, string str = sym>
    : IntEnumAttrCaseBase<I64, sym, str, val>;

// ---- Cases of bit enums: no bit, one bit, or a group of cases ----

class BitEnumCaseBase<string sym, int val, string str, int width>
    : EnumCase<sym, val, str, width>;
class BitEnumCaseNone<string sym, string str, int width>
    : BitEnumCaseBase<sym, 0, str, width>;
class BitEnumCaseBit<string sym, int pos, string str, int width>
    : BitEnumCaseBase<sym, !shl(1, pos), str, width> {
  assert !and(!ge(pos, 0), !lt(pos, width)), "bit position larger than underlying storage";
}
class _AllBits<list<BitEnumCaseBase> cases> {
  int ret = !foldl(0, cases, set, c, !or(set, c.value));
}
class BitEnumCaseGroup<string sym, list<BitEnumCaseBase> cases, string str = sym>
    : BitEnumCaseBase<sym, _AllBits<cases>.ret, str, !head(cases).width>;

class I8BitEnumCase<string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, 8>;
class I16BitEnumCase<string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, 16>;
class I32BitEnumCase<string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, 32>;
class I64BitEnumCase<string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, 64>;
class I8BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 8>;
class I16BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 16>;
class I32BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 32>;
class I64BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 64>;
class I8BitEnumCaseBit<string sym, int pos, string str = sym>
    : BitEnumCaseBit<sym, pos, str, 8>;
class I16BitEnumCaseBit<string sym, int pos, string str = sym>
    : BitEnumCaseBit<sym, pos, str, 16>;
class I32BitEnumCaseBit<string sym, int pos, string str = sym>
    : BitEnumCaseBit<sym, pos, str, 32>;
class I64BitEnumCaseBit<string sym, int pos, string str = sym>
    : BitEnumCaseBit<sym, pos, str, 64>;

// The cases of bit enums as constraints on integer attributes.
class BitEnumAttrCaseBase<I intType, string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, intType.bitwidth>,
      SignlessIntegerAttrBase<intType, "case " # str>;
class BitEnumAttrCaseBit<I intType, string sym, int pos, string str = sym>
    : BitEnumAttrCaseBase<intType, sym, !shl(1, pos), str> {
  assert !and(!ge(pos, 0), !lt(pos, intType.bitwidth)),
         "bit position larger than underlying storage";
}
class BitEnumAttrCaseGroup<I intType, string sym, list<BitEnumCaseBase> cases,
                           string str = sym>
    : BitEnumAttrCaseBase<intType, sym, _AllBits<cases>.ret, str>;

class I8BitEnumAttrCase<string sym, int val, string str = sym>
    : BitEnumAttrCaseBase<I8, sym, val, str>;
class I16BitEnumAttrCase<string sym, int val, string str = sym>
    : BitEnumAttrCaseBase<I16, sym, val, str>;
class I32BitEnumAttrCase<string sym, int val, string str = sym>
    : BitEnumAttrCaseBase<I32, sym, val, str>;
class I64BitEnumAttrCase<string sym, int val, string str = sym>
    : BitEnumAttrCaseBase<I64, sym, val, str>;
class I8BitEnumAttrCaseNone<string sym, string str = sym> : I8BitEnumAttrCase<sym, 0, str>;
class I16BitEnumAttrCaseNone<string sym, string str = sym> : I16BitEnumAttrCase<sym, 0, str>;
class I32BitEnumAttrCaseNone<string sym, string str = sym> : I32BitEnumAttrCase<sym, 0, str>;
class I64BitEnumAttrCaseNone<string sym, string str = sym> : I64BitEnumAttrCase<sym, 0, str>;
class I8BitEnumAttrCaseBit<string sym, int pos, string str = sym>
    : BitEnumAttrCaseBit<I8, sym, pos, str>;
class I16BitEnumAttrCaseBit<string sym, int pos, string str = sym>
    : BitEnumAttrCaseBit<I16, sym, pos, str>;
class I32BitEnumAttrCaseBit<string sym, int pos, string str = sym>
    : BitEnumAttrCaseBit<I32, sym, pos, str>;
class I64BitEnumAttrCaseBit<string sym, int pos, string str = sym>
    : BitEnumAttrCaseBit<I64, sym, pos, str>;
class I8BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I8, sym, cases, str>;
class I16BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I16, sym, cases, str>;
class I32BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I32, sym, cases, str>;
class I64BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I64, sym, cases, str>;

// ---- The enum ----

class EnumInfo<string name, string summaryValue, list<EnumCase> cases, int width> {
  string className = name;
  string cppNamespace = "";
  string cppType = cppNamespace # "::" # className;
  string summary = summaryValue;
  string description = "Cases: " # !interleave(!foreach(c, cases, c.str), ", ");
  list<EnumCase> enumerants = cases;
  int bitwidth = width;
  string underlyingType = "uint" # width # "_t";

  // The names of the generated conversions.
  string underlyingToSymbolFnName = "symbolize" # name;
  string stringToSymbolFnName = "symbolize" # name;
  string symbolToStringFnName = "stringify" # name;
  string symbolToStringFnRetType = "::llvm::StringRef";
  string maxEnumValFnName = "getMaxEnumValFor" # name;
}

class BitEnumBase<list<BitEnumCaseBase> cases> {
  int validBits = _AllBits<cases>.ret;
  string separator = "|";
  // Print a group's name for all of its bits, and not the names of the single bits as well.
  bit printBitEnumPrimaryGroups = 0;
  bit printBitEnumQuoted = 0;
  assert !or(!ge(!find(separator, "|"), 0), !ge(!find(separator, ","), 0)),
         "separator must contain '|' or ',' for parameter parsing";
}

class _CasesSummary<string given, string type, list<EnumCase> cases> {
  string ret = !if(!empty(given), "allowed " # type # " cases: "
                                  # !interleave(!foreach(c, cases, c.value), ", "), given);
}

class IntEnum<string name, string summary, list<EnumCase> cases, int width>
    : EnumInfo<name, _CasesSummary<summary, "i" # width, cases>.ret, cases, width>;
class I32Enum<string name, string summary, list<EnumCase> cases>
    : IntEnum<name, summary, cases, 32>;
class I64Enum<string name, string summary, list<EnumCase> cases>
    : IntEnum<name, summary, cases, 64>;

class BitEnum<string name, string summary, list<BitEnumCaseBase> cases, int width>
    : EnumInfo<name, summary, cases, width>, BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
}
class I8BitEnum<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnum<name, summary, cases, 8>;
class I16BitEnum<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnum<name, summary, cases, 16>;
class I32BitEnum<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnum<name, summary, cases, 32>;
class I64BitEnum<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnum<name, summary, cases, 64>;

// ---- As an integer attribute ----

class EnumAttrInfo<string name, list<EnumCase> cases, SignlessIntegerAttrBase baseClass>
    : EnumInfo<name, baseClass.summary, cases, !cast<I>(baseClass.valueType).bitwidth>,
      Attr<baseClass.predicate, baseClass.summary> {
  // True if the attribute has its own class, false if it is a plain integer attribute.
  bit genSpecializedAttr = 1;
  Attr baseAttrClass = baseClass;
  string specializedAttrClassName = name # "Attr";
  defvar special = cppNamespace # "::" # specializedAttrClassName;

  let valueType = baseAttrClass.valueType;
  let predicate = !if(genSpecializedAttr, IsaPred<special>, baseAttrClass.predicate);
  let storageType = !if(genSpecializedAttr, special, baseAttrClass.storageType);
  let returnType = !if(genSpecializedAttr, cppNamespace # "::" # className,
                       baseAttrClass.returnType);
  let constBuilderCall = !if(genSpecializedAttr,
                             special # "::get($_builder.getContext(), $0)",
                             baseAttrClass.constBuilderCall);

  // The parser and printer of the enum as a parameter: markers, as in Properties.td.
  string parameterParser = ?;
  string parameterPrinter = ?;
}

class DefaultValuedEnumAttr<EnumAttrInfo attr, EnumCase case>
    : DefaultValuedAttr<attr, attr.cppType # "::" # case.symbol>;

class IntEnumAttrBase<I intType, list<IntEnumAttrCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[SignlessIntegerAttrBase<intType, summary>.predicate,
                       Or<!foreach(c, cases, c.predicate)>]>;
}
class IntEnumAttr<I intType, string name, string summary, list<IntEnumAttrCaseBase> cases>
    : EnumAttrInfo<name, cases,
                   IntEnumAttrBase<intType, cases,
                                   _CasesSummary<summary, intType.summary, cases>.ret>> {
  let parameterParser = "one case";
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
}
class I32EnumAttr<string name, string summary, list<I32EnumAttrCase> cases>
    : IntEnumAttr<I32, name, summary, cases>;
class I64EnumAttr<string name, string summary, list<I64EnumAttrCase> cases>
    : IntEnumAttr<I64, name, summary, cases>;

class BitEnumAttrBase<I intType, list<BitEnumCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[
      SignlessIntegerAttrBase<intType, summary>.predicate,
      CPred<"!(::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getZExtValue() & (~("
            # !interleave(!foreach(c, cases, c.value # "u"), "|") # ")))">]>;
}
class BitEnumAttr<I intType, string name, string summary, list<BitEnumCaseBase> cases>
    : EnumAttrInfo<name, cases, BitEnumAttrBase<intType, cases, summary>>,
      BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
  let printBitEnumQuoted = 1;
  string parseSeparatorFn = !if(!ge(!find(separator, "|"), 0), "parseOptionalVerticalBar",
                                "parseOptionalComma");
  let parameterParser = "cases joined by the separator";
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
}
class I8BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I8, name, summary, cases>;
class I16BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I16, name, summary, cases>;
class I32BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I32, name, summary, cases>;
class I64BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I64, name, summary, cases>;

// ---- As a dialect attribute ----

class EnumParameter<EnumInfo enumInfo>
    : AttrParameter<enumInfo.cppNamespace # "::" # enumInfo.className,
                    "an enum of type " # enumInfo.className> {
  let parser = !if(!isa<EnumAttrInfo>(enumInfo),
                   !cast<EnumAttrInfo>(enumInfo).parameterParser, ?);
  let printer = !if(!isa<EnumAttrInfo>(enumInfo),
                    !cast<EnumAttrInfo>(enumInfo).parameterPrinter, ?);
}

class EnumAttr<Dialect dialect, EnumInfo enumInfo, string name = "",
               list<Trait> traits = []>
    : AttrDef<dialect, enumInfo.className, traits> {
  EnumInfo enum = enumInfo;
  let summary = enumInfo.summary;
  let description = enumInfo.description;
  let cppNamespace = enumInfo.cppNamespace;
  let mnemonic = name;
  let parameters = (ins EnumParameter<enumInfo>:$value);
  let assemblyFormat = "$value";
  let returnType = enumInfo.cppNamespace # "::" # enumInfo.className;
  let constBuilderCall = cppNamespace # "::" # cppClassName
                         # "::get($_builder.getContext(), $0)";
  let convertFromStorage = "$_self.getValue()";
}

// ---- As a property ----

class EnumProp<EnumInfo enumInfo> : Property<enumInfo.cppType, enumInfo.summary> {
  EnumInfo enum = enumInfo;
  let description = enum.description;
  let predicate = !if(!isa<BitEnumBase>(enum),
                      CPred<"(static_cast<" # enum.underlyingType # ">($_self) & ~"
                            # !cast<BitEnumBase>(enum).validBits # ") == 0">,
                      Or<!foreach(c, enum.enumerants,
                                  CPred<"$_self == " # enum.cppType # "::" # c.symbol>)>);
  let convertToAttribute = "IntegerAttr";
  let convertFromAttribute = "IntegerAttr";
  let optionalParser = "enum";
  let writeToMlirBytecode = "varint";
  let readFromMlirBytecode = "varint";
}
// Accepts the enum's attribute in place of an integer, and also produces it if
// `storeInCustomAttribute` is set.
class EnumPropWithAttrForm<EnumInfo enumInfo, Attr attributeForm> : EnumProp<enumInfo> {
  Attr attrForm = attributeForm;
  bit storeInCustomAttribute = 0;
  let convertFromAttribute = "attrForm or IntegerAttr";
  let convertToAttribute = !if(storeInCustomAttribute, "attrForm", "IntegerAttr");
}

// Written `mnemonic<case>`.
class _namedEnumPropFields<string cppType, string mnemonic> {
  defvar form = mnemonic # "<" # cppType # ">";
  code parser = form;
  code optionalParser = form;
  code printer = form;
}
class NamedEnumProp<EnumInfo enumInfo, string name>
    : EnumProp<enumInfo> {
  string mnemonic = name;
  let parser = _namedEnumPropFields<enum.cppType, mnemonic>.parser;
  let optionalParser = _namedEnumPropFields<enum.cppType, mnemonic>.optionalParser;
  let printer = _namedEnumPropFields<enum.cppType, mnemonic>.printer;
}
class NamedEnumPropWithAttrForm<EnumInfo enumInfo, string name, Attr attributeForm>
    : EnumPropWithAttrForm<enumInfo, attributeForm> {
  string mnemonic = name;
  let parser = _namedEnumPropFields<enum.cppType, mnemonic>.parser;
  let optionalParser = _namedEnumPropFields<enum.cppType, mnemonic>.optionalParser;
  let printer = _namedEnumPropFields<enum.cppType, mnemonic>.printer;
}

// ---- One particular case ----

class _symbolToValue<EnumInfo enumInfo, string case> {
  defvar found = !filter(c, enumInfo.enumerants, !eq(c.str, case));
  assert !not(!empty(found)), "failed to find enum-case '" # case # "'";
  string value = enumInfo.cppType # "::" # !if(!empty(found), "", !head(found).symbol);
}
// Accepts cases joined by `|`.
class _bitSymbolsToValue<EnumInfo bitEnum, string case> {
  assert !isa<BitEnumBase>(bitEnum), "_bitSymbolsToValue not given a bit enum";
  defvar bar = !find(case, "|");
  string value = !if(!lt(bar, 0), _symbolToValue<bitEnum, case>.value,
                     _symbolToValue<bitEnum, !substr(case, 0, bar)>.value # "|"
                     # _bitSymbolsToValue<bitEnum, !substr(case, !add(bar, 1))>.value);
}
class ConstantEnumCaseBase<Attr attribute, EnumInfo enumInfo, string case>
    : ConstantAttr<attribute, !if(!isa<BitEnumBase>(enumInfo),
                                  _bitSymbolsToValue<enumInfo, case>.value,
                                  _symbolToValue<enumInfo, case>.value)>;
class ConstantEnumCase<Attr attribute, string case>
    : ConstantEnumCaseBase<attribute,
                           !if(!isa<EnumInfo>(attribute), !cast<EnumInfo>(attribute),
                               !cast<EnumAttr>(attribute).enum), case> {
  assert !or(!isa<EnumAttr>(attribute), !isa<EnumInfo>(attribute)),
         "attribute must be one of 'EnumAttr' or 'EnumInfo'";
}

#endif // ENUMATTR_TD
