// The llvm dialect: LLVM's instructions, constants and module-level entities as
// operations. Blocks take arguments where LLVM has phi nodes.
#ifndef ODS_LLVM_OPS_TD
#define ODS_LLVM_OPS_TD

include "llvm/LLVMOpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

defvar LLVM_IsBranch = DeclareOpInterfaceMethods<BranchOpInterface>;
defvar LLVM_HasWeights = DeclareOpInterfaceMethods<WeightedBranchOpInterface>;
defvar LLVM_UsesSymbols = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
defvar LLVM_IsDestructurable = DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>;
defvar LLVM_IsSafeAccess = DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>;
defvar LLVM_IsMemPromotable = DeclareOpInterfaceMethods<PromotableMemOpInterface>;
defvar LLVM_IsView = DeclareOpInterfaceMethods<ViewLikeOpInterface>;
defvar LLVM_MaySpeculate = DeclareOpInterfaceMethods<ConditionallySpeculatable>;

// ---- Arithmetic ----

// `sample` is the type of the example.
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
// Division by zero traps in CLIF, as it may: it is undefined.
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
                           "The remainder of `udiv`. " # LLVM_ByZero, [Pure]>,
      ClifBinary<"urem">;
def LLVM_SRemOp
    : LLVM_IntArithmeticOp<"srem", "signed remainder",
                           "The remainder of `sdiv`: it has the sign of the dividend. "
                           # LLVM_ByZeroSigned, [Pure]>,
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

// `sample` has the types of the example.
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
// A float that does not fit gives poison, so CLIF's saturating form will do.
def LLVM_FPToSIOp
    : LLVM_CastOp<"fptosi", "f32 to i32", "float as a signed integer", LLVM_RoundsZero,
                  LLVM_Floats, LLVM_Ints>,
      ClifUnary<"fcvt_to_sint_sat", "arg">;
def LLVM_FPToUIOp
    : LLVM_CastOp<"fptoui", "f32 to i32", "float as an unsigned integer", LLVM_RoundsZero,
                  LLVM_Floats, LLVM_Ints>,
      ClifUnary<"fcvt_to_uint_sat", "arg">;
def LLVM_FPExtOp
    : LLVM_CastOp<"fpext", "f32 to f64", "float of a wider type", "The same number, or NaN.",
                  LLVM_Floats, LLVM_Floats>,
      ClifUnary<"fpromote", "arg">;
def LLVM_FPTruncOp
    : LLVM_CastOp<"fptrunc", "f64 to f32", "float of a narrower type",
                  "Rounded to the nearest, ties to even.", LLVM_Floats, LLVM_Floats>,
      ClifUnary<"fdemote", "arg">;

// ---- Memory ----

