// Signatures of every form, types with a counterpart, and bodies that translate.
include "mlir/IR/OpBase.td"
include "ods/Rust.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_Sized : OpInterface<"Sized"> {
  let cppNamespace = "::a";
  let description = "Something with a size.";
  let methods = [
    InterfaceMethod<"How large.", "int64_t", "getSize">,
    InterfaceMethod<"", "bool", "isLarge", (ins "unsigned":$than), "",
                    [{ return getSize() > 10 && !isEmpty(); }]>,
    InterfaceMethod<"", "bool", "isEmpty", (ins), "", [{ // By default.
      return false;
    }]>,
    InterfaceMethod<"", "void", "setSize", (ins "int64_t":$size)>,
    StaticInterfaceMethod<"", "::llvm::StringRef", "getUnit", (ins), "", [{ return "pieces"; }]>,
    InterfaceMethod<"", "::mlir::Value", "getWhole">,
    InterfaceMethod<"", "::mlir::Attribute", "getTag", (ins), "",
                    [{ auto op = cast<ConcreteOp>(this->getOperation()); return op.getTagAttr(); }]>,
    InterfaceMethod<"", "::llvm::LogicalResult", "check",
                    (ins "::llvm::ArrayRef<::mlir::Value>":$parts,
                         "::llvm::SmallVectorImpl<::mlir::Type> &":$types), "",
                    [{ return failure(); }]>,
    InterfaceMethod<"", "std::optional<std::pair<unsigned, ::mlir::Type>>", "find",
                    (ins "::mlir::Operation *":$type), "", [{ return std::nullopt; }]>,
    InterfaceMethod<"", "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>", "split",
                    (ins "::mlir::OpBuilder &":$builder)>,
  ];
}
def A_Wide : OpInterface<"Wide"> {
  let cppNamespace = "::a";
  let methods = [
    InterfaceMethod<"", "::llvm::TypeSize", "getBytes", (ins "const ::mlir::DataLayout &":$layout)>,
    InterfaceMethod<"", "::mlir::OpOperand &", "getTarget", (ins "::mlir::OpOperand *":$from)>,
    InterfaceMethod<"", "void", "split", (ins "bool &":$done,
        "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$sizes,
        "const ::llvm::SmallDenseMap<::mlir::Attribute, ::mlir::Type> &":$parts)>,
    InterfaceMethod<"", "::mlir::FailureOr<::mlir::TilingResult>", "tile",
        (ins "::mlir::OpBuilder &":$builder, "::llvm::ArrayRef<::mlir::Range>":$ranges)>,
    InterfaceMethod<"", "void", "each",
        (ins "::llvm::function_ref<bool(::mlir::Value, ::llvm::StringRef)>":$visit,
             "::mlir::SetIntRangeFn":$set)>,
    InterfaceMethod<"", "std::array<unsigned, 3>", "getShape", (ins), "", "return {1, 2, 3};">,
    InterfaceMethod<"", "unsigned", "numInner", (ins "unsigned":$more), "", [{
      ::mlir::Block *block = $_op.getBody();
      if (!block) { return more; } else { return block->getNumArguments() + 1; }
    }]>,
    InterfaceMethod<"", "bool", "isVector", (ins), "",
        "return llvm::isa<::mlir::VectorType>($_op.getInput().getType()) || numInner(2) > (3 - 1);">,
  ];
}
def A_Boxed : OpInterface<"Boxed", [A_Sized]> {
  let cppNamespace = "::a";
  let verify = [{ return detail::verifyBoxed($_op); }];
  let verifyWithRegions = 1;
}
def A_Plain : TypeInterface<"Plain"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "::mlir::Type", "getBase">,
                 InterfaceMethod<"", "bool", "isBase", (ins), "", [{ return true; }]>];
}
def A_Colored : AttrInterface<"Colored"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "::llvm::StringRef", "getColor", (ins), "",
                                 [{ return "red"; }]>];
}
def A_Manners : DialectInterface<"Manners"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "bool", "isPolite", (ins "::mlir::Operation *":$op), "",
                                 [{ return true; }]>];
}
def A_Measured : OpInterface<"Measured"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "a::Size", "getSize", (ins), "", "return a::sizeOf($_op);">];
}
def : RustType<"a::Size", "crate::Size">;
def : RustBody<"a::Measured::getSize", "crate::size_of">;
