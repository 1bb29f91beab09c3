// A small dialect of fixed-point numbers that uses each kind of declaration.
#ifndef FIXED_TD
#define FIXED_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Lowering.td"
include "ods/Rust.td"

def Fixed_Dialect : Dialect, Extended {
  let name = "fixed";
  let cppNamespace = "::fixed";
  let summary = "Binary fixed-point arithmetic";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

// ---- Type and attribute

def Fixed_Q : TypeDef<Fixed_Dialect, "Q"> {
  let mnemonic = "q";
  let summary = "fixed-point number";
  let description = [{
    A signed number of `integerBits + fractionBits` bits, the last `fractionBits` of which stand behind the point.
  }];
  let parameters = (ins "unsigned":$integerBits, "unsigned":$fractionBits);
  let assemblyFormat = "`<` $integerBits `,` $fractionBits `>`";
  let genVerifyDecl = 1;
}

def Fixed_Down : I32EnumAttrCase<"Down", 0, "down">;
def Fixed_Nearest : I32EnumAttrCase<"Nearest", 1, "nearest">;
def Fixed_Rounding : I32EnumAttr<"Rounding", "what becomes of bits behind the last place", [Fixed_Down, Fixed_Nearest]> {
  let cppNamespace = "::fixed";
  let genSpecializedAttr = 0;
}
def Fixed_RoundingAttr : EnumAttr<Fixed_Dialect, Fixed_Rounding, "rounding"> {
  let assemblyFormat = "`<` $value `>`";
}

// ---- Interface

def Fixed_Inexact : OpInterface<"Inexact"> {
  let cppNamespace = "::fixed";
  let description = "An operation whose result is rounded.";
  let methods = [
    InterfaceMethod<"The most by which the result is off, in halves of the last place.",
                    "unsigned", "getMaxError", (ins), "", "return 2;">,
  ];
}

// ---- Operations

class Fixed_Op<string mnemonic, list<Trait> traits = []> : Op<Fixed_Dialect, mnemonic, traits>;

def ConstantOp : Fixed_Op<"constant", [Pure, ConstantLike]> {
  let summary = "a number";
  let description = "The number `raw / 2^fractionBits`, where `raw` is the attribute.";
  let arguments = (ins I64Attr:$raw);
  let results = (outs Fixed_Q:$result);
  let assemblyFormat = "$raw attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AddOp : Fixed_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
  let summary = "sum of two numbers, wrapping around";
  let arguments = (ins Fixed_Q:$lhs, Fixed_Q:$rhs);
  let results = (outs Fixed_Q:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

def MulOp : Fixed_Op<"mul", [Pure, Commutative, SameOperandsAndResultType,
                             DeclareOpInterfaceMethods<Fixed_Inexact, ["getMaxError"]>]> {
  let summary = "product of two numbers, rounded";
  let arguments = (ins Fixed_Q:$lhs, Fixed_Q:$rhs,
                       DefaultValuedAttr<Fixed_RoundingAttr, "::fixed::Rounding::Down">:$rounding);
  let results = (outs Fixed_Q:$result);
  let assemblyFormat = "$lhs `,` $rhs (`round` `` $rounding^)? attr-dict `:` type($result)";
}

def SumOp : Fixed_Op<"sum", [Pure]> {
  let summary = "sum of any number of numbers";
  let arguments = (ins Variadic<Fixed_Q>:$terms);
  let results = (outs Fixed_Q:$result);
  let assemblyFormat = "$terms attr-dict `:` functional-type($terms, $result)";
  let hasVerifier = 1;
}

def RepeatOp : Fixed_Op<"repeat", [SingleBlockImplicitTerminator<"YieldOp">, AllTypesMatch<["init", "result"]>]> {
  let summary = "applies its region to a number, over and over";
  let arguments = (ins Index:$count, Fixed_Q:$init);
  let results = (outs Fixed_Q:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$count `from` $init $body attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def YieldOp : Fixed_Op<"yield", [Pure, Terminator, HasParent<"RepeatOp">]> {
  let summary = "ends the body of a repeat";
  let arguments = (ins Fixed_Q:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def RawMulOp : Fixed_Op<"raw_mul", [Pure, Commutative, SameOperandsAndResultType]>,
               Clif<[{ $result = sshr(imul($lhs, $rhs), $shift) }]> {
  let summary = "product of two integers, shifted right";
  let description = "What `mul` is lowered to; it becomes machine code by its `clifBuilder`.";
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs, I64Attr:$shift);
  let results = (outs SignlessIntegerLike:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $shift attr-dict `:` type($result)";
}

def RawRepeatOp : Fixed_Op<"raw_repeat", [SingleBlockImplicitTerminator<"RawYieldOp">, AllTypesMatch<["init", "result"]>]> {
  let summary = "applies its region to an integer, over and over";
  let description = "A loop without a pattern: it writes its own machine code, around that of its region.";
  let arguments = (ins SignlessIntegerLike:$count, SignlessIntegerLike:$init);
  let results = (outs SignlessIntegerLike:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$count `from` $init $body attr-dict `:` type($count) `,` type($result)";
}

def RawYieldOp : Fixed_Op<"raw_yield", [Pure, Terminator, HasParent<"RawRepeatOp">]> {
  let summary = "ends the body of a raw repeat";
  let arguments = (ins SignlessIntegerLike:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // FIXED_TD
