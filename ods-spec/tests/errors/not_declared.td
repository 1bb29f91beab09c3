// Elements of declared syntax are no elements of an `assemblyFormat`: the note names the records that accept them.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }

class Of<string mnemonic, string format> : Op<D, mnemonic> {
  let arguments = (ins StrAttr:$one, Variadic<I32>:$more);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = format;
}
def A : Of<"a", "$one (`with` arguments($body) $body^)? attr-dict">;
def B : Of<"b", "$one list(`,`, $more) $body attr-dict">;
def C : Of<"c", "(`one` | `two`) $more $body attr-dict">;
def E : Of<"e", "$one = `word` $more $body attr-dict">;
def F : TypeDef<D, "F"> {
  let mnemonic = "f";
  let parameters = (ins StringRefParameter<"">:$name);
  let assemblyFormat = "`<` symbol($name) `>`";
}
