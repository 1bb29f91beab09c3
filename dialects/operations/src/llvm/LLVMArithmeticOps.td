// Arithmetic, comparison and conversion. Included by LLVMOps.td.
#ifndef ODS_LLVM_ARITHMETIC_OPS_TD
#define ODS_LLVM_ARITHMETIC_OPS_TD

// ---- Arithmetic ----

// `sample` is the type that the example uses.
class LLVM_ArithmeticOpBase<Type type, string sample, string mnemonic, string line,
                            string words, dag flag, string format, list<Trait> traits>
    : LLVM_Op<mnemonic, [SameOperandsAndResultType, NoMemoryEffect] # traits>,
      LLVMIR<mnemonic> {
  let summary = line;
  let description = Described<words, "%c = llvm." # mnemonic # " %a, %b : " # sample>.ret;
  let arguments = !con((ins LLVM_ScalarOrVectorOf<type>:$lhs,
                            LLVM_ScalarOrVectorOf<type>:$rhs), flag);
  let results = (outs LLVM_ScalarOrVectorOf<type>:$res);
  let assemblyFormat = format # " attr-dict `:` type($res)";
}
class LLVM_IntArithmeticOp<string mnemonic, string line, string words, list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, "i32", mnemonic, line, words, (ins),
                            "$lhs `,` $rhs", traits>;
class LLVM_IntArithmeticOpWithOverflowFlag<string mnemonic, string line, string words,
                                           list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, "i32", mnemonic, line, words,
                            (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags),
                            "$lhs `,` $rhs ($overflowFlags^)?", [LLVM_HasOverflow] # traits> {
  let description = Described<words # " With `nsw` or `nuw` a result that does not fit as a "
                                    # "signed or unsigned number is poison.",
                              "%c = llvm." # mnemonic # " %a, %b overflow<nsw> : i32">.ret;
}
class LLVM_IntArithmeticOpWithExactFlag<string mnemonic, string line, string words,
                                        list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, "i32", mnemonic, line, words,
                            (ins UnitAttr:$isExact), "(`exact` $isExact^)? $lhs `,` $rhs",
                            [DeclareOpInterfaceMethods<ExactFlagInterface>] # traits>;
class LLVM_IntArithmeticOpWithDisjointFlag<string mnemonic, string line, string words,
                                           list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, "i32", mnemonic, line, words,
                            (ins UnitAttr:$isDisjoint),
                            "(`disjoint` $isDisjoint^)? $lhs `,` $rhs",
                            [DeclareOpInterfaceMethods<DisjointFlagInterface>] # traits>;
class LLVM_FloatArithmeticOp<string mnemonic, string line,
                             string words = "Rounded to the nearest, ties to even.">
    : LLVM_ArithmeticOpBase<LLVM_AnyFloat, "f32", mnemonic, line, words,
                            (ins LLVM_Fastmath:$fastmathFlags), "$lhs `,` $rhs",
                            [LLVM_HasFastmath, Pure]>;

defvar LLVM_ByZero = "Division by zero is undefined.";
defvar LLVM_ByZeroSigned
    = "Division by zero is undefined, and so is the least number divided by -1.";
defvar LLVM_NoRest = " `exact` makes the result poison if there is a remainder.";
defvar LLVM_TooFar = " A shift by the width or more is poison.";
defvar LLVM_LostOnes = " `exact` makes the result poison if ones are lost.";
defvar LLVM_EachBit = "Each bit of the result is that of the two in the same place.";

def LLVM_AddOp
    : LLVM_IntArithmeticOpWithOverflowFlag<"add", "sum of integers", "The sum modulo 2^width.",
                                           [Commutative, Pure]>,
      ClifBinary<"iadd">;
def LLVM_SubOp
    : LLVM_IntArithmeticOpWithOverflowFlag<"sub", "difference of integers",
                                           "The difference modulo 2^width.", [Pure]>,
      ClifBinary<"isub">;
def LLVM_MulOp
    : LLVM_IntArithmeticOpWithOverflowFlag<"mul", "product of integers",
                                           "The product modulo 2^width.", [Commutative, Pure]>,
      ClifBinary<"imul">;
