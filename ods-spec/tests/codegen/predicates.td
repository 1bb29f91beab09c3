include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// Predicates of every form in the common constraints.
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

// Statements, and getters that the class declares in C++.
def A_StatementsOp : Op<A_Dialect, "statements", [
    PredOpTrait<"the last dimension is even", CPred<[{
      [&]() {
        auto type = getVectorType();
        if (type.getRank() == 0)
          return true;
        return type.getDimSize(type.getRank() - 1) % 2 == 0;
      }()
    }]>>,
    PredOpTrait<"no two neighbours are equal", CPred<[{
      std::adjacent_find(std::begin($dims), std::end($dims)) == std::end($dims)
    }]>>]> {
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$dims);
  let extraClassDeclaration = [{
    // The vector's type.
    ::mlir::VectorType getVectorType() {
      return ::llvm::cast<::mlir::VectorType>(getVector().getType());
    }
    static unsigned ignored(int x) { return x; }
  }];
}
