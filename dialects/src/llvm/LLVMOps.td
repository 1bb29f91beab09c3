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

class LLVM_ArithmeticOpBase<Type type, string mnemonic, dag flag, string format,
                            list<Trait> traits>
    : LLVM_Op<mnemonic, [SameOperandsAndResultType, NoMemoryEffect] # traits>,
      LLVMIR<mnemonic> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<type>:$lhs,
                            LLVM_ScalarOrVectorOf<type>:$rhs), flag);
  let results = (outs LLVM_ScalarOrVectorOf<type>:$res);
  let assemblyFormat = format # " attr-dict `:` type($res)";
}
class LLVM_IntArithmeticOp<string mnemonic, list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, mnemonic, (ins), "$lhs `,` $rhs", traits>;
class LLVM_IntArithmeticOpWithOverflowFlag<string mnemonic, list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, mnemonic,
                            (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags),
                            "$lhs `,` $rhs ($overflowFlags^)?", [LLVM_HasOverflow] # traits>;
class LLVM_IntArithmeticOpWithExactFlag<string mnemonic, list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, mnemonic, (ins UnitAttr:$isExact),
                            "(`exact` $isExact^)? $lhs `,` $rhs",
                            [DeclareOpInterfaceMethods<ExactFlagInterface>] # traits>;
class LLVM_IntArithmeticOpWithDisjointFlag<string mnemonic, list<Trait> traits>
    : LLVM_ArithmeticOpBase<AnySignlessInteger, mnemonic, (ins UnitAttr:$isDisjoint),
                            "(`disjoint` $isDisjoint^)? $lhs `,` $rhs",
                            [DeclareOpInterfaceMethods<DisjointFlagInterface>] # traits>;
class LLVM_FloatArithmeticOp<string mnemonic>
    : LLVM_ArithmeticOpBase<LLVM_AnyFloat, mnemonic, (ins LLVM_Fastmath:$fastmathFlags),
                            "$lhs `,` $rhs", [LLVM_HasFastmath, Pure]>;

def LLVM_AddOp : LLVM_IntArithmeticOpWithOverflowFlag<"add", [Commutative, Pure]>,
                 ClifBinary<"iadd">;
def LLVM_SubOp : LLVM_IntArithmeticOpWithOverflowFlag<"sub", [Pure]>, ClifBinary<"isub">;
def LLVM_MulOp : LLVM_IntArithmeticOpWithOverflowFlag<"mul", [Commutative, Pure]>,
                 ClifBinary<"imul">;
// Division by zero traps in CLIF, as it may: it is undefined.
def LLVM_UDivOp : LLVM_IntArithmeticOpWithExactFlag<"udiv", [LLVM_MaySpeculate]>,
                  ClifBinary<"udiv">;
def LLVM_SDivOp : LLVM_IntArithmeticOpWithExactFlag<"sdiv", [LLVM_MaySpeculate]>,
                  ClifBinary<"sdiv">;
def LLVM_URemOp : LLVM_IntArithmeticOp<"urem", [Pure]>, ClifBinary<"urem">;
def LLVM_SRemOp : LLVM_IntArithmeticOp<"srem", [Pure]>, ClifBinary<"srem">;
def LLVM_AndOp : LLVM_IntArithmeticOp<"and", [Pure]>, ClifBinary<"band">;
def LLVM_OrOp : LLVM_IntArithmeticOpWithDisjointFlag<"or", [Pure]>, ClifBinary<"bor"> {
  let hasFolder = 1;
}
def LLVM_XOrOp : LLVM_IntArithmeticOp<"xor", [Pure]>, ClifBinary<"bxor">;
def LLVM_ShlOp : LLVM_IntArithmeticOpWithOverflowFlag<"shl", [Pure]>, ClifBinary<"ishl"> {
  let hasFolder = 1;
}
def LLVM_LShrOp : LLVM_IntArithmeticOpWithExactFlag<"lshr", [Pure]>, ClifBinary<"ushr">;
def LLVM_AShrOp : LLVM_IntArithmeticOpWithExactFlag<"ashr", [Pure]>, ClifBinary<"sshr">;

def LLVM_FAddOp : LLVM_FloatArithmeticOp<"fadd">, ClifBinary<"fadd">;
def LLVM_FSubOp : LLVM_FloatArithmeticOp<"fsub">, ClifBinary<"fsub">;
def LLVM_FMulOp : LLVM_FloatArithmeticOp<"fmul">, ClifBinary<"fmul">;
def LLVM_FDivOp : LLVM_FloatArithmeticOp<"fdiv">, ClifBinary<"fdiv">;
def LLVM_FRemOp : LLVM_FloatArithmeticOp<"frem">, ClifBinary<"frem">;
def LLVM_FNegOp
    : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, LLVM_HasFastmath]>,
      ClifUnary<"fneg", "operand">, LLVMIR<"fneg"> {
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
  let hasFolder = 1;
}
def LLVM_FCmpOp
    : LLVM_ArithmeticCmpOp<"fcmp", LLVM_Floats, [Pure, LLVM_HasFastmath],
                           (ins FCmpPredicate:$predicate),
                           (ins LLVM_Fastmath:$fastmathFlags)>,
      Clif<[{ $res = fcmp(floatcc($predicate), $lhs, $rhs) }]>;

