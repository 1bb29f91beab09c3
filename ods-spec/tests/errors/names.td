// RUN with mlir-tblgen one operation at a time: it stops at the first error.
include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
class A_Op<string mnemonic> : Op<A_Dialect, mnemonic>;

def A_TwiceOp : A_Op<"twice"> { let arguments = (ins I32:$x, I64:$x); }
def A_BothOp : A_Op<"both"> {
  let results = (outs I32:$x);
  let regions = (region AnyRegion:$x);
}
def A_GetterOp : A_Op<"getter"> { let arguments = (ins I32:$foo_bar, I32:$fooBar); }
def A_AttrsOp : A_Op<"attrs"> { let arguments = (ins I32Attr:$x, I64Attr:$x); }
def A_StoredOp : A_Op<"stored"> { let arguments = (ins I32Attr:$x, I32Attr:$x_attr); }
def A_ReservedOp : A_Op<"reserved"> { let arguments = (ins I32:$type); }
def A_RegionsOp : A_Op<"regions"> { let regions = (region AnyRegion:$regions, AnyRegion:$rest); }
def A_PropertiesOp : A_Op<"properties"> { let arguments = (ins I32Attr:$properties); }
def A_FineOp : A_Op<"fine"> {
  let arguments = (ins I32:$type);
  let results = (outs I32);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}
