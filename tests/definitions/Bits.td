// Types and attributes whose parameters are held to what is declared, and floats among them.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Bits_Dialect : Dialect {
  let name = "bits";
  let cppNamespace = "::bits";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
def Bits_BitsType : TypeDef<Bits_Dialect, "Bits"> {
  let mnemonic = "bits";
  let parameters = (ins "unsigned":$width);
  let assemblyFormat = "`<` $width `>`";
  let genVerifyDecl = 1;
}
def Bits_Small
    : Type<And<[AnyInteger.predicate, CPred<"$_self.getIntOrFloatBitWidth() <= 32">]>, "small integer",
           "::mlir::IntegerType">;
def Bits_PairType : TypeDef<Bits_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins Bits_Small:$first, AnyType:$second);
  let assemblyFormat = "`<` params `>`";
}
def Bits_CurveAttr : AttrDef<Bits_Dialect, "Curve"> {
  let mnemonic = "curve";
  let parameters = (ins "double":$scale, "float":$small, OptionalArrayRefParameter<"double">:$points,
                        DefaultValuedParameter<"double", "1.5">:$power,
                        OptionalParameter<"std::optional<double>">:$limit);
  let assemblyFormat = "`<` $scale `,` $small (`,` `[` $points^ `]`)? (`power` $power^)? (`limit` $limit^)? `>`";
}
def Bits_SameOp : Op<Bits_Dialect, "same", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$x);
  let results = (outs AnyType:$y);
}
def Bits_FlagsOp : Op<Bits_Dialect, "flags"> {
  let arguments = (ins UnitProp:$fast, BoolProp:$wide, I64Prop:$count, StrAttr:$title);
  let assemblyFormat = "$title (`fast` $fast^)? `wide` `=` $wide `count` `=` $count attr-dict";
}
def Bits_AnyAttr : AttrDef<Bits_Dialect, "Any"> {
  let mnemonic = "any";
  let parameters = (ins APFloatParameter<"">:$bits);
  let assemblyFormat = "`<` $bits `>`";
}
def Bits_WideAttr : AttrDef<Bits_Dialect, "Wide"> {
  let mnemonic = "wide";
  let parameters = (ins "int":$x);
  let assemblyFormat = "`<` $x `>`";
  let genVerifyDecl = 1;
}