def LLVM_SelectOp
    : LLVM_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>,
                         LLVM_HasFastmath, DeclareOpInterfaceMethods<SelectLikeOpInterface>]>,
      ClifTernary<"select", "condition", "trueValue", "falseValue"> {
  let arguments = (ins LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue,
                       LLVM_Type:$falseValue, LLVM_Fastmath:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}
def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]>,
                    ClifUnary<"copy", "val"> {
  let description = "The value, or some fixed value of its type where it is poison.";
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

// ---- Conversions ----

class LLVM_CastOp<string mnemonic, Type type, Type resultType, list<Trait> traits = [],
                  dag flag = (ins), string format = "$arg">
    : LLVM_Op<mnemonic, [Pure] # traits>, LLVMIR<mnemonic> {
  let arguments = !con((ins type:$arg), flag);
  let results = (outs resultType:$res);
  let assemblyFormat = format # " attr-dict `:` type($arg) `to` type($res)";
}
class LLVM_CastOpWithNNegFlag<string mnemonic, Type type, Type resultType>
    : LLVM_CastOp<mnemonic, type, resultType,
                  [DeclareOpInterfaceMethods<NonNegFlagInterface>], (ins UnitAttr:$nonNeg),
                  "(`nneg` $nonNeg^)? $arg">;

