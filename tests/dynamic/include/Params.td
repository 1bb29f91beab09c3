// Parameters: affine maps and sets, enum cases with the top bit, the type of the attribute itself.
#ifndef PARAMS_TD
#define PARAMS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def P_Dialect : Dialect { let name = "p"; let cppNamespace = "::p"; }

def P_Map : AttrDef<P_Dialect, "Map"> {
  let mnemonic = "map";
  let parameters = (ins "AffineMap":$map, OptionalParameter<"::mlir::AffineMap">:$other);
  let assemblyFormat = "`<` $map (`,` $other^)? `>`";
}
def P_Named : AttrDef<P_Dialect, "Named"> {
  let mnemonic = "named";
  let parameters = (ins "::mlir::AffineMap":$map, "::mlir::AffineMapAttr":$attr, "::mlir::IntegerSet":$set);
  let assemblyFormat = "`<` struct(params) `>`";
}
def P_List : TypeDef<P_Dialect, "List"> {
  let mnemonic = "list";
  let parameters = (ins ArrayRefParameter<"::mlir::AffineMap">:$maps,
                        OptionalArrayRefParameter<"::mlir::IntegerSet">:$sets);
  let assemblyFormat = "`<` `[` $maps `]` (`and` $sets^)? `>`";
}

// Enums whose cases use the top bit.

class P_Enum<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let cppNamespace = "::p";
}
def P_Big : P_Enum<"Big", [I32EnumAttrCase<"low", 1>, I32EnumAttrCase<"big", 2147483648>]>;
def P_Neg : P_Enum<"Neg", [I32EnumAttrCase<"neg", -1>]>;
def P_Byte : IntEnumAttr<I8, "Byte", "", [IntEnumAttrCaseBase<I8, "high", "high", 200>]> {
  let cppNamespace = "::p";
}
def P_Wide : I64EnumAttr<"Wide", "", [I64EnumAttrCase<"top", 0x8000000000000000>]> { let cppNamespace = "::p"; }
def P_Bits : I32BitEnumAttr<"Bits", "", [I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"b0", 0>,
                                         I32BitEnumAttrCaseBit<"b31", 31>]> { let cppNamespace = "::p"; }
def P_WideBits : I64BitEnumAttr<"WideBits", "", [I64BitEnumAttrCaseNone<"none">, I64BitEnumAttrCaseBit<"b63", 63>]> {
  let cppNamespace = "::p";
}
def P_Own : I32Enum<"Own", "", [I32EnumCase<"low", 1>, I32EnumCase<"big", 2147483648>, I32EnumCase<"neg", -1>]> {
  let cppNamespace = "::p";
}
def P_OwnAttr : EnumAttr<P_Dialect, P_Own, "own"> { let assemblyFormat = "`<` $value `>`"; }

foreach attr = [P_Big, P_Neg, P_Byte, P_Wide, P_Bits, P_WideBits, P_OwnAttr] in
def attr # Op : Op<P_Dialect, !tolower(!cast<string>(attr))> {
  let arguments = (ins attr:$value);
  let assemblyFormat = "$value attr-dict";
}
def DefaultOp : Op<P_Dialect, "default"> {
  let arguments = (ins DefaultValuedAttr<P_OwnAttr, "::p::Own::neg">:$own,
                       DefaultValuedAttr<P_Big, "::p::Big::big">:$big);
  let assemblyFormat = "(`own` $own^)? (`big` $big^)? attr-dict";
}

// The attribute's own type in its syntax.

def P_Step : AttrDef<P_Dialect, "Step", [TypedAttrInterface]> {
  let mnemonic = "step";
  let parameters = (ins "int":$n, AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $n `:` $type `>`";
}
def P_MaybeStep : AttrDef<P_Dialect, "MaybeStep", [TypedAttrInterface]> {
  let mnemonic = "maybe";
  let parameters = (ins "int":$n, AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` params (`:` $type^)? `>`";
}

#endif
