include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_Strange : Type<CPred<"isStrange($_self)">, "strange type">;
def A_Lambda : Type<CPred<"[&]{ for (;;) {} }()">, "lambda">;
def A_Field : AttrConstraint<CPred<"$_self.first > 1">, "field">;
def A_AOp : Op<A_Dialect, "a", [PredOpTrait<"no such argument", CPred<"$y == $x">>]> {
  let arguments = (ins A_Strange:$x, A_Lambda:$l, ConfinedAttr<I32Attr, [A_Field]>:$f,
                       DefaultValuedAttr<I32Attr, "kLimit">:$d);
}
