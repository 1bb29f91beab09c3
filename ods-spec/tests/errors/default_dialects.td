// A default dialect in C++ is a literal, or the namespace of a dialect.
include "mlir/IR/OpAsmInterface.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }

def A : Op<D, "a", [OpAsmOpInterface]> {
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return pick(); }
  }];
}
