include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_Kind : I32Enum<"Kind", "kinds", [I32EnumCase<"Red", 0, "red">, I32EnumCase<"Blue", 1, "blue">]> {
  let cppNamespace = "::a";
}
def A_KindAttr : EnumAttr<A_Dialect, A_Kind, "kind">;
def A_KindProp : EnumProp<A_Kind>;

// The case of another enum, a case that does not exist, and a case without the name of the enum.
def A_AOp : Op<A_Dialect, "a"> {
  let arguments = (ins DefaultValuedAttr<A_KindAttr, "::a::Kind::Bleu">:$k,
                       DefaultValuedAttr<A_KindAttr, "Green">:$m,
                       DefaultValuedAttr<A_KindAttr, "::a::Color::Red">:$n,
                       DefaultValuedProp<A_KindProp, "::a::Kind::red">:$p,
                       DefaultValuedProp<A_KindProp, "Yellow">:$q);
}
