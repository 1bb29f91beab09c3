// The interfaces of operations and types that bufferization uses.
#ifndef ODS_BUFFERIZATION_INTERFACES_TD
#define ODS_BUFFERIZATION_INTERFACES_TD

include "mlir/IR/OpBase.td"
include "ods/Rust.td"

// An operand is passed as a use; the states give access to analyses and buffers.
class Bufferization_Ask<string desc, string ret, string name, dag args, code body = InRust>
    : InterfaceMethod<desc, ret, name, args, "", body>;

def BufferizableOpInterface : OpInterface<"BufferizableOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = [{
    An operation that can be rewritten to one on buffers. What is not known for sure is
    answered for the worst: that an operand is read and written, and that values share
    memory.
  }];
  let methods = [
    Bufferization_Ask<"Whether a result may be memory of its own.", "bool",
        "bufferizesToAllocation", (ins "::mlir::Value":$value), "return false;">,
    Bufferization_Ask<"Whether the buffer of an operand is read.", "bool",
        "bufferizesToMemoryRead",
        (ins "::mlir::OpOperand &":$opOperand,
             "const ::mlir::bufferization::AnalysisState &":$state), "return true;">,
    Bufferization_Ask<"Whether the buffer of an operand is written.", "bool",
        "bufferizesToMemoryWrite",
        (ins "::mlir::OpOperand &":$opOperand,
             "const ::mlir::bufferization::AnalysisState &":$state), "return true;">,
    Bufferization_Ask<"Whether each element is read before it is written, and not afterwards.",
        "bool", "bufferizesToElementwiseAccess",
        (ins "const ::mlir::bufferization::AnalysisState &":$state,
             "::llvm::ArrayRef<::mlir::OpOperand *>":$opOperands), "return false;">,
    Bufferization_Ask<"Whether a result has contents that the operation wrote.", "bool",
        "resultBufferizesToMemoryWrite",
        (ins "::mlir::OpResult":$opResult,
             "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"Whether the buffer of an operand must be used as it is.", "bool",
        "mustBufferizeInPlace",
        (ins "::mlir::OpOperand &":$opOperand,
             "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"The values that may be in the buffer of an operand.",
        "::mlir::bufferization::AliasingValueList", "getAliasingValues",
        (ins "::mlir::OpOperand &":$opOperand,
             "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"The operands in whose buffers a value may be.",
        "::mlir::bufferization::AliasingOpOperandList", "getAliasingOpOperands",
        (ins "::mlir::Value":$value,
             "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"Makes copies of tensors whose buffers must not be used as they are.",
        "::mlir::bufferization::BufferizationResult", "resolveConflicts",
        (ins "::mlir::RewriterBase &":$rewriter,
             "const ::mlir::bufferization::AnalysisState &":$analysisState,
             "const ::mlir::bufferization::BufferizationState &":$bufferizationState)>,
    Bufferization_Ask<"Rewrites the operation to one on buffers.",
        "::mlir::bufferization::BufferizationResult", "bufferize",
        (ins "::mlir::RewriterBase &":$rewriter,
             "::mlir::bufferization::BufferizationState &":$state)>,
    Bufferization_Ask<"Whether a result, or an argument of a block inside, may be written.",
        "bool", "isWritable",
        (ins "::mlir::Value":$value,
             "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"Whether a read and a write are known to be no conflict.", "bool",
        "isNotConflicting",
        (ins "::mlir::OpOperand &":$uRead, "::mlir::OpOperand &":$uWrite,
             "const ::mlir::bufferization::AnalysisState &":$state), "return false;">,
    Bufferization_Ask<"Checks the outcome of the analysis.", "::llvm::LogicalResult",
        "verifyAnalysis",
        (ins "const ::mlir::bufferization::AnalysisState &":$state)>,
    Bufferization_Ask<"The type of the buffer that a value will be in.",
        "::mlir::bufferization::BufferTypeResult", "getBufferType",
        (ins "::mlir::Value":$value,
             "const ::mlir::bufferization::BufferizationState &":$state,
             "::llvm::SmallVector<::mlir::Value> &":$invocationStack)>,
    Bufferization_Ask<"Whether a region may run several times.", "bool",
        "isRepetitiveRegion", (ins "unsigned":$index)>,
    Bufferization_Ask<"Whether a region may run several times at once.", "bool",
        "isParallelRegion", (ins "unsigned":$index), "return false;">,
    Bufferization_Ask<"Whether there are tensors to be put into buffers.", "bool",
        "hasTensorSemantics", (ins)>,
    Bufferization_Ask<"Whether regions may have several blocks.", "bool",
        "supportsUnstructuredControlFlow", (ins), "return false;">,
  ];
}

def AllocationOpInterface : OpInterface<"AllocationOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "An operation that allocates, with ways to free and to copy what it gives.";
  let methods = [
    StaticInterfaceMethod<"Builds what frees the value; none if there is no such operation.",
                          "::std::optional<::mlir::Operation*>", "buildDealloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
    StaticInterfaceMethod<"Builds what copies the value; none if there is no such operation.",
                          "::std::optional<::mlir::Value>", "buildClone",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
    StaticInterfaceMethod<"The regions that it may be moved out of.",
                          "::mlir::bufferization::HoistingKind", "getHoistingKind">,
    StaticInterfaceMethod<"Builds an allocation on the stack instead; none if there is no such operation.",
                          "::std::optional<::mlir::Operation*>", "buildPromotedAlloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
  ];
}

def BufferViewFlowOpInterface : OpInterface<"BufferViewFlowOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "An operation that knows which of its results may be which of its operands.";
  let methods = [
    InterfaceMethod<"Tells the flow which buffers may be parts of which others.",
                    "void", "populateDependencies",
                    (ins "::mlir::bufferization::BufferViewFlow &":$flow)>,
    InterfaceMethod<"Whether a result may be something else than an operand.",
                    "bool", "mayBeTerminalBuffer", (ins "Value":$value), "", "return false;">,
  ];
}

def BufferDeallocationOpInterface : OpInterface<"BufferDeallocationOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = [{
    An operation that knows more about the owners of buffers than its other interfaces tell.
  }];
  let methods = [
    InterfaceMethod<"Updates what is known, and frees what has to be freed here.",
                    "::mlir::bufferization::Deallocated", "process",
                    (ins "::mlir::RewriterBase &":$rewriter,
                         "::mlir::bufferization::DeallocationState &":$state)>,
    Bufferization_Ask<"A buffer that the operation gives, or a copy, with the condition on which its block owns it.",
        "::mlir::bufferization::DeallocatedOwned", "materializeUniqueOwnershipForMemref",
        (ins "::mlir::RewriterBase &":$rewriter,
             "::mlir::bufferization::DeallocationState &":$state, "::mlir::Value":$memref)>,
  ];
}

