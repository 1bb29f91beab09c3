include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_AOp : Op<A_Dialect, "a"> { let arguments = (ins I32Attr); }
def A_BOp : Op<A_Dialect, "b"> { let arguments = (ins I64Prop); }
def A_COp : Op<A_Dialect, "c"> { let arguments = (ins 1:$x); }
def A_DOp : Op<A_Dialect, "d"> { let arguments = (ins A_Dialect:$x); }
def A_EOp : Op<A_Dialect, "e"> { let arguments = (ins I32:$x, I64:$x); }
def A_FOp : Op<A_Dialect, "f"> { let arguments = (ins DerivedTypeAttr<"">:$x); }
def A_GOp : Op<A_Dialect, "g"> { let results = (outs I32Attr:$x); }
def A_HOp : Op<A_Dialect, "h"> { let arguments = (ins I32:$x); let results = (outs I32:$x); }
def A_IOp : Op<A_Dialect, "i"> { let arguments = (ins I32:$some_name, I32Attr:$some_name); }
