// The transform dialect: its interfaces, types, effects and the classes of its operations.
#ifndef TRANSFORM_BASE_TD
#define TRANSFORM_BASE_TD

include "Described.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Transform_Dialect : Dialect {
  let name = "transform";
  let cppNamespace = "::mlir::transform";
  let description = [{
    Scripts that transform other IR, the payload. A value is a handle of operations or values of the
    payload, or a list of parameters; an operation transforms what its handles point to.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
}

// ---- Interfaces ----

def TransformOpInterface : OpInterface<"TransformOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "An operation that the interpreter runs.";
  let methods = [
    InterfaceMethod<"Runs the operation on what its operands stand for.",
                    "::mlir::transform::Outcome", "apply",
                    (ins "::mlir::transform::Interpreter &":$state), "", InRust>,
    InterfaceMethod<"Whether two operands may stand for the same operations.", "bool",
                    "allowsRepeatedHandleOperands", (ins), "", "return false;">,
  ];
}

// Operations that the interpreter implements; it reports others as unsupported.
defvar Transforms = DeclareOpInterfaceMethods<TransformOpInterface, ["apply"]>;

def PatternDescriptorOpInterface : OpInterface<"PatternDescriptorOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "An operation that stands for patterns.";
  let methods = [
    InterfaceMethod<"Adds the patterns; whether they are known.", "bool", "populatePatterns",
                    (ins "::mlir::RewritePatternSet &":$patterns), "", "return false;">,
  ];
}

// Pattern operations whose patterns are implemented.
defvar Patterns = DeclareOpInterfaceMethods<PatternDescriptorOpInterface, ["populatePatterns"]>;

def MatchOpInterface : OpInterface<"MatchOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "An operation that changes no payload, so that it may be part of a matcher.";
}

class Transform_TypeInterface<string name, string words> : TypeInterface<name> {
  let cppNamespace = "::mlir::transform";
  let description = words;
}
def TransformHandleTypeInterface
    : Transform_TypeInterface<"TransformHandleTypeInterface", "A type of handles of operations.">;
def TransformParamTypeInterface
    : Transform_TypeInterface<"TransformParamTypeInterface", "A type of parameters.">;
def TransformValueHandleTypeInterface
    : Transform_TypeInterface<"TransformValueHandleTypeInterface",
                              "A type of handles of values.">;

def Transform_AnyHandleOrParamType
    : Type<Or<[TransformParamTypeInterface.predicate, TransformHandleTypeInterface.predicate,
               TransformValueHandleTypeInterface.predicate]>,
           "any transform handle or parameter">;
def TransformAnyHandle
    : Type<Or<[TransformHandleTypeInterface.predicate,
               TransformValueHandleTypeInterface.predicate]>,
           "transform operation or value handle">;
def TransformAnyParamTypeOrAnyHandle
    : Type<Or<[TransformHandleTypeInterface.predicate, TransformParamTypeInterface.predicate]>,
           "transform any param type or any handle type">;

// ---- Types ----