def Bufferization_TensorLikeTypeInterface : TypeInterface<"TensorLikeType"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "A type whose values become buffers; tensors are the builtin ones.";
}

def Bufferization_BufferLikeTypeInterface : TypeInterface<"BufferLikeType"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "A type of buffers; memrefs are the builtin ones.";
}

// Default bodies of interface methods.
def : RustBody<"bufferization::BufferizableOpInterface::resultBufferizesToMemoryWrite",
              "crate::bufferization::defaults::result_bufferizes_to_memory_write">;
def : RustBody<"bufferization::BufferizableOpInterface::mustBufferizeInPlace",
              "crate::bufferization::defaults::must_bufferize_in_place">;
def : RustBody<"bufferization::BufferizableOpInterface::getAliasingValues",
              "crate::bufferization::defaults::aliasing_values">;
def : RustBody<"bufferization::BufferizableOpInterface::getAliasingOpOperands",
              "crate::bufferization::defaults::aliasing_op_operands">;
def : RustBody<"bufferization::BufferizableOpInterface::resolveConflicts",
              "crate::bufferization::defaults::resolve_conflicts">;
def : RustBody<"bufferization::BufferizableOpInterface::bufferize",
              "crate::bufferization::defaults::bufferize">;
def : RustBody<"bufferization::BufferizableOpInterface::isWritable",
              "crate::bufferization::defaults::is_writable">;
def : RustBody<"bufferization::BufferizableOpInterface::verifyAnalysis",
              "crate::bufferization::defaults::verify_analysis">;
def : RustBody<"bufferization::BufferizableOpInterface::getBufferType",
              "crate::bufferization::defaults::buffer_type">;
def : RustBody<"bufferization::BufferizableOpInterface::isRepetitiveRegion",
              "crate::bufferization::defaults::is_repetitive_region">;
def : RustBody<"bufferization::BufferDeallocationOpInterface::materializeUniqueOwnershipForMemref",
              "crate::bufferization::deallocation::materialize_unique">;
def : RustBody<"bufferization::BufferizableOpInterface::hasTensorSemantics",
              "crate::bufferization::defaults::has_tensor_semantics">;

// C++ types in the methods of interfaces.
def : RustType<"bufferization::AliasingOpOperandList", "crate::bufferization::AliasingOperands">;
def : RustType<"bufferization::AliasingValueList", "crate::bufferization::AliasingValues">;
def : RustType<"bufferization::AnalysisState", "crate::bufferization::AnalysisState">;
def : RustType<"bufferization::BufferTypeResult", "crate::bufferization::BufferType">;
def : RustType<"bufferization::BufferizationResult", "crate::bufferization::Bufferized">;
def : RustType<"bufferization::BufferizationState", "crate::bufferization::BufferizationState">;
def : RustType<"bufferization::BufferViewFlow", "crate::bufferization::ViewFlow">;
def : RustType<"bufferization::Deallocated", "crate::bufferization::Deallocated">;
def : RustType<"bufferization::DeallocatedOwned",
              "crate::bufferization::Deallocated<crate::bufferization::Owned>">;
def : RustType<"bufferization::DeallocationState", "crate::bufferization::DeallocationState">;
def : RustType<"bufferization::HoistingKind", "crate::bufferization::HoistingKind">;

#endif // ODS_BUFFERIZATION_INTERFACES_TD