// Division by zero is undefined, so CLIF's division may trap on it.
def LLVM_UDivOp
    : LLVM_IntArithmeticOpWithExactFlag<"udiv", "unsigned quotient, rounded down",
                                        LLVM_ByZero # LLVM_NoRest, [LLVM_MaySpeculate]>,
      ClifBinary<"udiv">;
def LLVM_SDivOp
    : LLVM_IntArithmeticOpWithExactFlag<"sdiv", "signed quotient, rounded to zero",
                                        LLVM_ByZeroSigned # LLVM_NoRest, [LLVM_MaySpeculate]>,
      ClifBinary<"sdiv">;
def LLVM_URemOp
    : LLVM_IntArithmeticOp<"urem", "unsigned remainder",
                           "The remainder of `udiv`. " # LLVM_ByZero,
                           [LLVM_MaySpeculate]>,
      ClifBinary<"urem">;
def LLVM_SRemOp
    : LLVM_IntArithmeticOp<"srem", "signed remainder",
                           "The remainder of `sdiv`: it has the sign of the dividend. "
                           # LLVM_ByZeroSigned, [LLVM_MaySpeculate]>,
      ClifBinary<"srem">;
def LLVM_AndOp
    : LLVM_IntArithmeticOp<"and", "conjunction, bit by bit", LLVM_EachBit, [Pure]>,
      ClifBinary<"band">;
def LLVM_OrOp
    : LLVM_IntArithmeticOpWithDisjointFlag<"or", "disjunction, bit by bit",
                                           LLVM_EachBit # " With `disjoint` two ones in the "
                                           # "same place make it poison.", [Pure]>,
      ClifBinary<"bor"> {
  let hasFolder = 1;
}
def LLVM_XOrOp
    : LLVM_IntArithmeticOp<"xor", "exclusive disjunction, bit by bit", LLVM_EachBit, [Pure]>,
      ClifBinary<"bxor">;
def LLVM_ShlOp
    : LLVM_IntArithmeticOpWithOverflowFlag<"shl", "shift to the left",
                                           "Zeros come in from the right." # LLVM_TooFar,
                                           [Pure]>,
      ClifBinary<"ishl"> {
  let hasFolder = 1;
}
def LLVM_LShrOp
    : LLVM_IntArithmeticOpWithExactFlag<"lshr", "unsigned shift to the right",
                                        "Zeros come in from the left." # LLVM_TooFar
                                        # LLVM_LostOnes, [Pure]>,
      ClifBinary<"ushr">;
def LLVM_AShrOp
    : LLVM_IntArithmeticOpWithExactFlag<"ashr", "signed shift to the right",
                                        "Copies of the sign come in from the left."
                                        # LLVM_TooFar # LLVM_LostOnes, [Pure]>,
      ClifBinary<"sshr">;

def LLVM_FAddOp : LLVM_FloatArithmeticOp<"fadd", "sum of floats">, ClifBinary<"fadd">;
def LLVM_FSubOp : LLVM_FloatArithmeticOp<"fsub", "difference of floats">, ClifBinary<"fsub">;
def LLVM_FMulOp : LLVM_FloatArithmeticOp<"fmul", "product of floats">, ClifBinary<"fmul">;
def LLVM_FDivOp : LLVM_FloatArithmeticOp<"fdiv", "quotient of floats">, ClifBinary<"fdiv">;
def LLVM_FRemOp
    : LLVM_FloatArithmeticOp<"frem", "remainder of floats",
                             "The remainder of the quotient rounded to zero, as of C's fmod.">,
      ClifBinary<"frem">;
