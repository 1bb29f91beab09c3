// Polynomials of a 64-bit integer, with constant coefficients.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Pass/PassBase.td"
include "ods/Rust.td"

def Poly_Dialect : Dialect, Extended {
  let name = "poly";
  let cppNamespace = "::poly";
  let summary = "Polynomials with constant coefficients";
  let hasConstantMaterializer = 1;
}

def Poly_EvalOp : Op<Poly_Dialect, "eval", [Pure]> {
  let summary = "value of a polynomial";
  let description = "Coefficients stand in the order of the powers: `[1, 0, 5]` is 1 + 5x².";
  let arguments = (ins I64:$x, DenseI64ArrayAttr:$coefficients);
  let results = (outs I64:$value);
  let assemblyFormat = "$x `in` custom<Terms>($coefficients) attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PolyMerge : Pass<"poly-merge"> {
  let summary = "Add polynomials of the same value";
  let dependentDialects = ["poly::PolyDialect"];
  let options = [
    Option<"maxDegree", "max-degree", "unsigned", "8", "Highest degree of the polynomials that are added">,
  ];
}
