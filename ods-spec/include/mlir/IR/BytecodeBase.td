// The vocabulary in which a dialect declares the bytecode layout of its attributes and
// types: the kinds of members, and the lists whose order determines the codes. Its
// `Attribute` and `Type` differ from those of the other files, so it must not be
// included together with OpBase.td.
#ifndef BYTECODE_BASE
#define BYTECODE_BASE

class Bytecode<string parse = "", string build = "", string print = "",
               string get = "", string t = ""> {
  string cParser = parse;
  string cBuilder = build;
  string cPrinter = print;
  string cGetter = get;
  string cType = t;
  string printerPredicate = "";
}

// A codec with one field replaced.
class WithParser<string p = "", Bytecode t = Bytecode<>>
    : Bytecode<p, t.cBuilder, t.cPrinter, t.cGetter, t.cType>;
class WithBuilder<string b = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, b, t.cPrinter, t.cGetter, t.cType>;
class WithPrinter<string p = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, p, t.cGetter, t.cType>;
class WithGetter<string g = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, t.cPrinter, g, t.cType>;
class WithType<string ty = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, t.cPrinter, t.cGetter, ty>;

class CompositeBytecode<string t = ""> : WithType<t>;

// A member with a pair of methods in the reader and the writer.
class _Reads<string call> { string ret = "succeeded(" # call # ")"; }
class _Streamed<string reader, string writer, string type = "">
    : Bytecode<_Reads<"$_reader." # reader # "($_var)">.ret, "$_args",
               "$_writer." # writer # "($_getter)", "", type>;
// A member whose reader is a function with additional arguments.
class _StreamedBy<string reader, string writer, string type>
    : Bytecode<_Reads<reader>.ret, "$_args", "$_writer." # writer # "($_getter)", "",
               "FailureOr<" # type # ">">;

class AttributeKind : _Streamed<"readAttribute", "writeAttribute">;
class TypeKind : _Streamed<"readType", "writeType">;
def Attribute : AttributeKind;
def Type : TypeKind;

def VarInt : _Streamed<"readVarInt", "writeVarInt", "uint64_t">;
def SignedVarInt : _Streamed<"readSignedVarInt", "writeSignedVarInt", "int64_t">;
def Blob : _Streamed<"readBlob", "writeOwnedBlob", "ArrayRef<char>">;
def Bool : _Streamed<"readBool", "writeOwnedBool", "bool">;

class KnownWidthAPInt<string s>
    : _StreamedBy<"readAPIntWithKnownWidth($_reader, " # s # ", $_var)",
                  "writeAPIntWithKnownWidth", "APInt">;
class KnownSemanticsAPFloat<string s>
    : _StreamedBy<"readAPFloatWithKnownSemantics($_reader, " # s # ", $_var)",
                  "writeAPFloatWithKnownSemantics", "APFloat">;
class ResourceHandle<string s>
    : _StreamedBy<"readResourceHandle<" # s # ">($_reader, $_var)",
                  "writeResourceHandle", s>;

// A member that takes no space: the reader starts from a given value.
class LocalVar<string t, string d>
    : Bytecode<"(($_var = " # d # "), true)", "$_args", "", "", t>;

// A length, then the elements; an array is a member of its own, a list is the member
// itself.
class Array<Bytecode t> {
  Bytecode elemT = t;
  string cBuilder = "$_args";
}
class List<Bytecode t> : WithGetter<"$_member", t>;
def SignedVarIntList : List<SignedVarInt>;
def BoolList : List<Bool>;

class DialectAttrOrType<dag d> {
  dag members = d;
  string cType = "";
  code postProcess = "";
}
class DialectAttribute<dag d> : DialectAttrOrType<d>, AttributeKind {
  let cParser = _Reads<"$_reader.readAttribute<$_resultType>($_var)">.ret;
  let cBuilder = "get<$_resultType>(context, $_args)";
}
class DialectType<dag d> : DialectAttrOrType<d>, TypeKind {
  let cParser = _Reads<"$_reader.readType<$_resultType>($_var)">.ret;
  let cBuilder = "get<$_resultType>(context, $_args)";
}

class DialectAttributes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems;
}
class DialectTypes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems;
}

// The operators of a `members` dag.
def attr;
def type;
def none;

// A reserved code without a reader.
def ReservedOrDead : DialectAttrOrType<(none)>;

#endif // BYTECODE_BASE