def LLVM_AllocaOp
    : LLVM_Op<"alloca", [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                         DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "memory of the function's frame";
  let description = [{
    Uninitialised memory for `arraySize` elements, freed when the function returns.

    ```mlir
    %p = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
    ```
  }];
  let arguments = (ins AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment,
                       TypeAttr:$elem_type, UnitAttr:$inalloca);
  let results = (outs Res<LLVM_AnyPointer, "",
                          [MemAlloc<AutomaticAllocationScopeResource>]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_GEPOp
    : LLVM_Op<"getelementptr", [Pure, LLVM_IsPromotable, LLVM_IsSafeAccess,
                                LLVM_IsDestructurable, LLVM_IsView]> {
  let summary = "address of a part";
  let description = [{
    The first index counts elements of `elem_type` from `base` on, the others lead into it.
    With `inbounds` an address outside of the memory of `base` is poison.

    The indices are kept in two lists: `rawConstantIndices` has them all, with a marker
    where the next of `dynamicIndices` stands.

    ```mlir
    %p = llvm.getelementptr inbounds %base[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
    ```
  }];
  let arguments = (ins LLVM_Pointers:$base, Variadic<LLVM_Ints>:$dynamicIndices,
                       DenseI32ArrayAttr:$rawConstantIndices, TypeAttr:$elem_type,
                       GEPNoWrapFlagsProp:$noWrapFlags);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = [{
    ($noWrapFlags^)?
    $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]`
    attr-dict `:` functional-type(operands, results) `,` $elem_type
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

defvar LLVM_PlainOrdering
    = DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">;
class LLVM_AccessTraits<list<Trait> more = []> {
  list<Trait> ret = [LLVM_IsDestructurable,
                     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                     LLVM_IsMemPromotable, LLVM_IsSafeAccess] # more;
}
def LLVM_LoadOp
    : LLVM_MemAccessOpBase<
          "load",
          (ins LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_,
               UnitAttr:$nontemporal, UnitAttr:$invariant, UnitAttr:$invariantGroup,
               LLVM_PlainOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
          LLVM_AccessTraits<[DeclareOpInterfaceMethods<DereferenceableOpInterface>]>.ret> {
  let summary = "read of memory";
  let description = [{
    The memory at the address as a value of the result type. An address that is not aligned
    as the attribute, or else the type, demands is undefined. `ordering` makes it atomic,
    `volatile` keeps it where it is.

    ```mlir
    %a = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
    %b = llvm.load volatile %p atomic syncscope("singlethread") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
    ```
  }];
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant` $invariant^)?
    (`invariant_group` $invariantGroup^)?
    (`dereferenceable` `` $dereferenceable^)?
    attr-dict `:` qualified(type($addr)) `->` type($res)
  }];
  let hasVerifier = 1;
}
def LLVM_StoreOp
    : LLVM_MemAccessOpBase<
          "store",
          (ins LLVM_LoadableType:$value, LLVM_AnyPointer:$addr,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal,
               UnitAttr:$invariantGroup, LLVM_PlainOrdering:$ordering,
               OptionalAttr<StrAttr>:$syncscope),
          LLVM_AccessTraits<>.ret> {
  let summary = "write to memory";
  let description = [{
    The value at the address. An address that is not aligned as the attribute, or else the
    type, demands is undefined. `ordering` makes it atomic, `volatile` keeps it where it is.

    ```mlir
    llvm.store %x, %p {alignment = 4 : i64} : f32, !llvm.ptr
    llvm.store %y, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
    ```
  }];
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant_group` $invariantGroup^)?
    attr-dict `:` type($value) `,` qualified(type($addr))
  }];
  let hasVerifier = 1;
}

def LLVM_AtomicRMWType
    : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;
def LLVM_AtomicRMWOp
    : LLVM_MemAccessOpBase<
          "atomicrmw",
          (ins AtomicBinOp:$bin_op, LLVM_AnyPointer:$ptr, LLVM_AtomicRMWType:$val,
               AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_),
          [TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res",
                          "$_self">]> {
  let summary = "atomic change of memory";
  let description = [{
    Combines a value into memory in one step, and yields what was there.

    ```mlir
    %before = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, i32
    ```
  }];
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:`
    qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}

def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;
def LLVM_AtomicCmpXchgOp
    : LLVM_MemAccessOpBase<
          "cmpxchg",
          (ins LLVM_AnyPointer:$ptr, LLVM_AtomicCmpXchgType:$cmp,
               LLVM_AtomicCmpXchgType:$val, AtomicOrdering:$success_ordering,
               AtomicOrdering:$failure_ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$weak, UnitAttr:$volatile_),
          [TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp",
                          "$_self">,
           TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of "
                          "operand #2 and a bool", "val", "res",
                          "getValAndBoolStructType($_self)">]> {
  let summary = "atomic exchange if memory is as expected";
  let description = [{
    Stores a value if memory has the expected one. The result has what was there, and
    whether it was stored; one that is `weak` may fail without a reason.

    ```mlir
    %result = llvm.cmpxchg %p, %expected, %new acq_rel monotonic : !llvm.ptr, i32
    ```
  }];
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering
    attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}
