// The arith dialect: arithmetic, comparison and conversion of integers, indices
// and floats, and of vectors and tensors of them element by element.
#ifndef ODS_ARITH_OPS_TD
#define ODS_ARITH_OPS_TD

include "Described.td"
include "arith/ArithBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

// ---- Shared definitions ----

defvar Ranges = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar HasOverflow = DeclareOpInterfaceMethods<ArithIntegerOverflowFlagsInterface>;
defvar HasRounding = DeclareOpInterfaceMethods<ArithRoundingModeInterface>;
defvar IsCast = DeclareOpInterfaceMethods<CastOpInterface>;

// Flags print only if any is set.
defvar FastMath
    = DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;
defvar Overflow
    = DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">;

class Arith_Op<string mnemonic, list<Trait> traits = []>
    : Op<Arith_Dialect, mnemonic,
         traits # [DeclareOpInterfaceMethods<VectorUnrollOpInterface>, NoMemoryEffect]
                # ElementwiseMappable.traits>;

// Both operands and the result have one type. Division may trap, so each
// operation declares `Pure` itself.
class Arith_IntOp<string mnemonic, string line, string words, list<Trait> traits, dag flag,
                  string flagFormat>
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
  let summary = line;
  let description = Described<words, "%c = arith." # mnemonic # " %a, %b : i32">.ret;
  let arguments = !con((ins SignlessIntegerOrIndexLike:$lhs,
                            SignlessIntegerOrIndexLike:$rhs), flag);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs " # flagFormat # " attr-dict `:` type($result)";
}
class Arith_IntBinaryOp<string mnemonic, string line, string words, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, line, words, traits # [Ranges], (ins), "">;
class Arith_TotalIntBinaryOp<string mnemonic, string line, string words,
                             list<Trait> traits = []>
    : Arith_IntBinaryOp<mnemonic, line, words, traits # [Pure]>;
class Arith_IntBinaryOpWithOverflowFlags<string mnemonic, string line, string words,
                                         list<Trait> traits = []>
    : Arith_IntOp<mnemonic, line, words, traits # [Pure, Ranges, HasOverflow],
                  (ins Overflow:$overflowFlags), "(`overflow` `` $overflowFlags^)?"> {
  let description = Described<words # " With `nsw` or `nuw` a result that does not fit as a "
                                    # "signed or unsigned number is poison.",
                              "%c = arith." # mnemonic # " %a, %b : i32\n%d = arith." # mnemonic
                              # " %a, %b overflow<nsw> : i32">.ret;
}
class Arith_IntBinaryOpWithExactFlag<string mnemonic, string line, string words,
                                     list<Trait> traits = []>
    : Arith_IntOp<mnemonic, line, words, traits # [Ranges], (ins UnitAttr:$isExact),
                  "(`exact` $isExact^)?">;

class Arith_FloatBinaryOp<string mnemonic, string line, string words, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, HasFastMath] # traits # [SameOperandsAndResultType]> {
  let summary = line;
  let description = Described<words, "%c = arith." # mnemonic # " %a, %b : f32">.ret;
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, FastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
  }];
}

