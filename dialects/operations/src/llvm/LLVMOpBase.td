// The base of llvm operations and intrinsics: type constraints, operation classes, and the arguments that memory
// accesses and calls share.
#ifndef ODS_LLVM_OP_BASE_TD
#define ODS_LLVM_OP_BASE_TD

include "Described.td"
include "llvm/LLVMAttrDefs.td"
include "llvm/LLVMEnums.td"
include "llvm/LLVMInterfaces.td"
include "llvm/LLVMTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Lowering.td"

// ---- Constraints ----

class LLVM_Isa<string classes> : CPred<"::llvm::isa<" # classes # ">($_self)">;

def LLVM_Type
    : DialectType<LLVM_Dialect, CPred<"::mlir::LLVM::isCompatibleOuterType($_self)">,
                  "LLVM dialect-compatible type">;
def LLVM_TokenType
    : Type<LLVM_Isa<"::mlir::LLVM::LLVMTokenType">, "LLVM token type">,
      BuildableType<"::mlir::LLVM::LLVMTokenType::get($_builder.getContext())">;
def LLVM_PrimitiveType
    : Type<And<[LLVM_Type.predicate,
                CPred<"!::llvm::isa<::mlir::LLVM::LLVMVoidType, "
                      "::mlir::LLVM::LLVMFunctionType>($_self)">]>,
           "primitive LLVM type">;
def LLVM_FunctionType
    : Type<LLVM_Isa<"::mlir::LLVM::LLVMFunctionType">, "LLVM function type",
           "::mlir::LLVM::LLVMFunctionType">;
def LLVM_AnyFloat
    : Type<CPred<"::mlir::LLVM::isCompatibleFloatingPointType($_self)">,
           "floating point LLVM type">;

def LLVM_AnyPointer
    : Type<LLVM_Isa<"::mlir::LLVM::LLVMPointerType">, "LLVM pointer type",
           "::mlir::LLVM::LLVMPointerType">;