def LLVM_BitcastOp
    : LLVM_CastOp<"bitcast", LLVM_AnyNonAggregate, LLVM_AnyNonAggregate,
                  [LLVM_IsPromotable]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp
    : LLVM_CastOp<"addrspacecast", LLVM_Pointers, LLVM_Pointers,
                  [LLVM_IsPromotable, LLVM_IsView]>,
      ClifUnary<"copy", "arg"> {
  let hasFolder = 1;
}
def LLVM_IntToPtrOp
    : LLVM_CastOp<"inttoptr", LLVM_Ints, LLVM_Pointers,
                  [DeclareOpInterfaceMethods<DereferenceableOpInterface>],
                  (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
                  "$arg (`dereferenceable` `` $dereferenceable^)?">,
      ClifUnary<"address", "arg">;
def LLVM_PtrToIntOp : LLVM_CastOp<"ptrtoint", LLVM_Pointers, LLVM_Ints>,
                      ClifUnary<"address", "arg">;

def LLVM_SExtOp : LLVM_CastOp<"sext", LLVM_Ints, LLVM_Ints>, ClifUnary<"sextend", "arg"> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_CastOpWithNNegFlag<"zext", LLVM_Ints, LLVM_Ints>,
                  ClifUnary<"uextend", "arg"> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp
    : LLVM_CastOp<"trunc", LLVM_Ints, LLVM_Ints, [LLVM_HasOverflow],
                  (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags),
                  "$arg ($overflowFlags^)?">,
      ClifUnary<"ireduce", "arg">;

// A float that does not fit gives poison, so CLIF's saturating form will do.
def LLVM_SIToFPOp : LLVM_CastOp<"sitofp", LLVM_Ints, LLVM_Floats>,
                    ClifUnary<"fcvt_from_sint", "arg">;
def LLVM_UIToFPOp : LLVM_CastOpWithNNegFlag<"uitofp", LLVM_Ints, LLVM_Floats>,
                    ClifUnary<"fcvt_from_uint", "arg">;
def LLVM_FPToSIOp : LLVM_CastOp<"fptosi", LLVM_Floats, LLVM_Ints>,
                    ClifUnary<"fcvt_to_sint_sat", "arg">;
def LLVM_FPToUIOp : LLVM_CastOp<"fptoui", LLVM_Floats, LLVM_Ints>,
                    ClifUnary<"fcvt_to_uint_sat", "arg">;
def LLVM_FPExtOp : LLVM_CastOp<"fpext", LLVM_Floats, LLVM_Floats>, ClifUnary<"fpromote", "arg">;
def LLVM_FPTruncOp : LLVM_CastOp<"fptrunc", LLVM_Floats, LLVM_Floats>, ClifUnary<"fdemote", "arg">;

// ---- Memory ----

def LLVM_AllocaOp
    : LLVM_Op<"alloca", [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                         DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let description = "Memory in the frame of the function, freed when it returns.";
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
  let description = [{
    The address of a part of what `base` points to. The indices are kept in two
    lists: `rawConstantIndices` has them all, with a marker where the next of
    `dynamicIndices` stands.
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
  let description = "Combines a value into memory, and yields what was there.";
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
  let description = "Stores a value if memory has an expected one: yields what it had, and "
                    "whether it was.";
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering
    attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}
def LLVM_FenceOp : LLVM_Op<"fence"> {
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

// ---- Vectors and aggregates ----

defvar LLVM_ElementOfSelf = "::llvm::cast<::mlir::VectorType>($_self).getElementType()";

def LLVM_ExtractElementOp
    : LLVM_Op<"extractelement", [Pure, TypesMatchWith<"result type matches vector element type",
                                                      "vector", "res", LLVM_ElementOfSelf>]> {
  let summary = "Extract an element from an LLVM vector.";
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_InsertElementOp
    : LLVM_Op<"insertelement", [Pure, TypesMatchWith<"argument type matches vector element type",
                                                     "vector", "value", LLVM_ElementOfSelf>,
                                AllTypesMatch<["res", "vector"]>]> {
  let summary = "Insert an element into an LLVM vector.";
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value,
                       AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)
  }];
}
def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let summary = "Construct a permutation of two vectors.";
  let description = "The mask numbers the elements of both; -1 makes one that is poison.";
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
  let summary = "Extract a value from an LLVM struct.";
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
  let summary = "Insert a value into an LLVM struct.";
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
  let summary = "Call to an LLVM function.";
  let description = [{
    Calls a function by its symbol, or by a pointer that is then the first operand.
    `var_callee_type` has the full type of a function that takes `...`.
  }];
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InvokeOp
    : LLVM_Op<"invoke", [AttrSizedOperandSegments, LLVM_IsBranch,
                         DeclareOpInterfaceMethods<CallOpInterface>, LLVM_HasWeights,
                         Terminator]> {
  let description = "A call that goes to one block if it returns and to another if it unwinds.";
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
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}
def LLVM_CallIntrinsicOp
    : LLVM_Op<"call_intrinsic", [ArgAndResultAttrsOpInterface, AttrSizedOperandSegments,
                                 LLVM_HasFastmath]> {
  let summary = "Call to an LLVM intrinsic function.";
  let arguments = !con((ins StrAttr:$intrin, Variadic<LLVM_Type>:$args,
                            LLVM_Fastmath:$fastmathFlags),
                       LLVM_BundleArgs, LLVM_SignatureArgs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InlineAsmOp
    : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
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
  let arguments = (ins Variadic<LLVM_Type>:$destOperands,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}
def LLVM_CondBrOp
    : LLVM_TerminatorOp<"cond_br", [AttrSizedOperandSegments, LLVM_IsBranch,
                                    LLVM_HasWeights, Pure]> {
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
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}
def LLVM_ResumeOp : LLVM_TerminatorOp<"resume"> {
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def LLVM_UnreachableOp : LLVM_TerminatorOp<"unreachable"> {
  let assemblyFormat = "attr-dict";
}

// ---- Constants ----

def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let summary = "Defines a constant of LLVM type.";
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
  let summary = "Creates a zero-initialized value of LLVM dialect type.";
  let hasVerifier = 1;
}
def LLVM_UndefOp : LLVM_NullaryConstant<"mlir.undef"> {
  let summary = "Creates an undefined value of LLVM dialect type.";
}
def LLVM_PoisonOp : LLVM_NullaryConstant<"mlir.poison"> {
  let summary = "Creates a poison value of LLVM dialect type.";
}
def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let summary = "Defines a value containing an empty token to LLVM type.";
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
  let summary = "Creates a pointer pointing to a global, alias or a function";
}
def LLVM_DSOLocalEquivalentOp
    : LLVM_AddressConstant<"dso_local_equivalent", (ins FlatSymbolRefAttr:$function_name),
                           "$function_name"> {
  let summary = "Creates a LLVM dso_local_equivalent ptr";
}
def LLVM_BlockAddressOp
    : LLVM_AddressConstant<"blockaddress", (ins LLVM_BlockAddressAttr:$block_addr),
                           "$block_addr"> {
  let summary = "Creates a LLVM blockaddress ptr";
  let hasVerifier = 1;
}
def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let description = "Marks the block that a blockaddress with the same tag means.";
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
  let summary = "LLVM dialect global.";
  let description = [{
    A variable of the module. It starts as `value`, or as what the initializer
    returns; with neither it is defined elsewhere.
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
  let summary = "LLVM dialect alias.";
  let description = "Another name for the address that the region returns.";
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
  let summary = "LLVM dialect ifunc";
  let description = "A function that another one chooses when the program is loaded.";
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
class LLVM_GlobalHooksOp<string hooks>
    : LLVM_Op<"mlir.global_" # hooks, [LLVM_UsesSymbols]> {
  let summary = "LLVM dialect global_" # hooks # ".";
  let arguments = !con(!dag(ins, [FlatSymbolRefArrayAttr], [hooks]),
                       (ins I32ArrayAttr:$priorities, ArrayAttr:$data));
  let assemblyFormat = "`" # hooks # "` `=` $" # hooks # [{
    `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_GlobalHooksOp<"ctors">;
def LLVM_GlobalDtorsOp : LLVM_GlobalHooksOp<"dtors">;

def LLVM_ComdatOp
    : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let summary = "LLVM dialect comdat region";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}
def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let summary = "LLVM dialect comdat selector declaration";
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
  let summary = "LLVM dialect function.";
  let description = "A function with at most one result; without a body, a declaration.";
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
  let summary = "Options to pass to the linker when the object file is linked";
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}
def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let summary = "Information about module properties";
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

#endif // ODS_LLVM_OPS_TD
