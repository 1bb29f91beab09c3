// The dialect `sample`, with one operation.
include "mlir/IR/OpBase.td"
@full include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
@jit include "ods/Rust.td"

@jit def Sample_Dialect : Dialect, Extended {
@nojit def Sample_Dialect : Dialect {
  let name = "sample";
  let cppNamespace = "::sample";
  let summary = "A dialect of one's own";
@full   let hasConstantMaterializer = 1;
}

def Sample_ScaleOp : Op<Sample_Dialect, "scale", [Pure]> {
  let summary = "a number times a constant factor";
  let arguments = (ins I64:$x, I64Attr:$factor);
  let results = (outs I64:$value);
  let assemblyFormat = "$x `by` $factor attr-dict";
@full   let hasVerifier = 1;
@full   let hasFolder = 1;
}
@full
@full // Removes a double negation.
@full def NegatedTwice : Pat<
@full     (Sample_ScaleOp (Sample_ScaleOp $x, ConstantAttr<I64Attr, "-1">), ConstantAttr<I64Attr, "-1">),
@full     (replaceWithValue $x)>;
