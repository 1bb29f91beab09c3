// The arith dialect: arithmetic, comparison and conversion of integers, indices
// and floats, and of vectors and tensors of them element by element.
#ifndef ODS_ARITH_OPS_TD
#define ODS_ARITH_OPS_TD

include "arith/ArithBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

// ---- What the operations share ----

defvar Ranges = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar HasOverflow = DeclareOpInterfaceMethods<ArithIntegerOverflowFlagsInterface>;
defvar HasRounding = DeclareOpInterfaceMethods<ArithRoundingModeInterface>;
defvar IsCast = DeclareOpInterfaceMethods<CastOpInterface>;

// Flags print only when there are any.
defvar FastMath
    = DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;
defvar Overflow
    = DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">;

class Arith_Op<string mnemonic, list<Trait> traits = []>
    : Op<Arith_Dialect, mnemonic,
         traits # [DeclareOpInterfaceMethods<VectorUnrollOpInterface>, NoMemoryEffect]
                # ElementwiseMappable.traits>;

// Both operands and the result are of one type. Division may trap, so `Pure` is
// each operation's own to say.
class Arith_IntOp<string mnemonic, list<Trait> traits, dag flag, string flagFormat>
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
  let arguments = !con((ins SignlessIntegerOrIndexLike:$lhs,
                            SignlessIntegerOrIndexLike:$rhs), flag);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs " # flagFormat # " attr-dict `:` type($result)";
}
class Arith_IntBinaryOp<string mnemonic, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, traits # [Ranges], (ins), "">;
class Arith_TotalIntBinaryOp<string mnemonic, list<Trait> traits = []>
    : Arith_IntBinaryOp<mnemonic, traits # [Pure]>;
class Arith_IntBinaryOpWithOverflowFlags<string mnemonic, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, traits # [Pure, Ranges, HasOverflow], (ins Overflow:$overflowFlags),
                  "(`overflow` `` $overflowFlags^)?">;
class Arith_IntBinaryOpWithExactFlag<string mnemonic, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, traits # [Ranges], (ins UnitAttr:$isExact),
                  "(`exact` $isExact^)?">;

class Arith_FloatBinaryOp<string mnemonic, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, HasFastMath] # traits # [SameOperandsAndResultType]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, FastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
  }];
}

