// Errors in declared syntax point into its own text.
include "ods/Syntax.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }

def : Directive<"Unknown", (ins AnyAttr:$a), [{ `x` $b }]>;
def : Directive<"Unused", (ins AnyAttr:$a, AnyAttr:$b), [{ `x` $a }]>;
def : Directive<"Uneven", (ins AnyAttr:$a, AnyAttr:$b), [{ (`x` $a | `y` $b) }]>;
def : Directive<"Endless", (ins AnyAttr:$a), [{ `x` custom<Endless>($a) }]>;
def : Directive<"Kind", (ins AnyType:$a), [{ keyword($a) }]>;
def : Directive<"Dag", (ins "text":$a), [{ `x` }]>;

class Of<string mnemonic, string format> : Op<D, mnemonic> {
  let arguments = (ins StrAttr:$one, StrAttr:$two);
  let assemblyFormat = format;
}
def A : Of<"a", "custom<Unknown>($one) $two attr-dict">;
def B : Of<"b", "custom<Unused>($one, $two) attr-dict">;
def C : Of<"c", "custom<Uneven>($one, $two) attr-dict">;
def E : Of<"e", "custom<Endless>($one) $two attr-dict">;
def F : Op<D, "f"> {
  let arguments = (ins AnyType:$one);
  let assemblyFormat = "custom<Kind>($one) attr-dict";
}
def G : Op<D, "g"> {
  let arguments = (ins StrAttr:$one);
}
def : Syntax<"d.g", "list(`,`, `x`) $one attr-dict">;
def H : Op<D, "h"> {
  let results = (outs AnyType:$one);
  let assemblyFormat = "attr-dict";
}
def : InferTypes<"d.h", ["$two.getType()"]>;