def LLVM_FenceOp : LLVM_Op<"fence"> {
  let summary = "order of memory accesses";
  let description = [{
    Accesses before and after it, of this thread and of others that are seen by it, keep the
    order.

    ```mlir
    llvm.fence syncscope("agent") seq_cst
    ```
  }];
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

// ---- Vectors and aggregates ----

defvar LLVM_ElementOfSelf = "::llvm::cast<::mlir::VectorType>($_self).getElementType()";

def LLVM_ExtractElementOp
    : LLVM_Op<"extractelement", [Pure, TypesMatchWith<"result type matches vector element type",
                                                      "vector", "res", LLVM_ElementOfSelf>]> {
  let summary = "lane of a vector";
  let description = [{
    A position outside of the vector gives poison.

    ```mlir
    %x = llvm.extractelement %v[%i : i32] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_InsertElementOp
    : LLVM_Op<"insertelement", [Pure, TypesMatchWith<"argument type matches vector element type",
                                                     "vector", "value", LLVM_ElementOfSelf>,
                                AllTypesMatch<["res", "vector"]>]> {
  let summary = "vector with one lane replaced";
  let description = [{
    A position outside of the vector makes it poison.

    ```mlir
    %w = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value,
                       AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)
  }];
}
def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let summary = "choice among the lanes of two vectors";
  let description = [{
    The mask numbers the lanes of both, one after the other; -1 makes one that is poison.

    ```mlir
    %c = llvm.shufflevector %a, %b [0, 4, -1] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $v1 `,` $v2 $mask attr-dict `:` type($v1)
    custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure]> {
  let summary = "part of a struct or array";
  let description = [{
    The position leads into the aggregate, a number for each level.

    ```mlir
    %x = llvm.extractvalue %s[0, 1] : !llvm.struct<(array<2 x i32>, f32)>
    ```
  }];
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_InsertValueOp
    : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let summary = "struct or array with one part replaced";
  let description = [{
    The position leads into the aggregate, a number for each level.

    ```mlir
    %t = llvm.insertvalue %x, %s[0, 1] : !llvm.struct<(array<2 x i32>, f32)>
    ```
  }];
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value,
                       DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = [{
    $value `,` $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)),
                                          ref($position))
  }];
  let hasVerifier = 1;
}

// ---- Calls ----

defvar LLVM_CalleeArgs = (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
                              OptionalAttr<FlatSymbolRefAttr>:$callee,
                              Variadic<LLVM_Type>:$callee_operands);
// Defaults of enums in namespaces of their own, spelled out.
defvar LLVM_DefaultCConv = DefaultValuedAttr<CConv, "::mlir::LLVM::cconv::CConv::C">;
defvar LLVM_DefaultTailCallKind
    = DefaultValuedAttr<TailCallKind, "::mlir::LLVM::tailcallkind::TailCallKind::None">;
defvar LLVM_DefaultLinkage
    = DefaultValuedAttr<Linkage, "::mlir::LLVM::linkage::Linkage::External">;
defvar LLVM_CConvArg = (ins LLVM_DefaultCConv:$CConv);

def LLVM_CallOp
    : LLVM_MemAccessOpBase<
          "call",
          !con(LLVM_CalleeArgs, (ins LLVM_Fastmath:$fastmathFlags), LLVM_CConvArg,
               (ins LLVM_DefaultTailCallKind:$TailCallKind,
                    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
                    UnitAttr:$convergent, UnitAttr:$no_unwind, UnitAttr:$will_return),
               LLVM_BundleArgs, LLVM_SignatureArgs,
               (ins UnitAttr:$no_inline, UnitAttr:$always_inline, UnitAttr:$inline_hint)),
          [AttrSizedOperandSegments, LLVM_HasFastmath,
           DeclareOpInterfaceMethods<CallOpInterface>, LLVM_UsesSymbols]> {
  let summary = "call of a function";
  let description = [{
    Calls a function by its symbol, or by a pointer that is then the first operand.
    `var_callee_type` has the full type of a function that takes `...`.

    ```mlir
    llvm.func @callee(i32) -> f32
    llvm.func @printf(!llvm.ptr, ...) -> i32
    llvm.func @caller(%f: !llvm.ptr, %x: i32) -> f32 {
      %a = llvm.call @callee(%x) : (i32) -> f32
      %b = llvm.call %f(%x) : !llvm.ptr, (i32) -> f32
      %c = llvm.call @printf(%f, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
      llvm.return %a : f32
    }
    ```
  }];
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InvokeOp
    : LLVM_Op<"invoke", [AttrSizedOperandSegments, LLVM_IsBranch,
                         DeclareOpInterfaceMethods<CallOpInterface>, LLVM_HasWeights,
                         Terminator]> {
  let summary = "call that may unwind";
  let description = [{
    Goes to the first block if the call returns and to the second, which begins with a
    landing pad, if it unwinds.

    ```mlir
    llvm.func @risky(i32) -> i32
    llvm.func @personality(...) -> i32
    llvm.func @caller(%x: i32) -> i32 attributes {personality = @personality} {
      %r = llvm.invoke @risky(%x) to ^fine unwind ^caught : (i32) -> i32
    ^fine:
      llvm.return %r : i32
    ^caught:
      %e = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %e : !llvm.struct<(ptr, i32)>
    }
    ```
  }];
  let arguments = !con(LLVM_CalleeArgs, LLVM_SignatureArgs,
                       (ins Variadic<LLVM_Type>:$normalDestOperands,
                            Variadic<LLVM_Type>:$unwindDestOperands,
                            OptionalAttr<DenseI32ArrayAttr>:$branch_weights),
                       LLVM_CConvArg, LLVM_BundleArgs);
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_LandingpadOp : LLVM_Op<"landingpad"> {
  let summary = "start of a block that catches";
  let description = [{
    The exception, as a value that the personality function knows. It tells by its clauses
    which exceptions are caught; with `cleanup` it is entered for any.

    ```mlir
    llvm.func @risky()
    llvm.func @personality(...) -> i32
    llvm.func @caller() attributes {personality = @personality} {
      %null = llvm.mlir.zero : !llvm.ptr
      llvm.invoke @risky() to ^fine unwind ^caught : () -> ()
    ^fine:
      llvm.return
    ^caught:
      %e = llvm.landingpad (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
      llvm.return
    }
    ```
  }];
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let summary = "next variadic argument";
  let description = [{
    The argument of that type that the list is at, which then is at the next one.

    ```mlir
    %x = llvm.va_arg %list : (!llvm.ptr) -> i32
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}
def LLVM_CallIntrinsicOp
    : LLVM_Op<"call_intrinsic", [ArgAndResultAttrsOpInterface, AttrSizedOperandSegments,
                                 LLVM_HasFastmath]> {
  let summary = "call of an intrinsic by its name";
  let description = [{
    For an intrinsic that has no operation of its own; the types are appended to the name
    where LLVM overloads it.

    ```mlir
    %r = llvm.call_intrinsic "llvm.round"(%x) : (f32) -> f32
    ```
  }];
  let arguments = !con((ins StrAttr:$intrin, Variadic<LLVM_Type>:$args,
                            LLVM_Fastmath:$fastmathFlags),
                       LLVM_BundleArgs, LLVM_SignatureArgs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InlineAsmOp
    : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "assembly of the target";
  let description = [{
    The text for the assembler, and the constraints that say where operands and result are.

    ```mlir
    %r = llvm.inline_asm has_side_effects asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
    ```
  }];
  let arguments = (ins Variadic<LLVM_Type>:$operands, StrAttr:$asm_string,
                       StrAttr:$constraints, UnitAttr:$has_side_effects,
                       UnitAttr:$is_align_stack,
                       LLVM_DefaultTailCallKind:$tail_call_kind,
                       OptionalAttr<DefaultValuedAttr<
                           AsmATTOrIntel, "AsmDialect::AD_ATT">>:$asm_dialect,
                       OptionalAttr<ArrayAttr>:$operand_attrs);
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = [{
    (`has_side_effects` $has_side_effects^)?
    (`is_align_stack` $is_align_stack^)?
    (`tail_call_kind` `=` $tail_call_kind^)?
    (`asm_dialect` `=` $asm_dialect^)?
    (`operand_attrs` `=` $operand_attrs^)?
    attr-dict $asm_string `,` $constraints
    operands `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Terminators ----

class LLVM_TerminatorOp<string mnemonic, list<Trait> traits = []>
    : LLVM_Op<mnemonic, traits # [Terminator]>;

def LLVM_BrOp : LLVM_TerminatorOp<"br", [LLVM_IsBranch, Pure]> {
  let summary = "jump to a block";
  let description = [{
    Goes to a block of the function, with values for its arguments.

    ```mlir
    llvm.func @jump(%a: i32) -> i32 {
      llvm.br ^next(%a : i32)
    ^next(%b: i32):
      llvm.return %b : i32
    }
    ```
  }];
  let arguments = (ins Variadic<LLVM_Type>:$destOperands,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}
def LLVM_CondBrOp
    : LLVM_TerminatorOp<"cond_br", [AttrSizedOperandSegments, LLVM_IsBranch,
                                    LLVM_HasWeights, Pure]> {
  let summary = "jump to one of two blocks";
  let description = [{
    Goes to the first block if the condition holds, otherwise to the second.
    `branch_weights` tells how likely each is.

    ```mlir
    llvm.func @choose(%cond: i1, %a: i32, %b: i32) -> i32 {
      llvm.cond_br %cond weights([9, 1]), ^end(%a : i32), ^end(%b : i32)
    ^end(%c: i32):
      llvm.return %c : i32
    }
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<LLVM_Type>:$trueDestOperands,
                       Variadic<LLVM_Type>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)?
    `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)?
    `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
}
def LLVM_SwitchOp
    : LLVM_TerminatorOp<"switch", [AttrSizedOperandSegments, LLVM_IsBranch, LLVM_HasWeights,
                                   Pure]> {
  let summary = "jump by the value of an integer";
  let description = [{
    Goes to the block whose case value equals the operand, or to the default one. Each block
    has operands of its own; `case_operand_segments` counts them.

    ```mlir
    llvm.func @choose(%flag: i32, %a: i64) -> i64 {
      llvm.switch %flag : i32, ^other [
        1: ^one(%a : i64),
        42: ^other
      ]
    ^one(%b: i64):
      llvm.return %b : i64
    ^other:
      llvm.return %a : i64
    }
    ```
  }];
  let arguments = (ins AnySignlessInteger:$value, Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values,
                       DenseI32ArrayAttr:$case_operand_segments,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$defaultDestination,
                              VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $value `:` type($value)
    `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
    custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands,
                          type($caseOperands))
    attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_IndirectBrOp
    : LLVM_TerminatorOp<"indirectbr", [SameVariadicOperandSize, LLVM_IsBranch, Pure]> {
  let summary = "jump to an address";
  let description = [{
    The address is that of one of the successors, made by `llvm.blockaddress`; another is
    undefined.

    ```mlir
    llvm.func @jump(%to: !llvm.ptr, %a: i32) -> i32 {
      llvm.indirectbr %to : !llvm.ptr, [
        ^one(%a : i32),
        ^two
      ]
    ^one(%b: i32):
      llvm.blocktag <id = 1>
      llvm.return %b : i32
    ^two:
      llvm.blocktag <id = 2>
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$addr,
                       VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
                       DenseI32ArrayAttr:$indbr_operand_segments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{
    $addr `:` type($addr)
    `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands,
                                      type($succOperands))
    attr-dict
  }];
}
def LLVM_ReturnOp : LLVM_TerminatorOp<"return", [Pure, ReturnLike]> {
  let summary = "end of a function";
  let description = [{
    Leaves the function, with its result if it has one; in an initializer it is the value of
    the variable.

    ```mlir
    llvm.func @same(%a: i32) -> i32 {
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}
def LLVM_ResumeOp : LLVM_TerminatorOp<"resume"> {
  let summary = "goes on unwinding";
  let description = [{
    With the exception that a landing pad was entered with.

    ```mlir
    llvm.func @personality(...) -> i32
    llvm.func @cleanup(%e: !llvm.struct<(ptr, i32)>) attributes {personality = @personality} {
      llvm.resume %e : !llvm.struct<(ptr, i32)>
    }
    ```
  }];
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def LLVM_UnreachableOp : LLVM_TerminatorOp<"unreachable"> {
  let summary = "end of a block that is never reached";
  let description = [{
    To get there is undefined.

    ```mlir
    llvm.func @abort()
    llvm.func @stop() {
      llvm.call @abort() : () -> ()
      llvm.unreachable
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

// ---- Constants ----

def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let summary = "constant";
  let description = [{
    An integer, a float, a string, a vector or an array of them; of an array or struct type,
    also an array attribute with a value for each part.

    ```mlir
    %a = llvm.mlir.constant(42 : i32) : i32
    %b = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
    %c = llvm.mlir.constant("text") : !llvm.array<4 x i8>
    ```
  }];
  let arguments = (ins AnyAttr:$value);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
class LLVM_NullaryConstant<string mnemonic> : LLVM_Op<mnemonic, [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasFolder = 1;
}
def LLVM_ZeroOp : LLVM_NullaryConstant<"mlir.zero"> {
  let summary = "zero of a type";
  let description = [{
    All bits are zero: the null pointer, or a struct or array of zeros.

    ```mlir
    %null = llvm.mlir.zero : !llvm.ptr
    ```
  }];
  let hasVerifier = 1;
}
def LLVM_UndefOp : LLVM_NullaryConstant<"mlir.undef"> {
  let summary = "undefined value";
  let description = [{
    May be another value at each use.

    ```mlir
    %a = llvm.mlir.undef : !llvm.struct<(i32, f32)>
    ```
  }];
}
def LLVM_PoisonOp : LLVM_NullaryConstant<"mlir.poison"> {
  let summary = "value that must not matter";
  let description = [{
    What is computed from it is poison again, and to act on it is undefined.

    ```mlir
    %a = llvm.mlir.poison : !llvm.struct<(i32, f32)>
    ```
  }];
}
def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let summary = "token of nothing";
  let description = [{
    Stands where a token is asked for and there is none.

    ```mlir
    %none = llvm.mlir.none : !llvm.token
    ```
  }];
  let results = (outs LLVM_TokenType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

// The address of a symbol, or of a block.
class LLVM_AddressConstant<string mnemonic, dag what, string format>
    : LLVM_Op<mnemonic, [Pure, ConstantLike, LLVM_UsesSymbols]> {
  let arguments = what;
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = format # " attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}
def LLVM_AddressOfOp
    : LLVM_AddressConstant<"mlir.addressof", (ins FlatSymbolRefAttr:$global_name),
                           "$global_name"> {
  let summary = "address of a symbol";
  let description = [{
    Of a variable, an alias, an ifunc or a function of the module.

    ```mlir
    llvm.mlir.global internal @counter(0 : i32) : i32
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
}
def LLVM_DSOLocalEquivalentOp
    : LLVM_AddressConstant<"dso_local_equivalent", (ins FlatSymbolRefAttr:$function_name),
                           "$function_name"> {
  let summary = "address of a function that is in this object";
  let description = [{
    Either of the function or of a jump to it: the linker makes one where the function is
    elsewhere.

    ```mlir
    llvm.func @elsewhere()
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.dso_local_equivalent @elsewhere : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
}
def LLVM_BlockAddressOp
    : LLVM_AddressConstant<"blockaddress", (ins LLVM_BlockAddressAttr:$block_addr),
                           "$block_addr"> {
  let summary = "address of a block";
  let description = [{
    Of the block of the function that has the tag; for `llvm.indirectbr`.

    ```mlir
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.blockaddress <function = @get, tag = <id = 1>> : !llvm.ptr
      llvm.br ^end
    ^end:
      llvm.blocktag <id = 1>
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let hasVerifier = 1;
}
def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let summary = "name of a block";
  let description = [{
    Marks the block that a block address with the same tag means.

    ```mlir
    llvm.func @tagged() {
      llvm.blocktag <id = 1>
      llvm.return
    }
    ```
  }];
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

// ---- Globals ----

defvar LLVM_AddressSpaceArg
    = DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">;
defvar LLVM_VisibilityArg
    = DefaultValuedAttr<Visibility, "mlir::LLVM::Visibility::Default">;
def LLVM_GlobalOp
    : LLVM_Op<"mlir.global", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">,
                              Symbol]> {
  let summary = "variable of the module";
  let description = [{
    It starts as `value`, or as what the initializer returns; with neither it is defined
    elsewhere.

    ```mlir
    llvm.mlir.global internal constant @text("hello") {addr_space = 0 : i32}
    llvm.mlir.global internal @counter(0 : i64) {alignment = 64 : i64} : i64
    llvm.mlir.global external @elsewhere() : f32
    llvm.mlir.global internal @pointer() : !llvm.ptr {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins TypeAttr:$global_type, UnitAttr:$constant, StrAttr:$sym_name,
                       Linkage:$linkage, UnitAttr:$dso_local, UnitAttr:$thread_local_,
                       UnitAttr:$externally_initialized, OptionalAttr<AnyAttr>:$value,
                       OptionalAttr<I64Attr>:$alignment, LLVM_AddressSpaceArg:$addr_space,
                       OptionalAttr<UnnamedAddr>:$unnamed_addr,
                       OptionalAttr<StrAttr>:$section, OptionalAttr<SymbolRefAttr>:$comdat,
                       OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs,
                       LLVM_VisibilityArg:$visibility_,
                       OptionalAttr<ArrayAttr>:$target_specific_attrs);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def LLVM_AliasOp
    : LLVM_Op<"mlir.alias", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">,
                             Symbol]> {
  let summary = "another name for an address";
  let description = [{
    The address that the region returns: that of a symbol, or a constant expression of it.

    ```mlir
    llvm.mlir.global internal @counter(0 : i32) : i32
    llvm.mlir.alias external @other : i32 {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins TypeAttr:$alias_type, StrAttr:$sym_name, Linkage:$linkage,
                       UnitAttr:$dso_local, UnitAttr:$thread_local_,
                       OptionalAttr<UnnamedAddr>:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def LLVM_IFuncOp
    : LLVM_Op<"mlir.ifunc", [IsolatedFromAbove, Symbol, LLVM_UsesSymbols]> {
  let summary = "function that is chosen when the program is loaded";
  let description = [{
    The resolver is called once, by the loader; it returns the address of the function that
    the symbol means.

    ```mlir
    llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
    llvm.func @resolver() -> !llvm.ptr {
      %p = llvm.mlir.zero : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$i_func_type,
                       FlatSymbolRefAttr:$resolver, TypeAttr:$resolver_type,
                       Linkage:$linkage, UnitAttr:$dso_local,
                       LLVM_AddressSpaceArg:$address_space,
                       DefaultValuedAttr<UnnamedAddr,
                                         "mlir::LLVM::UnnamedAddr::None">:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let assemblyFormat = [{
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)?
    $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict
  }];
  let hasVerifier = 1;
}

// Functions that run before and after main.
class LLVM_GlobalHooksOp<string hooks, string when>
    : LLVM_Op<"mlir.global_" # hooks, [LLVM_UsesSymbols]> {
  let summary = "functions that run " # when # " main";
  let description = Described<
      "In the order of their priorities. `data` has for each a symbol with which it may be "
      "dropped, or zero.",
      "llvm.func @one() {\n  llvm.return\n}\nllvm.mlir.global_" # hooks # " " # hooks
      # " = [@one], priorities = [0 : i32], data = [#llvm.zero]">.ret;
  let arguments = !con(!dag(ins, [FlatSymbolRefArrayAttr], [hooks]),
                       (ins I32ArrayAttr:$priorities, ArrayAttr:$data));
  let assemblyFormat = "`" # hooks # "` `=` $" # hooks # [{
    `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_GlobalHooksOp<"ctors", "before">;
def LLVM_GlobalDtorsOp : LLVM_GlobalHooksOp<"dtors", "after">;

def LLVM_ComdatOp
    : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let summary = "group of comdat selectors";
  let description = [{
    Their symbols are named by what the linker keeps once.

    ```mlir
    llvm.comdat @groups {
      llvm.comdat_selector @one any
    }
    llvm.mlir.global linkonce @x(1 : i32) comdat(@groups::@one) : i32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}
def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let summary = "group that the linker keeps once";
  let description = [{
    Functions and variables of this group are kept or dropped together; the kind says which
    of several definitions stays.

    ```mlir
    llvm.comdat @groups {
      llvm.comdat_selector @one any
      llvm.comdat_selector @big largest
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Comdat:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}

// ---- Functions ----

class LLVM_OptUnit : OptionalAttr<UnitAttr>;
class LLVM_OptStr : OptionalAttr<StrAttr>;
class LLVM_OptBool : OptionalAttr<BoolAttr>;

def LLVM_LLVMFuncOp
    : LLVM_Op<"func", [AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
                       FunctionOpInterface]> {
  let summary = "function";
  let description = [{
    It has at most one result; without a body it is declared alone. Linkage, calling
    convention and the rest stand before the name or among the attributes.

    ```mlir
    llvm.func @elsewhere(!llvm.ptr {llvm.noalias}, ...) -> i32
    llvm.func internal fastcc @same(%a: i32) -> i32 attributes {no_inline} {
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins
      StrAttr:$sym_name, LLVM_OptStr<>:$sym_visibility,
      TypeAttrOf<LLVM_FunctionType>:$function_type,
      LLVM_DefaultLinkage:$linkage, UnitAttr:$dso_local,
      LLVM_DefaultCConv:$CConv, OptionalAttr<SymbolRefAttr>:$comdat,
      LLVM_OptUnit<>:$convergent, OptionalAttr<FlatSymbolRefAttr>:$personality,
      LLVM_OptStr<>:$garbageCollector, OptionalAttr<ArrayAttr>:$passthrough,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<I64Attr>:$function_entry_count,
      OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
      LLVM_VisibilityArg:$visibility_,
      LLVM_OptUnit<>:$arm_streaming, LLVM_OptUnit<>:$arm_locally_streaming,
      LLVM_OptUnit<>:$arm_streaming_compatible, LLVM_OptUnit<>:$arm_new_za,
      LLVM_OptUnit<>:$arm_in_za, LLVM_OptUnit<>:$arm_out_za, LLVM_OptUnit<>:$arm_inout_za,
      LLVM_OptUnit<>:$arm_preserves_za,
      LLVM_OptStr<>:$section, OptionalAttr<UnnamedAddr>:$unnamed_addr,
      OptionalAttr<I64Attr>:$alignment, OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range,
      OptionalAttr<FramePointerKindAttr>:$frame_pointer,
      LLVM_OptStr<>:$target_cpu, LLVM_OptStr<>:$tune_cpu,
      LLVM_OptStr<>:$reciprocal_estimates, LLVM_OptStr<>:$prefer_vector_width,
      OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
      LLVM_OptBool<>:$no_infs_fp_math, LLVM_OptBool<>:$no_nans_fp_math,
      LLVM_OptBool<>:$no_signed_zeros_fp_math, LLVM_OptStr<>:$denormal_fp_math,
      LLVM_OptStr<>:$denormal_fp_math_f32, LLVM_OptStr<>:$fp_contract,
      LLVM_OptStr<>:$instrument_function_entry, LLVM_OptStr<>:$instrument_function_exit,
      LLVM_OptUnit<>:$no_inline, LLVM_OptUnit<>:$always_inline,
      LLVM_OptUnit<>:$inline_hint, LLVM_OptUnit<>:$no_unwind, LLVM_OptUnit<>:$will_return,
      LLVM_OptUnit<>:$optimize_none,
      OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint,
      OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
      OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
      OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
      OptionalAttr<UWTableKindAttr>:$uwtable_kind);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

// ---- Module metadata ----

def LLVM_LinkerOptionsOp : LLVM_Op<"linker_options"> {
  let summary = "options for the linker";
  let description = [{
    Stand in the object file and are read when it is linked.

    ```mlir
    llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
    ```
  }];
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}
def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let summary = "facts about the module";
  let description = [{
    Each has a key, a value, and what becomes of two modules that differ in it when they are
    linked.

    ```mlir
    llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
    ```
  }];
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

#endif // ODS_LLVM_OPS_TD
