// The index dialect: arithmetic on the type `index`, whose width is not known
// until the target is.
#ifndef ODS_INDEX_OPS_TD
#define ODS_INDEX_OPS_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IndexDialect : Dialect {
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

class IndexBinaryOp<string mnemonic, list<Trait> traits> : IndexOp<mnemonic, traits> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}
class IndexCommutativeOp<string mnemonic> : IndexBinaryOp<mnemonic, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}
// To divide by zero is undefined, so these must stay where they are.
class IndexDivisionOp<string mnemonic> : IndexBinaryOp<mnemonic, [NoMemoryEffect]>;

def Index_AddOp : IndexCommutativeOp<"add"> { let summary = "index addition"; }
def Index_SubOp : IndexBinaryOp<"sub", [Pure]> { let summary = "index subtraction"; }
def Index_MulOp : IndexCommutativeOp<"mul"> { let summary = "index multiplication"; }

def Index_DivSOp : IndexDivisionOp<"divs"> { let summary = "index signed division"; }
def Index_DivUOp : IndexDivisionOp<"divu"> { let summary = "index unsigned division"; }
def Index_CeilDivSOp : IndexDivisionOp<"ceildivs"> {
  let summary = "index signed ceil division";
}
def Index_CeilDivUOp : IndexDivisionOp<"ceildivu"> {
  let summary = "index unsigned ceil division";
}
def Index_FloorDivSOp : IndexDivisionOp<"floordivs"> {
  let summary = "index signed floor division";
}
def Index_RemSOp : IndexDivisionOp<"rems"> { let summary = "index signed remainder"; }
def Index_RemUOp : IndexDivisionOp<"remu"> { let summary = "index unsigned remainder"; }

def Index_MaxSOp : IndexCommutativeOp<"maxs"> { let summary = "index signed maximum"; }
def Index_MaxUOp : IndexCommutativeOp<"maxu"> { let summary = "index unsigned maximum"; }
def Index_MinSOp : IndexCommutativeOp<"mins"> { let summary = "index signed minimum"; }
def Index_MinUOp : IndexCommutativeOp<"minu"> { let summary = "index unsigned minimum"; }

def Index_ShlOp : IndexBinaryOp<"shl", [Pure]> { let summary = "index shift left"; }
def Index_ShrSOp : IndexBinaryOp<"shrs", [Pure]> { let summary = "signed index shift right"; }
def Index_ShrUOp : IndexBinaryOp<"shru", [Pure]> {
  let summary = "unsigned index shift right";
}
def Index_AndOp : IndexCommutativeOp<"and"> { let summary = "index bitwise and"; }
def Index_OrOp : IndexCommutativeOp<"or"> { let summary = "index bitwise or"; }
def Index_XOrOp : IndexCommutativeOp<"xor"> { let summary = "index bitwise xor"; }

// ---- Casts and comparison ----

class IndexCastOp<string mnemonic>
    : IndexOp<mnemonic, [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
def Index_CastSOp : IndexCastOp<"casts"> { let summary = "index signed cast"; }
def Index_CastUOp : IndexCastOp<"castu"> { let summary = "index unsigned cast"; }

def Index_CmpOp : IndexOp<"cmp", [Pure]> {
  let summary = "index compare";
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

// ---- Constants ----

def Index_SizeOfOp : IndexOp<"sizeof", [Pure]> {
  let summary = "size in bits of the index type";
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
  let summary = "index constant";
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
}
def Index_BoolConstantOp : IndexConstantOp<"bool.constant"> {
  let summary = "boolean constant";
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
}

#endif // ODS_INDEX_OPS_TD
