// Canonicalization patterns of the arith dialect, as rewrites of operations.
// Computations on constants are Rust, beside this file in canonicalize.rs.
#ifndef ODS_ARITH_CANONICALIZATION_TD
#define ODS_ARITH_CANONICALIZATION_TD

include "arith/ArithOps.td"
include "mlir/IR/PatternBase.td"
include "ods/Rust.td"

// ---- Constraints of matches ----

class IntegerThatIs<string number>
    : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self) "
                 "&& ::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getSExtValue() == " # number>,
           "the integer " # number>;
// An integer attribute, or a splat of a vector or tensor.
class IntegersThatAre<string number>
    : Attr<Or<[IntegerThatIs<number>.predicate,
               CPred<"::llvm::isa<::mlir::DenseIntElementsAttr>($_self) "
                     "&& ::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat() "
                     "&& ::llvm::cast<::mlir::DenseElementsAttr>($_self)"
                     ".getSplatValue<::llvm::APInt>().getSExtValue() == " # number>]>,
           "integers that are " # number>;
def Number : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "an integer">;
def MinusOne : IntegersThatAre<"-1">;
def One : IntegersThatAre<"1">;
def ScalarOne : IntegerThatIs<"1">;
def ScalarZero : IntegerThatIs<"0">;
def True : ConstantAttr<BoolAttr, "true">;
def False : ConstantAttr<BoolAttr, "false">;
def Equality : Attr<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 1">, "eq or ne">;
defvar NoOverflow = ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "of one type">;
def Wider : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).getIntOrFloatBitWidth() > "
                             "::mlir::getElementTypeOrSelf($1.getType()).getIntOrFloatBitWidth()">,
                       "wider than">;
def ScalarBool : Constraint<CPred<"$0.getType().isInteger(1)">, "a single bit">;
def NotBool : Constraint<CPred<"::llvm::isa<::mlir::IntegerType>($0.getType()) "
                               "&& !$0.getType().isInteger(1)">, "an integer of several bits">;

def Absent : Constraint<CPred<"!$0">, "absent">;

// ---- Computations ----

def Sum : NativeCodeCall<"sumOf($0, $1)">;
def Difference : NativeCodeCall<"differenceOf($0, $1)">;
def Product : NativeCodeCall<"productOf($0, $1)">;
// The overflow flags that both operations have.
def CommonFlags : NativeCodeCall<"commonFlags($0, $1)">;
// The common flags, without those for which the sum, the difference or the product of the two constants itself
// overflows. The signed variants keep `nuw`, which then holds whenever it held before.
def SumFlags : NativeCodeCall<"sumFlags($0, $1, $2, $3)">;
def SignedSumFlags : NativeCodeCall<"signedSumFlags($0, $1, $2, $3)">;
def DifferenceFlags : NativeCodeCall<"differenceFlags($0, $1, $2, $3)">;
def SignedDifferenceFlags : NativeCodeCall<"signedDifferenceFlags($0, $1, $2, $3)">;
def SignedProductFlags : NativeCodeCall<"signedProductFlags($0, $1, $2, $3)">;
def WithoutNSW : NativeCodeCall<"withoutNSW($0)">;
def Opposite : NativeCodeCall<"oppositePredicate($0)">;
// Zero of the type of the value.
def ZeroLike : NativeCodeCall<"zeroLike($0)">;
// The first value, if the type of the second keeps all of its bits through a cast to another type and back.
def KeptThrough : NativeCodeCall<"keptThrough($0, $1)">;
// The first value, an integer, if the float type of the second represents all numbers of its type.
def ExactSigned : NativeCodeCall<"exactSigned($0, $1)">;
def ExactUnsigned : NativeCodeCall<"exactUnsigned($0, $1)">;
// The amount, if a shift by it leaves as many bits of the first value as the second has.
def RestOfShift : NativeCodeCall<"restOfShift($0, $1, $2)">;

// ---- Sums and differences with two constants ----

// (x + a) + b
def AddOfAdd : Pat<
    (Arith_AddIOp (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Sum $a, $b)), (SignedSumFlags $f, $g, $a, $b))>;
// (x - a) + b
def AddOfSubRight : Pat<
    (Arith_AddIOp (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $b, $a)), (DifferenceFlags $f, $g, $b, $a))>;