def LLVM_FNegOp
    : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, LLVM_HasFastmath]>,
      ClifUnary<"fneg", "operand">, LLVMIR<"fneg"> {
  let summary = "negated float";
  let description = [{
    The same bits with the other sign, NaN and zero included.

    ```mlir
    %b = llvm.fneg %a : f32
    ```
  }];
  let arguments = (ins LLVM_Floats:$operand, LLVM_Fastmath:$fastmathFlags);
  let results = (outs LLVM_Floats:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

// ---- Comparison and choice ----

class LLVM_ArithmeticCmpOp<string mnemonic, Type type, list<Trait> traits, dag predicate,
                           dag flags = (ins)>
    : LLVM_Op<mnemonic,
              traits # [SameTypeOperands,
                        TypesMatchWith<
                            "result type has i1 element type and same shape as operands",
                            "lhs", "res", "::getI1SameShape($_self)">]> {
  let arguments = !con(predicate, (ins type:$lhs, type:$rhs), flags);
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
}
def LLVM_ICmpOp
    : LLVM_ArithmeticCmpOp<"icmp", AnyTypeOf<[LLVM_Ints, LLVM_Pointers]>, [Pure],
                           (ins ICmpPredicate:$predicate)>,
      Clif<[{ $res = icmp(intcc($predicate), $lhs, $rhs) }]> {
  let summary = "comparison of integers or pointers";
  let description = [{
    Whether the predicate holds. Those of order begin with `s` or `u`: signed and unsigned
    numbers. Pointers are compared as unsigned addresses.

    ```mlir
    %less = llvm.icmp "slt" %a, %b : i32
    ```
  }];
  let hasFolder = 1;
}
def LLVM_FCmpOp
    : LLVM_ArithmeticCmpOp<"fcmp", LLVM_Floats, [Pure, LLVM_HasFastmath],
                           (ins FCmpPredicate:$predicate),
                           (ins LLVM_Fastmath:$fastmathFlags)>,
      Clif<[{ $res = fcmp(floatcc($predicate), $lhs, $rhs) }]> {
  let summary = "comparison of floats";
  let description = [{
    Whether the predicate holds. With NaN those that begin with `o` (ordered) do not hold,
    and those that begin with `u` do.

    ```mlir
    %less = llvm.fcmp "olt" %a, %b : f32
    ```
  }];
}

def LLVM_SelectOp
    : LLVM_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>,
                         LLVM_HasFastmath, DeclareOpInterfaceMethods<SelectLikeOpInterface>]>,
      ClifTernary<"select", "condition", "trueValue", "falseValue"> {
  let summary = "choice of one of two values";
  let description = [{
    The first value if the condition holds, otherwise the second; of each pair of lanes, if
    the condition is a vector.

    ```mlir
    %a = llvm.select %cond, %x, %y : i1, i32
    %b = llvm.select %conds, %xs, %ys : vector<4xi1>, vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue,
                       LLVM_Type:$falseValue, LLVM_Fastmath:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}
def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]>,
                    ClifUnary<"copy", "val"> {
  let summary = "value that is not poison";
  let description = [{
    The operand, or where it is poison or undefined some value of its type, the same at each
    use.

    ```mlir
    %b = llvm.freeze %a : i32
    ```
  }];
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

// ---- Conversions ----

// `sample` has the types that the example uses.
class LLVM_CastOp<string mnemonic, string sample, string line, string words, Type type,
                  Type resultType, list<Trait> traits = [], dag flag = (ins),
                  string format = "$arg">
    : LLVM_Op<mnemonic, [Pure] # traits>, LLVMIR<mnemonic> {
  let summary = line;
  let description = Described<words, "%b = llvm." # mnemonic # " %a : " # sample>.ret;
  let arguments = !con((ins type:$arg), flag);
  let results = (outs resultType:$res);
  let assemblyFormat = format # " attr-dict `:` type($arg) `to` type($res)";
}
class LLVM_CastOpWithNNegFlag<string mnemonic, string sample, string line, string words,
                              Type type, Type resultType>
    : LLVM_CastOp<mnemonic, sample, line,
                  words # " With `nneg` an operand whose sign bit is set gives poison.",
                  type, resultType, [DeclareOpInterfaceMethods<NonNegFlagInterface>],
                  (ins UnitAttr:$nonNeg), "(`nneg` $nonNeg^)? $arg">;

def LLVM_BitcastOp
    : LLVM_CastOp<"bitcast", "f32 to i32", "the same bits as another type",
                  "Both types are of one size. A pointer is cast to pointers alone.",
                  LLVM_AnyNonAggregate, LLVM_AnyNonAggregate, [LLVM_IsPromotable]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp
    : LLVM_CastOp<"addrspacecast", "!llvm.ptr to !llvm.ptr<2>",
                  "pointer to the same memory in another address space",
                  "The target says which may be cast, and whether the bits change.",
                  LLVM_Pointers, LLVM_Pointers, [LLVM_IsPromotable, LLVM_IsView]>,
      ClifUnary<"copy", "arg"> {
  let hasFolder = 1;
}
def LLVM_IntToPtrOp
    : LLVM_CastOp<"inttoptr", "i64 to !llvm.ptr", "integer as an address",
                  "High bits are dropped or zeros added where the widths differ.",
                  LLVM_Ints, LLVM_Pointers,
                  [DeclareOpInterfaceMethods<DereferenceableOpInterface>],
                  (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
                  "$arg (`dereferenceable` `` $dereferenceable^)?">,
      ClifUnary<"address", "arg">;
def LLVM_PtrToIntOp
    : LLVM_CastOp<"ptrtoint", "!llvm.ptr to i64", "address as an integer",
                  "High bits are dropped or zeros added where the widths differ.",
                  LLVM_Pointers, LLVM_Ints>,
      ClifUnary<"address", "arg">;

def LLVM_SExtOp
    : LLVM_CastOp<"sext", "i8 to i32", "signed integer of more bits",
                  "Copies of the sign are added.", LLVM_Ints, LLVM_Ints>,
      ClifUnary<"sextend", "arg"> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp
    : LLVM_CastOpWithNNegFlag<"zext", "i8 to i32", "unsigned integer of more bits",
                              "Zeros are added.", LLVM_Ints, LLVM_Ints>,
      ClifUnary<"uextend", "arg"> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp
    : LLVM_CastOp<"trunc", "i32 to i8", "integer of fewer bits",
                  "Drops the high bits. With `nsw` or `nuw` a number that does not survive as "
                  "a signed or unsigned one is poison.",
                  LLVM_Ints, LLVM_Ints, [LLVM_HasOverflow],
                  (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags),
                  "$arg ($overflowFlags^)?">,
      ClifUnary<"ireduce", "arg">;

defvar LLVM_RoundsNearest
    = "Rounded to the nearest, ties to even, if the number does not fit.";
defvar LLVM_RoundsZero = "Rounded to zero. A number that does not fit, or NaN, gives poison.";
def LLVM_SIToFPOp
    : LLVM_CastOp<"sitofp", "i32 to f32", "signed integer as a float", LLVM_RoundsNearest,
                  LLVM_Ints, LLVM_Floats>,
      ClifUnary<"fcvt_from_sint", "arg">;
def LLVM_UIToFPOp
    : LLVM_CastOpWithNNegFlag<"uitofp", "i32 to f32", "unsigned integer as a float",
                              LLVM_RoundsNearest, LLVM_Ints, LLVM_Floats>,
      ClifUnary<"fcvt_from_uint", "arg">;
// The result is poison if the float does not fit, so any integer is valid.
def LLVM_FPToSIOp
    : LLVM_CastOp<"fptosi", "f32 to i32", "float as a signed integer", LLVM_RoundsZero,
                  LLVM_Floats, LLVM_Ints>,
      ClifUnary<"fcvt_to_sint", "arg">;
def LLVM_FPToUIOp
    : LLVM_CastOp<"fptoui", "f32 to i32", "float as an unsigned integer", LLVM_RoundsZero,
                  LLVM_Floats, LLVM_Ints>,
      ClifUnary<"fcvt_to_uint", "arg">;
def LLVM_FPExtOp
    : LLVM_CastOp<"fpext", "f32 to f64", "float of a wider type", "The same number, or NaN.",
                  LLVM_Floats, LLVM_Floats>,
      ClifUnary<"fpromote", "arg">;
def LLVM_FPTruncOp
    : LLVM_CastOp<"fptrunc", "f64 to f32", "float of a narrower type",
                  "Rounded to the nearest, ties to even.", LLVM_Floats, LLVM_Floats>,
      ClifUnary<"fdemote", "arg">;

#endif // ODS_LLVM_ARITHMETIC_OPS_TD
