// How the types and attributes of `Purse.td` are written.
#ifndef PURSE_BYTECODE
#define PURSE_BYTECODE

include "mlir/IR/BuiltinDialectBytecode.td"
include "mlir/IR/BytecodeBase.td"

def OptionalAttribute : WithParser<"succeeded($_reader.readOptionalAttribute($_var))",
    WithPrinter<"$_writer.writeOptionalAttribute($_getter)", Attribute>>;

class Coin<dag d, string when> : DialectType<d> {
  let cType = "CoinType";
  let printerPredicate = when;
}
def PlainCoin : Coin<(type VarInt:$cents), "!$_val.getMetal()">;
def MetalCoin : Coin<(type VarInt:$cents, Type:$metal), "!!$_val.getMetal()">;

def NoteAttr : DialectAttribute<(attr
  String:$signed, SignedVarInt:$worth, VarInt:$_rawTorn, LocalVar<"bool", "(bool)_rawTorn">:$torn,
  String:$city, OptionalAttribute:$mark, Array<SignedVarIntList>:$folds
)>;
def RateAttr : DialectAttribute<(attr
  Type:$type, KnownWidthAPInt<"type">:$of,
  KnownSemanticsAPFloat<"APFloat::IEEEsingle()">:$by
)>;
def SealAttr : DialectAttribute<(attr VarInt:$year, VarInt:$number)>;

def PurseAttributes : DialectAttributes<"Purse"> {
  let elems = [ReservedOrDead, NoteAttr, ReservedOrDead, RateAttr, SealAttr];
}
def PurseTypes : DialectTypes<"Purse"> {
  let elems = [PlainCoin, MetalCoin];
}

#endif // PURSE_BYTECODE