// (a - x) + b
def AddOfSubLeft : Pat<
    (Arith_AddIOp (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp (Arith_ConstantOp (Sum $a, $b)), $x, (SumFlags $f, $g, $a, $b))>;
// x + y * -1
def AddOfNegatedRight : Pat<
    (Arith_AddIOp $x, (Arith_MulIOp $y, (ConstantLikeMatcher MinusOne), $_), $_),
    (Arith_SubIOp $x, $y, NoOverflow)>;
// x * -1 + y
def AddOfNegatedLeft : Pat<
    (Arith_AddIOp (Arith_MulIOp $x, (ConstantLikeMatcher MinusOne), $_), $y, $_),
    (Arith_SubIOp $y, $x, NoOverflow)>;
// (x * a) * b
def MulOfMul : Pat<
    (Arith_MulIOp (Arith_MulIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_MulIOp $x, (Arith_ConstantOp (Product $a, $b)), (SignedProductFlags $f, $g, $a, $b))>;

// (x + a) - b
def SubOfAddLeft : Pat<
    (Arith_SubIOp (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $_), (ConstantLikeMatcher Number:$b), $_),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $a, $b)), NoOverflow)>;
// b - (x + a)
def SubOfAddRight : Pat<
    (Arith_SubIOp (ConstantLikeMatcher Number:$b), (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $f), $g),
    (Arith_SubIOp (Arith_ConstantOp (Difference $b, $a)), $x, (SignedDifferenceFlags $f, $g, $b, $a))>;
