// Two functions: one that is like all others, and one with an attribute that its syntax must place.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Fun_Dialect : Dialect {
  let name = "fun";
  let cppNamespace = "::fun";
}

class Fun_FuncOp<string mnemonic, dag more>
    : Op<Fun_Dialect, mnemonic, [FunctionOpInterface, IsolatedFromAbove, NoTerminator]> {
  let arguments = !con((ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                            OptionalAttr<StrAttr>:$sym_visibility,
                            OptionalAttr<DictArrayAttr>:$arg_attrs,
                            OptionalAttr<DictArrayAttr>:$res_attrs), more);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def Fun_PlainOp : Fun_FuncOp<"plain", (ins)>;
def Fun_KernelOp : Fun_FuncOp<"kernel", (ins I64Attr:$threads)>;