class LLVM_PointerInAddressSpace<int addressSpace>
    : Type<And<[LLVM_AnyPointer.predicate,
                CPred<"::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self)"
                      ".getAddressSpace() == " # addressSpace>]>,
           "LLVM pointer in address space " # addressSpace,
           "::mlir::LLVM::LLVMPointerType"> {
  let builderCall = "$_builder.getType<::mlir::LLVM::LLVMPointerType>(" # addressSpace # ")";
}
def LLVM_DefaultPointer : LLVM_PointerInAddressSpace<0>;

def LLVM_AnyStruct : Type<LLVM_Isa<"::mlir::LLVM::LLVMStructType">, "LLVM structure type">;
def LLVM_OpaqueStruct
    : Type<And<[LLVM_AnyStruct.predicate,
                CPred<"::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).isOpaque()">]>>;
def LLVM_AnyAggregate
    : Type<LLVM_Isa<"::mlir::LLVM::LLVMStructType, ::mlir::LLVM::LLVMArrayType">,
           "LLVM aggregate type">;
def LLVM_AnyNonAggregate
    : Type<And<[LLVM_Type.predicate, Neg<LLVM_AnyAggregate.predicate>]>,
           "LLVM-compatible non-aggregate type">;

def LLVM_AnyTargetExt
    : Type<LLVM_Isa<"::mlir::LLVM::LLVMTargetExtType">, "LLVM target extension type">;
def LLVM_NonLoadableTargetExtType
    : Type<And<[LLVM_AnyTargetExt.predicate,
                CPred<"!::llvm::cast<::mlir::LLVM::LLVMTargetExtType>($_self)"
                      ".supportsMemOps()">]>>;
def LLVM_LoadableType
    : Type<Or<[CPred<"mlir::LLVM::isLoadableType($_self)">,
               LLVM_PointerElementTypeInterface.predicate]>,
           "LLVM type with size">;

class LLVM_VectorType<string test, string kind>
    : Type<CPred<test # "($_self)">, "LLVM dialect-compatible " # kind # "vector type",
           "::mlir::VectorType">;
def LLVM_AnyVector : LLVM_VectorType<"::mlir::LLVM::isCompatibleVectorType", "">;
def LLVM_AnyFixedVector
    : LLVM_VectorType<"!::mlir::LLVM::isScalableVectorType", "fixed-length ">;
def LLVM_AnyScalableVector
    : LLVM_VectorType<"::mlir::LLVM::isScalableVectorType", "scalable ">;
class LLVM_VectorOf<Type element>
    : Type<And<[LLVM_AnyVector.predicate,
                SubstLeaves<"$_self",
                            "::llvm::cast<::mlir::VectorType>($_self).getElementType()",
                            element.predicate>]>,
           "LLVM dialect-compatible vector of " # element.summary, "::mlir::VectorType">;
class LLVM_ScalarOrVectorOf<Type element> : AnyTypeOf<[element, LLVM_VectorOf<element>]>;

defvar LLVM_Ints = LLVM_ScalarOrVectorOf<AnySignlessInteger>;
defvar LLVM_Floats = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>;
defvar LLVM_Pointers = LLVM_ScalarOrVectorOf<LLVM_AnyPointer>;

// ---- Arguments ----

defvar LLVM_Fastmath = DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">;

defvar LLVM_AccessGroupArgs
    = (ins OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups);
defvar LLVM_AliasArgs = (ins OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
                             OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
                             OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
defvar LLVM_MemoryArgs = !con(LLVM_AccessGroupArgs, LLVM_AliasArgs);
defvar LLVM_SignatureArgs = (ins OptionalAttr<DictArrayAttr>:$arg_attrs,
                                 OptionalAttr<DictArrayAttr>:$res_attrs);
defvar LLVM_BundleArgs
    = (ins VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
           DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags);

// ---- Operations ----

class LLVM_Op<string mnemonic, list<Trait> traits = []>
    : Op<LLVM_Dialect, mnemonic, traits>;

defvar LLVM_HasFastmath = DeclareOpInterfaceMethods<FastmathFlagsInterface>;
defvar LLVM_HasOverflow = DeclareOpInterfaceMethods<IntegerOverflowFlagsInterface>;
defvar LLVM_IsPromotable = DeclareOpInterfaceMethods<PromotableOpInterface>;

// A memory access; the metadata of accesses follows its own arguments.
class LLVM_MemAccessOpBase<string mnemonic, dag args, list<Trait> traits = []>
    : LLVM_Op<mnemonic, [DeclareOpInterfaceMethods<AccessGroupOpInterface>,
                         DeclareOpInterfaceMethods<AliasAnalysisOpInterface>] # traits> {
  let arguments = !con(args, LLVM_MemoryArgs);
}

// An intrinsic: `llvm.intr.` followed by LLVM's name for it. `overloadedResults` and `overloadedOperands` are the
// positions of the types that LLVM appends to that name.
class LLVM_IntrOp<string name, list<Trait> traits = [], int numResults = 1,
                  list<int> overloadedOperands = [], list<int> overloadedResults = []>
    : LLVM_Op<"intr." # name, traits> {
  let results = !if(!gt(numResults, 0), (outs LLVM_Type:$res), (outs));
  string intrinsicName = "llvm." # name;
  list<int> intrinsicOperandTypes = overloadedOperands;
  list<int> intrinsicResultTypes = overloadedResults;
  // Arguments of the LLVM call that are attributes here: "3 isVolatile".
  list<string> immediates = [];
  code llvmirBuilder = intrinsicName # "; results " # !interleave(intrinsicResultTypes, " ")
                       # "; operands " # !interleave(intrinsicOperandTypes, " ")
                       # "; immediates " # !interleave(immediates, " ");
}
// Examples of an intrinsic in generic and in functional form. `props` is the text of its attributes.
class LLVM_IntrExample<string name, list<string> operands, list<string> types, string result,
                       string props = ""> {
  defvar equals = !if(!empty(result), "", "%r = ");
  defvar arguments = "(" # !interleave(!foreach(o, operands, "%" # o), ", ") # ")";
  defvar typed = " : (" # !interleave(types, ", ") # ") -> " # !if(!empty(result), "()", result);
  defvar holds = !if(!empty(props), "", " <{" # props # "}>");
  string generic = equals # "\"llvm.intr." # name # "\"" # arguments # holds # typed;
  string functional = equals # "llvm.intr." # name # arguments # typed;
}

class LLVM_ZeroResultIntrOp<string name, list<int> overloadedOperands = [],
                            list<Trait> traits = []>
    : LLVM_IntrOp<name, traits, 0, overloadedOperands>;

#endif // ODS_LLVM_OP_BASE_TD