// (x - a) - b
def SubOfSubByConstant : Pat<
    (Arith_SubIOp (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp $x, (Arith_ConstantOp (Sum $a, $b)), (SignedSumFlags $f, $g, $a, $b))>;
// (a - x) - b
def SubOfSubFromConstant : Pat<
    (Arith_SubIOp (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp (Arith_ConstantOp (Difference $a, $b)), $x, (SignedDifferenceFlags $f, $g, $a, $b))>;
// b - (x - a)
def SubSubByConstant : Pat<
    (Arith_SubIOp (ConstantLikeMatcher Number:$b), (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), $g),
    (Arith_SubIOp (Arith_ConstantOp (Sum $a, $b)), $x, (SumFlags $f, $g, $a, $b))>;
// b - (a - x)
def SubSubFromConstant : Pat<
    (Arith_SubIOp (ConstantLikeMatcher Number:$b), (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $b, $a)), (DifferenceFlags $f, $g, $b, $a))>;
// (x - y) - x
def SubOfSubItself : Pat<
    (Arith_SubIOp (Arith_SubIOp $x, $y, $f), $x, $g),
    (Arith_SubIOp (Arith_ConstantOp (ZeroLike $y)), $y, (CommonFlags $f, $g))>;

// ---- Extended results whose high half is unused ----

def AddExtendedLow : Pattern<
    (Arith_AddUIExtendedOp:$all $x, $y), [(Arith_AddIOp $x, $y, NoOverflow), (replaceWithValue $x)],
    [(HasNoUseOf:$all__1)]>;
def MulSExtendedLow : Pattern<
    (Arith_MulSIExtendedOp:$all $x, $y), [(Arith_MulIOp $x, $y, NoOverflow), (replaceWithValue $x)],
    [(HasNoUseOf:$all__1)]>;
def MulUExtendedLow : Pattern<
    (Arith_MulUIExtendedOp:$all $x, $y), [(Arith_MulIOp $x, $y, NoOverflow), (replaceWithValue $x)],
    [(HasNoUseOf:$all__1)]>;
// The high half of x * 1 is the sign.
def MulSExtendedByOne : Pattern<
    (Arith_MulSIExtendedOp $x, (ConstantLikeMatcher One)),
    [(replaceWithValue $x),
     (Arith_ExtSIOp (Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "slt">, $x,
                                  (Arith_ConstantOp (ZeroLike $x))))]>;

// ---- Bits ----

def NotOfComparison : Pat<
    (Arith_XOrIOp (Arith_CmpIOp $p, $x, $y), (ConstantLikeMatcher True)),
    (Arith_CmpIOp (Opposite $p), $x, $y)>;

// op(ext(x), ext(y)) is ext(op(x, y)).
multiclass BitsOfExtensions<Op op> {
  def ExtUI : Pat<(op (Arith_ExtUIOp $x), (Arith_ExtUIOp $y)), (Arith_ExtUIOp (op $x, $y)), [(SameType $x, $y)]>;
  def ExtSI : Pat<(op (Arith_ExtSIOp $x), (Arith_ExtSIOp $y)), (Arith_ExtSIOp (op $x, $y)), [(SameType $x, $y)]>;
}
defm AndOf : BitsOfExtensions<Arith_AndIOp>;
defm OrOf : BitsOfExtensions<Arith_OrIOp>;
defm XOrOf : BitsOfExtensions<Arith_XOrIOp>;

// ---- Comparisons ----

def EqualExtUI : Pat<
    (Arith_CmpIOp Equality:$p, (Arith_ExtUIOp $x), (Arith_ExtUIOp $y)), (Arith_CmpIOp $p, $x, $y),
    [(SameType $x, $y)]>;
def EqualExtSI : Pat<
    (Arith_CmpIOp Equality:$p, (Arith_ExtSIOp $x), (Arith_ExtSIOp $y)), (Arith_CmpIOp $p, $x, $y),
    [(SameType $x, $y)]>;

// ---- Choices ----

def SelectByNot : Pat<
    (SelectOp (Arith_XOrIOp $p, (ConstantLikeMatcher True)), $x, $y), (SelectOp $p, $y, $x)>;
def SelectAgainIfFalse : Pat<(SelectOp $p, $x, (SelectOp $p, $_, $y)), (SelectOp $p, $x, $y)>;
def SelectAgainIfTrue : Pat<(SelectOp $p, (SelectOp $p, $x, $_), $y), (SelectOp $p, $x, $y)>;
def SelectOneOrZero : Pat<
    (SelectOp:$all $p, (ConstantLikeMatcher ScalarOne), (ConstantLikeMatcher ScalarZero)),
    (Arith_ExtUIOp $p), [(ScalarBool $p), (NotBool $all)]>;
def SelectZeroOrOne : Pat<
    (SelectOp:$all $p, (ConstantLikeMatcher ScalarZero), (ConstantLikeMatcher ScalarOne)),
    (Arith_ExtUIOp (Arith_XOrIOp $p, (Arith_ConstantOp True))), [(ScalarBool $p), (NotBool $all)]>;
def SelectFalseOrTrue : Pat<
    (SelectOp $p, (ConstantLikeMatcher False), (ConstantLikeMatcher True)),
    (Arith_XOrIOp $p, (Arith_ConstantOp True)), [(ScalarBool $p)]>;

// ---- Conversions one after the other ----

def ExtSIOfExtUI : Pat<(Arith_ExtSIOp (Arith_ExtUIOp $x)), (Arith_ExtUIOp $x)>;
def TruncOfExtSI : Pat<(Arith_TruncIOp:$all (Arith_ExtSIOp $x), $_), (Arith_ExtSIOp $x), [(Wider $all, $x)]>;
def TruncOfExtUI : Pat<(Arith_TruncIOp:$all (Arith_ExtUIOp $x), $_), (Arith_ExtUIOp $x), [(Wider $all, $x)]>;
// The bits shifted in are truncated. Zeros in place of signs do not sign-extend the remaining bits.
def TruncOfShift : Pat<
    (Arith_TruncIOp:$all (Arith_ShRSIOp $x, (ConstantLikeMatcher AnyAttr:$n), $exact), $f),
    (Arith_TruncIOp (Arith_ShRUIOp $x, (Arith_ConstantOp (RestOfShift $x, $all, $n)), $exact), (WithoutNSW $f))>;
def IndexCastBack : Pat<
    (Arith_IndexCastOp:$all (Arith_IndexCastOp:$between $x)), (KeptThrough $x, $between), [(SameType $all, $x)]>;
def IndexCastOfExtSI : Pat<(Arith_IndexCastOp (Arith_ExtSIOp $x)), (Arith_IndexCastOp $x)>;
def IndexCastUIBack : Pat<
    (Arith_IndexCastUIOp:$all (Arith_IndexCastUIOp:$between $x)), (KeptThrough $x, $between),
    [(SameType $all, $x)]>;
def IndexCastUIOfExtUI : Pat<(Arith_IndexCastUIOp (Arith_ExtUIOp $x)), (Arith_IndexCastUIOp $x)>;
def BitcastOfBitcast : Pat<(Arith_BitcastOp (Arith_BitcastOp $x)), (Arith_BitcastOp $x)>;
// The result is rounded once: the first conversion is exact.
def TruncFOfSIToFP : Pat<
    (Arith_TruncFOp (Arith_SIToFPOp:$between $x), $mode, $_), (Arith_SIToFPOp (ExactSigned $x, $between)),
    [(Absent $mode)]>;
def TruncFOfUIToFP : Pat<
    (Arith_TruncFOp (Arith_UIToFPOp:$between $x), $mode, $_), (Arith_UIToFPOp (ExactUnsigned $x, $between)),
    [(Absent $mode)]>;

// ---- Floats ----

def MulOfNegated : Pat<
    (Arith_MulFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $f), (Arith_MulFOp $x, $y, $f)>;
def DivOfNegated : Pat<
    (Arith_DivFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $f), (Arith_DivFOp $x, $y, $f)>;

// Default bodies of interface methods.
def : RustBody<"arith::ArithIntegerOverflowFlagsInterface::hasNoUnsignedWrap",
              "crate::arith::overflow::no_unsigned_wrap">;
def : RustBody<"arith::ArithIntegerOverflowFlagsInterface::hasNoSignedWrap",
              "crate::arith::overflow::no_signed_wrap">;

#endif // ODS_ARITH_CANONICALIZATION_TD
