// The func dialect: functions, calls of them, and references to them.
#ifndef ODS_FUNC_OPS_TD
#define ODS_FUNC_OPS_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def Func_Dialect : Dialect, Extended {
  let name = "func";
  let cppNamespace = "::mlir::func";
  let hasConstantMaterializer = 1;
}

class Func_Op<string mnemonic, list<Trait> traits = []>
    : Op<Func_Dialect, mnemonic, traits>;

def FuncOp
    : Func_Op<"func", [AffineScope, AutomaticAllocationScope, FunctionOpInterface,
                       IsolatedFromAbove,
                       DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "function";
  let description = [{
    A function of the enclosing symbol table. Without a body it is a declaration of one that
    is defined elsewhere, and then must be private. The body sees nothing from outside but
    symbols.

    ```mlir
    func.func private @print(i64)
    func.func @twice(%a: i64 {my.hint}) -> i64 attributes {my.pure} {
      %b = arith.addi %a, %a : i64
      return %b : i64
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs,
                       UnitAttr:$no_inline);
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = [{ bool isDeclaration() { return isExternal(); } }];
  let hasCustomAssemblyFormat = 1;
}

def ReturnOp
    : Func_Op<"return", [Pure, HasParent<"FuncOp">, MemRefsNormalizable, ReturnLike,
                         Terminator]> {
  let summary = "end of a function";
  let description = [{
    Leaves the function with its results, whose types are those of the function.

    ```mlir
    func.func @swap(%a: i32, %b: f32) -> (f32, i32) {
      return %b, %a : f32, i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def CallOp
    : Func_Op<"call", [CallOpInterface, MemRefsNormalizable,
                       DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call of a function by its symbol";
  let description = [{
    Operands and results are those of the function, whose symbol is looked for in the
    nearest symbol table.

    ```mlir
    func.func private @add(i32, i32) -> i32
    func.func @three(%a: i32) -> i32 {
      %b = func.call @add(%a, %a) : (i32, i32) -> i32
      %c = call @add(%a, %b) : (i32, i32) -> i32
      return %c : i32
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs,
                       UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict `:` functional-type($operands, results)
  }];
}

def CallIndirectOp
    : Func_Op<"call_indirect",
              [CallOpInterface,
               TypesMatchWith<"callee input types match argument types", "callee",
                              "callee_operands",
                              "::llvm::cast<FunctionType>($_self).getInputs()">,
               TypesMatchWith<"callee result types match result types", "callee", "results",
                              "::llvm::cast<FunctionType>($_self).getResults()">]> {
  let summary = "call of a function value";
  let description = [{
    Calls whatever function the first operand is; its type tells the others.

    ```mlir
    %c = func.call_indirect %f(%a, %b) : (i32, i32) -> i32
    ```
  }];
  let arguments = (ins FunctionType:$callee,
                       Variadic<AnyType>:$callee_operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)";
  let hasCanonicalizeMethod = 1;
}

def ConstantOp
    : Func_Op<"constant", [ConstantLike, Pure,
                           DeclareOpInterfaceMethods<SymbolUserOpInterface>,
                           DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                     ["getAsmResultNames"]>]> {
  let summary = "function as a value";
  let description = [{
    A reference to a function, to be handed on or called indirectly.

    ```mlir
    func.func private @add(i32, i32) -> i32
    func.func @get() -> ((i32, i32) -> i32) {
      %f = func.constant @add : (i32, i32) -> i32
      return %f : (i32, i32) -> i32
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$value);
  let results = (outs AnyType);
  let assemblyFormat = "attr-dict $value `:` type(results)";
  let hasFolder = 1;
}

#endif // ODS_FUNC_OPS_TD
