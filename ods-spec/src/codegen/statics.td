// Predicates of the common constraints, and predicates in Rust.
include "mlir/IR/OpBase.td"
include "ods/Rust.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

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
def A_RequiredOp : Op<A_Dialect, "required"> {
  let arguments = (ins StrAttr:$text, I32:$value, TypeAttr:$of, FlatSymbolRefAttr:$symbol,
                       I64Attr:$count, BoolAttr:$flag, AnyAttr:$any, DenseI64ArrayAttr:$dims);
}
def A_OddType : Type<RustPred<"crate::is_odd">, "odd type">;
def A_PrimeType : Type<CPred<"a::isPrime($_self)">, "prime type">;
def : RustFunction<"a::isPrime", "crate::is_prime">;
def A_OddOp : Op<A_Dialect, "odd"> {
  let arguments = (ins A_OddType:$in, TensorOf<[A_OddType]>:$all, A_PrimeType:$prime);
}
