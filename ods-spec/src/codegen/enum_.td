// Enums of cases and of bits, and an attribute that holds one.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"red", 1>, I32EnumAttrCase<"DeepBlue", 4, "deep-blue">]> {
  let cppNamespace = "::a";
}
def A_Flags : I32BitEnumAttr<"Flags", "some flags", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"fast", 0>,
    I32BitEnumAttrCaseBit<"loose", 1>]> {
  let cppNamespace = "::a";
  let genSpecializedAttr = 0;
}
def A_FlagsAttr : EnumAttr<A_Dialect, A_Flags, "flags">;
