// Names that are close to those that exist, and a predicate instead of a constraint.
include "mlir/IR/OpBase.td"
include "mlir/Pass/PassBase.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

def IsWide : CPred<"$_self.getIntOrFloatBitWidth() > 8">;

def T_WideOp : Op<T_Dialect, "wide"> {
  let arguments = (ins IsWide:$value);
}

def T_ScaleOp : Op<T_Dialect, "scale"> {
  let arguments = (ins I32:$value, I32Attr:$factor);
  let assemblyFormat = "$value $factr attr-dict";
}

def T_Clean : Pass<"t-clean"> {
  let dependentDialects = ["t::TDialct"];
}
