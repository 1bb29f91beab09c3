// Records of declared syntax that name an operation, type or attribute of the dialect that does not exist.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "ods/Syntax.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }

def Open : Op<D, "open"> { let arguments = (ins StrAttr:$name); }
def Box : TypeDef<D, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int":$size);
  let hasCustomAssemblyFormat = 1;
}
def : Syntax<"d.opne", "$name attr-dict">;
def : Syntax<"!d.bax", "`<` $size `>`">;
def : Syntax<"#d.box", "`<` $size `>`">;
def : Syntax<"d.close", "attr-dict">;
def : Syntax<"d.shut.*", "attr-dict">;
def : FunctionSyntax<"d.func">;
def : InferTypes<"d.opn", []>;
def : DefaultDialect<"d.openn", "d">;
// Of another dialect: its own compilation checks it.
def : Syntax<"e.open", "attr-dict">;