// The low and the high half of the result.
class Arith_ExtendedMulOp<string mnemonic, string sign>
    : Arith_Op<mnemonic, [Pure, Commutative,
                          AllTypesMatch<["lhs", "rhs", "low", "high"]>]> {
  let summary = "whole product of " # sign # " integers";
  let description = Described<"The low and the high half of the product of two " # sign
                              # " numbers.",
                              "%low, %high = arith." # mnemonic # " %a, %b : i32">.ret;
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// ---- Constants ----

def Arith_ConstantOp
    : Op<Arith_Dialect, "constant",
         [ConstantLike, Pure, ResultNames, AllTypesMatch<["value", "result"]>, Ranges]> {
  let summary = "constant of numbers";
  let description = [{
    The attribute as a value of the attribute's type: an integer, a float, or a vector
    or tensor of them.

    ```mlir
    %c1 = arith.constant 1 : i32
    %pi = arith.constant 3.1415 : f64
    %ones = arith.constant dense<1> : vector<4xi32>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Integers: sums and products ----

def Arith_AddIOp
    : Arith_IntBinaryOpWithOverflowFlags<"addi", "sum of integers", "The sum modulo 2^width.",
                                         [Commutative]> {
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_AddUIExtendedOp
    : Arith_Op<"addui_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "sum"]>]> {
  let summary = "sum of unsigned integers and its carry";
  let description = [{
    The sum modulo 2^width, and whether it overflowed as unsigned.

    ```mlir
    %sum, %carry = arith.addui_extended %a, %b : i32, i1
    ```
  }];
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_SubIOp
    : Arith_IntBinaryOpWithOverflowFlags<"subi", "difference of integers",
                                         "The difference modulo 2^width."> {
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_MulIOp
    : Arith_IntBinaryOpWithOverflowFlags<"muli", "product of integers",
                                         "The product modulo 2^width.",
                                         [Commutative, ResultNames]> {
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_MulSIExtendedOp : Arith_ExtendedMulOp<"mulsi_extended", "signed">;
def Arith_MulUIExtendedOp : Arith_ExtendedMulOp<"mului_extended", "unsigned">;

// ---- Integers: quotients ----

defvar MaySpeculate = DeclareOpInterfaceMethods<ConditionallySpeculatable>;
defvar Arith_ByZero = " Division by zero is undefined";
defvar Arith_ByZeroSigned = Arith_ByZero # ", and so is the least number by -1";

let hasFolder = 1 in {

def Arith_DivUIOp
    : Arith_IntBinaryOpWithExactFlag<"divui", "unsigned quotient, rounded down",
                                     "`exact` makes the result poison if there is a "
                                     "remainder." # Arith_ByZero # ".",
                                     [MaySpeculate]>;
def Arith_DivSIOp
    : Arith_IntBinaryOpWithExactFlag<"divsi", "signed quotient, rounded to zero",
                                     "`exact` makes the result poison if there is a "
                                     "remainder." # Arith_ByZeroSigned # ".",
                                     [MaySpeculate]>;
def Arith_CeilDivUIOp
    : Arith_IntBinaryOp<"ceildivui", "unsigned quotient, rounded up",
                        "The least integer that is not below the quotient."
                        # Arith_ByZero # ".", [MaySpeculate]>;
def Arith_CeilDivSIOp
    : Arith_IntBinaryOp<"ceildivsi", "signed quotient, rounded up",
                        "The least integer that is not below the quotient."
                        # Arith_ByZeroSigned # ".", [MaySpeculate]>;
def Arith_FloorDivSIOp
    : Arith_IntBinaryOp<"floordivsi", "signed quotient, rounded down",
                             "The greatest integer that is not above the quotient."
                             # Arith_ByZeroSigned # ".", [MaySpeculate]>;
def Arith_RemUIOp
    : Arith_IntBinaryOp<"remui", "unsigned remainder",
                             "The remainder of `divui`." # Arith_ByZero # ".", [MaySpeculate]>;
def Arith_RemSIOp
    : Arith_IntBinaryOp<"remsi", "signed remainder",
                             "The remainder of `divsi`: it has the sign of the dividend."
                             # Arith_ByZero # ".", [MaySpeculate]>;

// ---- Integers: bits ----

class Arith_BitsOp<string mnemonic, string line, list<Trait> traits>
    : Arith_TotalIntBinaryOp<mnemonic, line,
                             "Each bit of the result is that of the two in the same place.",
                             traits> {
  let hasCanonicalizer = 1;
}
def Arith_AndIOp : Arith_BitsOp<"andi", "conjunction, bit by bit", [Commutative, Idempotent]>;
def Arith_OrIOp : Arith_BitsOp<"ori", "disjunction, bit by bit", [Commutative, Idempotent]>;
def Arith_XOrIOp : Arith_BitsOp<"xori", "exclusive disjunction, bit by bit", [Commutative]>;

defvar Arith_TooFar = " A shift by the width or more is poison.";

def Arith_ShLIOp
    : Arith_IntBinaryOpWithOverflowFlags<"shli", "shift to the left",
                                         "Zeros come in from the right." # Arith_TooFar>;
def Arith_ShRUIOp
    : Arith_IntBinaryOpWithExactFlag<"shrui", "unsigned shift to the right",
                                     "Zeros come in from the left. `exact` makes the result "
                                     "poison if ones are lost." # Arith_TooFar, [Pure]>;
def Arith_ShRSIOp
    : Arith_IntBinaryOpWithExactFlag<"shrsi", "signed shift to the right",
                                     "Copies of the sign come in from the left. `exact` makes "
                                     "the result poison if ones are lost." # Arith_TooFar,
                                     [Pure]>;

// ---- Minima and maxima ----

class Arith_IntExtremeOp<string mnemonic, string which, string sign>
    : Arith_TotalIntBinaryOp<mnemonic, which # " of " # sign # " integers",
                             "One of the operands, compared as " # sign # " numbers.",
                             [Commutative]>;
def Arith_MaxSIOp : Arith_IntExtremeOp<"maxsi", "maximum", "signed">;
def Arith_MaxUIOp : Arith_IntExtremeOp<"maxui", "maximum", "unsigned">;
def Arith_MinSIOp : Arith_IntExtremeOp<"minsi", "minimum", "signed">;
def Arith_MinUIOp : Arith_IntExtremeOp<"minui", "minimum", "unsigned">;
def Arith_MaximumFOp
    : Arith_FloatBinaryOp<"maximumf", "maximum of floats, NaN if there is one",
                          "NaN if an operand is NaN. +0 is greater than -0.", [Commutative]>;
def Arith_MinimumFOp
    : Arith_FloatBinaryOp<"minimumf", "minimum of floats, NaN if there is one",
                          "NaN if an operand is NaN. -0 is less than +0.", [Commutative]>;
def Arith_MaxNumFOp
    : Arith_FloatBinaryOp<"maxnumf", "maximum of floats, a number if there is one",
                          "Of a number and NaN, the number. Of zeros, either.",
                          [Commutative]>;
def Arith_MinNumFOp
    : Arith_FloatBinaryOp<"minnumf", "minimum of floats, a number if there is one",
                          "Of a number and NaN, the number. Of zeros, either.",
                          [Commutative]>;

// ---- Floats ----

defvar Arith_Nearest = "Rounded to the nearest, ties to even.";

def Arith_NegFOp : Arith_Op<"negf", [HasFastMath, Pure, SameOperandsAndResultType]> {
  let summary = "negated float";
  let description = [{
    The same number with the other sign, NaN and zero included.

    ```mlir
    %b = arith.negf %a : f32
    ```
  }];
  let arguments = (ins FloatLike:$operand, FastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Arith_AddFOp : Arith_FloatBinaryOp<"addf", "sum of floats", Arith_Nearest, [Commutative]>;
def Arith_SubFOp : Arith_FloatBinaryOp<"subf", "difference of floats", Arith_Nearest>;
def Arith_MulFOp
    : Arith_FloatBinaryOp<"mulf", "product of floats", Arith_Nearest, [Commutative]> {
  let hasCanonicalizer = 1;
}
def Arith_DivFOp
    : Arith_FloatBinaryOp<"divf", "quotient of floats",
                          Arith_Nearest # " By zero it is infinite, of two zeros NaN."> {
  let hasCanonicalizer = 1;
}
def Arith_RemFOp
    : Arith_FloatBinaryOp<"remf", "remainder of floats",
                          "The remainder of the quotient rounded to zero, as of C's fmod: it "
                          "has the sign of the dividend.">;

} // hasFolder

include "arith/ArithCastOps.td"

// ---- Comparison and choice ----

class Arith_CompareOp<string mnemonic, list<Trait> traits>
    : Arith_Op<mnemonic,
               traits # [Pure, SameTypeOperands,
                         TypesMatchWith<
                             "result type has i1 element type and same shape as operands",
                             "lhs", "result", "::getI1SameShape($_self)">]> {
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_CmpIOp : Arith_CompareOp<"cmpi", [Ranges]> {
  let summary = "comparison of integers";
  let description = [{
    Whether the predicate holds. Those of order begin with `s` or `u`: signed and
    unsigned numbers.

    ```mlir
    %less = arith.cmpi slt, %a, %b : i32
    ```
  }];
  let arguments = (ins Arith_CmpIPredicateAttr:$predicate, SignlessIntegerOrIndexLike:$lhs,
                       SignlessIntegerOrIndexLike:$rhs);
}
def Arith_CmpFOp : Arith_CompareOp<"cmpf", [HasFastMath]> {
  let summary = "comparison of floats";
  let description = [{
    Whether the predicate holds. With NaN those that begin with `o` (ordered) do not
    hold, and those that begin with `u` do.

    ```mlir
    %less = arith.cmpf olt, %a, %b : f32
    ```
  }];
  let arguments = (ins Arith_CmpFPredicateAttr:$predicate, FloatLike:$lhs, FloatLike:$rhs,
                       FastMath:$fastmath);
  let assemblyFormat = [{
    $predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)
  }];
}

class BooleanConditionOrMatchingShape<string condition, string result>
    : PredOpTrait<condition # " is signless i1 or has matching shape",
                  Or<[TypeIsPred<condition, I1>,
                      AllShapesMatch<[condition, result]>.predicate]>>;

def SelectOp
    : Arith_Op<"select",
               [Pure, AllTypesMatch<["true_value", "false_value", "result"]>,
                BooleanConditionOrMatchingShape<"condition", "result">,
                DeclareOpInterfaceMethods<InferIntRangeInterface,
                                          ["inferResultRangesFromOptional"]>,
                DeclareOpInterfaceMethods<SelectLikeOpInterface>]> {
  let summary = "choice of one of two values";
  let description = [{
    The first value if the condition holds, otherwise the second; of each pair of
    elements, if the condition is a vector or tensor.

    ```mlir
    %a = arith.select %cond, %x, %y : i32
    %b = arith.select %conds, %xs, %ys : vector<4xi1>, vector<4xf32>
    ```
  }];
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // ODS_ARITH_OPS_TD