class Transform_Type<string name, string word, Trait kind, string words>
    : TypeDef<Transform_Dialect, name, [kind]> {
  let mnemonic = word;
  let description = words;
}
def Transform_AnyOpType
    : Transform_Type<"AnyOp", "any_op", TransformHandleTypeInterface,
                     "A handle of any operations."> {
  let assemblyFormat = "";
}
def Transform_OperationType
    : Transform_Type<"Operation", "op", TransformHandleTypeInterface,
                     "A handle of operations of one name."> {
  let parameters = (ins StringRefParameter<"Name of the allowed payload operation">:$operation_name);
  let assemblyFormat = "`<` $operation_name `>`";
}
def Transform_AnyValue
    : Transform_Type<"AnyValue", "any_value", TransformValueHandleTypeInterface,
                     "A handle of values."> {
  let assemblyFormat = "";
}
def Transform_AnyParamType
    : Transform_Type<"AnyParam", "any_param", TransformParamTypeInterface,
                     "Parameters of any kind."> {
  let assemblyFormat = "";
}
def Transform_ParamType
    : Transform_Type<"Param", "param", TransformParamTypeInterface, "Integers of one type."> {
  let parameters = (ins TypeParameter<"::mlir::Type", "Underlying type of the parameter">:$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}
def Transform_AffineMapParamType
    : Transform_Type<"AffineMapParam", "affine_map", TransformParamTypeInterface,
                     "Affine maps as parameters."> {
  let assemblyFormat = "";
}
def Transform_TypeParamType
    : Transform_Type<"TypeParam", "type", TransformParamTypeInterface, "Types as parameters."> {
  let assemblyFormat = "";
}

class Transform_ConcreteOpType<string opname>
    : Type<And<[Transform_OperationType.predicate,
                CPred<"::llvm::cast<::mlir::transform::OperationType>($_self)"
                      ".getOperationName() == \"" # opname # "\"">]>,
           "Transform IR handle to " # opname # " operations">;

// ---- Attributes ----

// A parameter inside another attribute, by operand number.
def ParamOperandAttr : AttrDef<Transform_Dialect, "ParamOperand"> {
  let mnemonic = "param_operand";
  let description = "An operand that is a parameter, by its number.";
  let parameters = (ins "IntegerAttr":$index);
  let assemblyFormat = "`<` `index` `=` $index `>`";
}

// ---- Enums ----

def FailurePropagationMode : I32EnumAttr<
    "FailurePropagationMode", "Silenceable error propagation policy",
    [I32EnumAttrCase<"Propagate", 1, "propagate">, I32EnumAttrCase<"Suppress", 2, "suppress">]> {
  let cppNamespace = "::mlir::transform";
}
defvar Transform_CmpWords = ["eq", "ne", "lt", "le", "gt", "ge"];
def MatchCmpIPredicateAttr : I32EnumAttr<
    "MatchCmpIPredicate", "",
    !foreach(i, !range(6), I32EnumAttrCase<Transform_CmpWords[i], i>)> {
  let cppNamespace = "::mlir::transform";
}
defvar Transform_MatchWords = ["LinalgOp", "TilingInterface", "LoopLikeInterface"];
def MatchInterfaceEnum : I32EnumAttr<
    "MatchInterfaceEnum", "An interface to match",
    !foreach(i, !range(3), I32EnumAttrCase<Transform_MatchWords[i], i>)> {
  let cppNamespace = "::mlir::transform";
}

// ---- Effects ----

// The mapping from handles to payload, and the payload itself.
def TransformMappingResource : Resource<"::mlir::transform::TransformMappingResource">;
def PayloadIRResource : Resource<"::mlir::transform::PayloadIRResource">;

defvar Transform_Mapping = TransformMappingResource;
// An operand that is read; an operand whose handle is consumed; a result.
class Read<Constraint type>
    : Arg<type, "", [MemRead<Transform_Mapping>]>;
class Consumed<Constraint type>
    : Arg<type, "", [MemRead<Transform_Mapping>, MemFree<Transform_Mapping>]>;
class Made<Constraint type>
    : Res<type, "", [MemAlloc<Transform_Mapping>, MemWrite<Transform_Mapping>]>;

// Effects on the payload.
def OnlyReadsPayload : MemoryEffects<[MemRead<PayloadIRResource>]>;
def ChangesPayload
    : MemoryEffects<[MemRead<PayloadIRResource>, MemWrite<PayloadIRResource>]>;

// ---- Classes ----

class Transform_Op<string mnemonic, list<Trait> traits, string what, string words, string example>
    : Op<Transform_Dialect, mnemonic, traits> {
  let summary = what;
  let description = Described<words, example>.ret;
}

// Patterns for `transform.apply_patterns`.
class Transform_PatternsOp<string mnemonic, string words, string options = "",
                           Trait patterns = Patterns>
    : Op<Transform_Dialect, "apply_patterns." # mnemonic, [patterns]> {
  let summary = "patterns: " # words;
  let description = Described<
      "Adds patterns to those that `transform.apply_patterns` applies: " # words # ".",
      "transform.apply_patterns to %target {\n  transform.apply_patterns." # mnemonic # options
      # "\n} : !transform.any_op">.ret;
  let assemblyFormat = "attr-dict";
}

#endif // TRANSFORM_BASE_TD
