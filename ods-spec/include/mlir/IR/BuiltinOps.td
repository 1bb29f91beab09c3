// The two operations of the builtin dialect.
#ifndef BUILTIN_OPS
#define BUILTIN_OPS

include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Builtin_Op<string mnemonic, list<Trait> traits = []>
    : Op<Builtin_Dialect, mnemonic, traits>;

def ModuleOp
    : Builtin_Op<"module", [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable,
                            Symbol, OpAsmOpInterface] # GraphRegionNoTerminator.traits> {
  let summary = "A top level container operation";
  let description = "The root of a program and a table of its symbols. Its one block has "
                    "no terminator.";
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "builtin"; }
  }];
  let assemblyFormat = "($sym_name^)? attr-dict-with-keyword $bodyRegion";
  let hasVerifier = 1;
}

def UnrealizedConversionCastOp : Builtin_Op<"unrealized_conversion_cast", [Pure]> {
  let summary = "An unrealized conversion from one set of types to another";
  let description = "Stands between values of types that a conversion in progress has and "
                    "has not yet replaced. It means nothing by itself and must be gone at "
                    "the end.";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict";
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // BUILTIN_OPS
