include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// Predicates of every shape that the stock constraints have.
def Even : CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 0">;
def A_CheckOp : Op<A_Dialect, "check", [
    PredOpTrait<"sizes are equal",
                CPred<"::llvm::cast<::mlir::ShapedType>($x.getType()).getRank() == "
                      "static_cast<int64_t>(getCount())">>,
    TypeIs<"y", F32>]> {
  let arguments = (ins TensorOf<[I8, Index]>:$x, AnyTypeOf<[F32, Complex<F64>]>:$y,
                       TypedArrayAttrBase<I64Attr, "integers">:$list,
                       ConfinedAttr<I32Attr, [AttrConstraint<Even, "which is even">]>:$count);
}