// Both halves of the result at once.
class Arith_ExtendedMulOp<string mnemonic>
    : Arith_Op<mnemonic, [Pure, Commutative,
                          AllTypesMatch<["lhs", "rhs", "low", "high"]>]> {
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
  let summary = "integer or floating point constant";
  let description = "The attribute as a value of the attribute's type.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Integers: sums and products ----

def Arith_AddIOp : Arith_IntBinaryOpWithOverflowFlags<"addi", [Commutative]> {
  let summary = "integer addition operation";
  let description = [{
    The sum modulo 2^width. With `nsw` or `nuw` a result that overflows as a signed
    or unsigned number is poison.
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_AddUIExtendedOp
    : Arith_Op<"addui_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "sum"]>]> {
  let summary = "extended unsigned integer addition operation returning sum and overflow bit";
  let description = "The sum modulo 2^width, and whether it overflowed as unsigned.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_SubIOp : Arith_IntBinaryOpWithOverflowFlags<"subi"> {
  let summary = "Integer subtraction operation.";
  let description = "The difference modulo 2^width; the flags are those of `addi`.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_MulIOp : Arith_IntBinaryOpWithOverflowFlags<"muli", [Commutative, ResultNames]> {
  let summary = "Integer multiplication operation.";
  let description = "The product modulo 2^width; the flags are those of `addi`.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_MulSIExtendedOp : Arith_ExtendedMulOp<"mulsi_extended"> {
  let summary = "extended signed integer multiplication operation";
  let description = "The low and high half of the product of two signed numbers.";
}
def Arith_MulUIExtendedOp : Arith_ExtendedMulOp<"mului_extended"> {
  let summary = "extended unsigned integer multiplication operation";
  let description = "The low and high half of the product of two unsigned numbers.";
}

// ---- Integers: quotients ----
defvar MaySpeculate = DeclareOpInterfaceMethods<ConditionallySpeculatable>;

// To divide by zero is undefined, and so is a signed quotient that overflows.

let hasFolder = 1 in {

def Arith_DivUIOp : Arith_IntBinaryOpWithExactFlag<"divui", [MaySpeculate]> {
  let summary = "unsigned integer division operation";
  let description = "The quotient, rounded down. `exact` makes a remainder poison.";
}
def Arith_DivSIOp : Arith_IntBinaryOpWithExactFlag<"divsi", [MaySpeculate]> {
  let summary = "signed integer division operation";
  let description = "The quotient, rounded to zero. `exact` makes a remainder poison.";
}
def Arith_CeilDivUIOp : Arith_IntBinaryOp<"ceildivui", [MaySpeculate]> {
  let summary = "unsigned ceil integer division operation";
  let description = "The quotient, rounded up.";
}
def Arith_CeilDivSIOp : Arith_IntBinaryOp<"ceildivsi", [MaySpeculate]> {
  let summary = "signed ceil integer division operation";
  let description = "The quotient, rounded to positive infinity.";
}
def Arith_FloorDivSIOp : Arith_TotalIntBinaryOp<"floordivsi"> {
  let summary = "signed floor integer division operation";
  let description = "The quotient, rounded to negative infinity.";
}
def Arith_RemUIOp : Arith_TotalIntBinaryOp<"remui"> {
  let summary = "unsigned integer division remainder operation";
  let description = "What `divui` leaves.";
}
def Arith_RemSIOp : Arith_TotalIntBinaryOp<"remsi"> {
  let summary = "signed integer division remainder operation";
  let description = "What `divsi` leaves; its sign is that of the dividend.";
}

// ---- Integers: bits ----

def Arith_AndIOp : Arith_TotalIntBinaryOp<"andi", [Commutative, Idempotent]> {
  let summary = "integer binary and";
  let hasCanonicalizer = 1;
}
def Arith_OrIOp : Arith_TotalIntBinaryOp<"ori", [Commutative, Idempotent]> {
  let summary = "integer binary or";
  let hasCanonicalizer = 1;
}
def Arith_XOrIOp : Arith_TotalIntBinaryOp<"xori", [Commutative]> {
  let summary = "integer binary xor";
  let hasCanonicalizer = 1;
}

// A shift by the width or more is poison.
def Arith_ShLIOp : Arith_IntBinaryOpWithOverflowFlags<"shli"> {
  let summary = "integer left-shift";
}
def Arith_ShRUIOp : Arith_IntBinaryOpWithExactFlag<"shrui", [Pure]> {
  let summary = "unsigned integer right-shift";
  let description = "Zeros come in from the left. `exact` makes lost ones poison.";
}
def Arith_ShRSIOp : Arith_IntBinaryOpWithExactFlag<"shrsi", [Pure]> {
  let summary = "signed integer right-shift";
  let description = "Copies of the sign come in from the left. `exact` makes lost ones poison.";
}

// ---- Minima and maxima ----

def Arith_MaxSIOp : Arith_TotalIntBinaryOp<"maxsi", [Commutative]> {
  let summary = "signed integer maximum operation";
}
def Arith_MaxUIOp : Arith_TotalIntBinaryOp<"maxui", [Commutative]> {
  let summary = "unsigned integer maximum operation";
}
def Arith_MinSIOp : Arith_TotalIntBinaryOp<"minsi", [Commutative]> {
  let summary = "signed integer minimum operation";
}
def Arith_MinUIOp : Arith_TotalIntBinaryOp<"minui", [Commutative]> {
  let summary = "unsigned integer minimum operation";
}
def Arith_MaximumFOp : Arith_FloatBinaryOp<"maximumf", [Commutative]> {
  let summary = "floating-point maximum operation";
  let description = "The greater; NaN if either is, and +0 is greater than -0.";
}
def Arith_MinimumFOp : Arith_FloatBinaryOp<"minimumf", [Commutative]> {
  let summary = "floating-point minimum operation";
  let description = "The lesser; NaN if either is, and -0 is less than +0.";
}
def Arith_MaxNumFOp : Arith_FloatBinaryOp<"maxnumf", [Commutative]> {
  let summary = "floating-point maximum operation";
  let description = "The greater; of a number and NaN, the number.";
}
def Arith_MinNumFOp : Arith_FloatBinaryOp<"minnumf", [Commutative]> {
  let summary = "floating-point minimum operation";
  let description = "The lesser; of a number and NaN, the number.";
}

// ---- Floats ----

def Arith_NegFOp : Arith_Op<"negf", [HasFastMath, Pure, SameOperandsAndResultType]> {
  let summary = "floating point negation";
  let description = "The same number with the other sign, NaN and zero included.";
  let arguments = (ins FloatLike:$operand, FastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Arith_AddFOp : Arith_FloatBinaryOp<"addf", [Commutative]> {
  let summary = "floating point addition operation";
}
def Arith_SubFOp : Arith_FloatBinaryOp<"subf"> {
  let summary = "floating point subtraction operation";
}
def Arith_MulFOp : Arith_FloatBinaryOp<"mulf", [Commutative]> {
  let summary = "floating point multiplication operation";
  let hasCanonicalizer = 1;
}
def Arith_DivFOp : Arith_FloatBinaryOp<"divf"> {
  let summary = "floating point division operation";
  let hasCanonicalizer = 1;
}
def Arith_RemFOp : Arith_FloatBinaryOp<"remf"> {
  let summary = "floating point division remainder operation";
  let description = "The remainder of the quotient rounded to zero, as C's fmod.";
}

} // hasFolder

// ---- Conversions ----

def SameInputOutputTensorDims
    : PredOpTrait<"input and output have the same tensor dimensions",
                  AllMatchSameOperatorPred<
                      ["in", "out"],
                      "(::llvm::isa<::mlir::TensorType>($_self.getType()) ? "
                      "::llvm::cast<::mlir::TensorType>($_self.getType()).getShape() : "
                      "::llvm::ArrayRef<int64_t>{})">>;

def SignlessFixedWidthIntegerLike
    : TypeConstraint<Or<[AnySignlessInteger.predicate,
                         VectorOfAnyRankOf<[AnySignlessInteger]>.predicate,
                         TensorOf<[AnySignlessInteger]>.predicate]>,
                     "signless-fixed-width-integer-like">;

def IndexCastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate,
                         MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
                     "signless-integer-like or memref of signless-integer">;
def BitcastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrFloatLike.predicate,
                         MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
                     "signless-integer-or-float-like or memref of signless-integer or float">;

class Arith_CastOp<string mnemonic, TypeConstraint From, TypeConstraint To,
                   list<Trait> traits = []>
    : Arith_Op<mnemonic, traits # [Pure, SameOperandsAndResultShape,
                                   SameInputOutputTensorDims, IsCast]> {
  let arguments = (ins From:$in);
  let results = (outs To:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
}
class Arith_IToICastOp<string mnemonic>
    : Arith_CastOp<mnemonic, SignlessFixedWidthIntegerLike, SignlessFixedWidthIntegerLike,
                   [Ranges]>;
class Arith_IToFCastOp<string mnemonic>
    : Arith_CastOp<mnemonic, SignlessFixedWidthIntegerLike, FloatLike>;
class Arith_FToICastOp<string mnemonic>
    : Arith_CastOp<mnemonic, FloatLike, SignlessFixedWidthIntegerLike>;

let hasFolder = 1 in {

def Arith_ExtUIOp : Arith_IToICastOp<"extui"> {
  let summary = "integer zero extension operation";
  let hasVerifier = 1;
}
def Arith_ExtSIOp : Arith_IToICastOp<"extsi"> {
  let summary = "integer sign extension operation";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Arith_TruncIOp
    : Arith_Op<"trunci", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims,
                          IsCast, Ranges, HasOverflow]> {
  let summary = "integer truncation operation";
  let description = [{
    Drops the high bits. With `nsw` or `nuw` a number that does not survive as a
    signed or unsigned one is poison.
  }];
  let arguments = (ins SignlessFixedWidthIntegerLike:$in, Overflow:$overflowFlags);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = [{
    $in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Arith_ExtFOp
    : Arith_CastOp<"extf", FloatLike, FloatLike, [HasFastMath]> {
  let summary = "cast from floating-point to wider floating-point";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasVerifier = 1;
}
def Arith_TruncFOp
    : Arith_Op<"truncf", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims,
                          HasRounding, HasFastMath, IsCast]> {
  let summary = "cast from floating-point to narrower floating-point";
  let description = "Rounds to the nearest, ties to even, unless a mode is given.";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in ($roundingmode^)? (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `to` type($out)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Arith_UIToFPOp : Arith_IToFCastOp<"uitofp"> {
  let summary = "cast from unsigned integer type to floating-point";
}
def Arith_SIToFPOp : Arith_IToFCastOp<"sitofp"> {
  let summary = "cast from integer type to floating-point";
}
// A number that does not fit, NaN included, gives poison.
def Arith_FPToUIOp : Arith_FToICastOp<"fptoui"> {
  let summary = "cast from floating-point type to integer type";
}
def Arith_FPToSIOp : Arith_FToICastOp<"fptosi"> {
  let summary = "cast from floating-point type to integer type";
}

let hasCanonicalizer = 1 in {

def Arith_IndexCastOp
    : Arith_CastOp<"index_cast", IndexCastTypeConstraint, IndexCastTypeConstraint, [Ranges]> {
  let summary = "cast between index and integer types";
  let description = "To a wider type the sign is extended.";
}
def Arith_IndexCastUIOp
    : Arith_CastOp<"index_castui", IndexCastTypeConstraint, IndexCastTypeConstraint,
                   [Ranges]> {
  let summary = "unsigned cast between index and integer types";
  let description = "To a wider type zeros are added.";
}

def Arith_BitcastOp
    : Arith_CastOp<"bitcast", BitcastTypeConstraint, BitcastTypeConstraint> {
  let summary = "bitcast between values of equal bit width";
}

} // hasCanonicalizer
} // hasFolder

// Block-scaled formats: a block of elements shares a scale, which is a power of two.

def Arith_ScalingExtFOp
    : Arith_Op<"scaling_extf", [Pure, SameInputOutputTensorDims, HasFastMath, IsCast]> {
  let summary = "Upcasts input floats using provided scales values following OCP MXFP Spec";
  let arguments = (ins FloatLike:$in, FloatLike:$scale,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in `,` $scale (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
  let hasVerifier = 1;
}
def Arith_ScalingTruncFOp
    : Arith_Op<"scaling_truncf", [Pure, SameInputOutputTensorDims, HasRounding, HasFastMath,
                                  IsCast]> {
  let summary = "Downcasts input floating point values using provided scales "
                "values following OCP MXFP Spec";
  let arguments = (ins FloatLike:$in, FloatLike:$scale,
                       OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
  let hasVerifier = 1;
}

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
  let summary = "integer comparison operation";
  let description = "Whether the predicate holds; it says whether the numbers are signed.";
  let arguments = (ins Arith_CmpIPredicateAttr:$predicate, SignlessIntegerOrIndexLike:$lhs,
                       SignlessIntegerOrIndexLike:$rhs);
}
def Arith_CmpFOp : Arith_CompareOp<"cmpf", [HasFastMath]> {
  let summary = "floating-point comparison operation";
  let description = "Whether the predicate holds; it says what becomes of NaN.";
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
  let summary = "select operation";
  let description = [{
    One of two values by a condition, or of each pair of elements by an element of
    the condition.
  }];
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // ODS_ARITH_OPS_TD
