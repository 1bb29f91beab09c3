// The index dialect: arithmetic on the type `index`, whose width depends on the
// target.
#ifndef ODS_INDEX_OPS_TD
#define ODS_INDEX_OPS_TD

include "Described.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def IndexDialect : Dialect, Extended {
  let name = "index";
  let summary = "The Index dialect";
  let cppNamespace = "::mlir::index";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

defvar IndexPredicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
def IndexCmpPredicate
    : I32EnumAttr<"IndexCmpPredicate", "index comparison predicate kind",
                  !foreach(i, !range(!size(IndexPredicates)),
                           I32EnumAttrCase<!toupper(IndexPredicates[i]), i,
                                           IndexPredicates[i]>)> {
  let cppNamespace = "::mlir::index";
  let genSpecializedAttr = 0;
}
def IndexCmpPredicateAttr : EnumAttr<IndexDialect, IndexCmpPredicate, "cmp_predicate">;

class IndexOp<string mnemonic, list<Trait> traits = []>
    : Op<IndexDialect, mnemonic,
         [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>] # traits>;

// ---- Binary operations ----

class IndexBinaryOp<string mnemonic, string line, string words, list<Trait> traits>
    : IndexOp<mnemonic, traits> {
  let summary = line;
  let description = Described<words, "%c = index." # mnemonic # " %a, %b">.ret;
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}
class IndexCommutativeOp<string mnemonic, string line, string words>
    : IndexBinaryOp<mnemonic, line, words, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}
// Division by zero is undefined, so these are not speculatable.
class IndexDivisionOp<string mnemonic, string line, string words, string more = "">
    : IndexBinaryOp<mnemonic, line, words # " Division by zero is undefined" # more # ".",
                    [NoMemoryEffect]>;
class IndexSignedDivisionOp<string mnemonic, string line, string words>
    : IndexDivisionOp<mnemonic, line, words, ", and so is the least number by -1">;
class IndexShiftOp<string mnemonic, string line, string words>
    : IndexBinaryOp<mnemonic, line, words # " A shift by the width or more is poison.", [Pure]>;

defvar IndexWraps = "Modulo 2^width, so it serves signed and unsigned numbers alike.";
defvar IndexSigned = "Both operands are compared as signed numbers.";
defvar IndexUnsigned = "Both operands are compared as unsigned numbers.";
defvar IndexBits = "Each bit of the result is that of the two bits in the same place.";

def Index_AddOp : IndexCommutativeOp<"add", "sum of two indices", IndexWraps>;
def Index_SubOp : IndexBinaryOp<"sub", "difference of two indices", IndexWraps, [Pure]>;
def Index_MulOp : IndexCommutativeOp<"mul", "product of two indices", IndexWraps>;

def Index_DivSOp
    : IndexSignedDivisionOp<"divs", "signed quotient, rounded to zero",
                            "Divides two signed numbers; the fraction is dropped.">;
def Index_DivUOp
    : IndexDivisionOp<"divu", "unsigned quotient, rounded down",
                      "Divides two unsigned numbers; the fraction is dropped.">;
def Index_CeilDivSOp
    : IndexSignedDivisionOp<"ceildivs", "signed quotient, rounded up",
                            "Divides two signed numbers and rounds to positive infinity.">;
def Index_CeilDivUOp
    : IndexDivisionOp<"ceildivu", "unsigned quotient, rounded up",
                      "Divides two unsigned numbers and rounds up.">;
def Index_FloorDivSOp
    : IndexSignedDivisionOp<"floordivs", "signed quotient, rounded down",
                            "Divides two signed numbers and rounds to negative infinity.">;
def Index_RemSOp
    : IndexDivisionOp<"rems", "signed remainder",
                      "The remainder of `divs`: it has the sign of the dividend.">;
def Index_RemUOp
    : IndexDivisionOp<"remu", "unsigned remainder", "The remainder of `divu`.">;

def Index_MaxSOp : IndexCommutativeOp<"maxs", "greater signed number", IndexSigned>;
def Index_MaxUOp : IndexCommutativeOp<"maxu", "greater unsigned number", IndexUnsigned>;
def Index_MinSOp : IndexCommutativeOp<"mins", "lesser signed number", IndexSigned>;
def Index_MinUOp : IndexCommutativeOp<"minu", "lesser unsigned number", IndexUnsigned>;

def Index_ShlOp : IndexShiftOp<"shl", "shift to the left", "Zeros come in from the right.">;
def Index_ShrSOp
    : IndexShiftOp<"shrs", "signed shift to the right",
                   "Copies of the sign come in from the left.">;
def Index_ShrUOp
    : IndexShiftOp<"shru", "unsigned shift to the right", "Zeros come in from the left.">;
def Index_AndOp : IndexCommutativeOp<"and", "conjunction, bit by bit", IndexBits>;
def Index_OrOp : IndexCommutativeOp<"or", "disjunction, bit by bit", IndexBits>;
def Index_XOrOp : IndexCommutativeOp<"xor", "exclusive disjunction, bit by bit", IndexBits>;

// ---- Casts and comparison ----

class IndexCastOp<string mnemonic, string line, string words>
    : IndexOp<mnemonic, [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = line;
  let description = Described<words # " To a narrower type the high bits are dropped.",
                              "%b = index." # mnemonic # " %a : index to i64\n"
                              # "%c = index." # mnemonic # " %n : i32 to index">.ret;
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
def Index_CastSOp
    : IndexCastOp<"casts", "cast between indices and signed integers",
                  "To a wider type the sign is extended.">;
def Index_CastUOp
    : IndexCastOp<"castu", "cast between indices and unsigned integers",
                  "To a wider type zeros are added.">;

def Index_CmpOp : IndexOp<"cmp", [Pure]> {
  let summary = "comparison of two indices";
  let description = [{
    Whether the predicate holds. Those of order begin with `s` or `u`: signed and
    unsigned numbers.

    ```mlir
    %less = index.cmp slt(%a, %b)
    ```
  }];
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

// ---- Constants ----

def Index_SizeOfOp : IndexOp<"sizeof", [Pure]> {
  let summary = "width of the index type";
  let description = [{
    The number of bits that an index has on the target.

    ```mlir
    %bits = index.sizeof
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}
class IndexConstantOp<string mnemonic>
    : IndexOp<mnemonic, [ConstantLike, Pure,
                         DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                   ["getAsmResultNames"]>]> {
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Index_ConstantOp : IndexConstantOp<"constant"> {
  let summary = "constant index";
  let description = [{
    The attribute as a value. It is held with 64 bits; a target whose index is
    narrower drops the high ones.

    ```mlir
    %c42 = index.constant 42
    ```
  }];
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
}
def Index_BoolConstantOp : IndexConstantOp<"bool.constant"> {
  let summary = "constant truth value";
  let description = [{
    `true` or `false` as an `i1`: what a folded comparison becomes.

    ```mlir
    %true = index.bool.constant true
    ```
  }];
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
}

#endif // ODS_INDEX_OPS_TD
