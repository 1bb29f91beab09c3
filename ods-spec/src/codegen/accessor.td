// Parts of every arity, stored segment sizes, and names that Rust reserves.
include "ods/Regions.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_OneOp : Op<A_Dialect, "one"> {
  let arguments = (ins I32:$lhs, AnyInteger);
  let results = (outs Index:$sum, I1);
}
def A_ManyOp : Op<A_Dialect, "many", [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<I32, "counted">:$count, Optional<I1>:$mask, Variadic<AnyType>:$rest,
                       VariadicOfVariadic<Index, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
  let results = (outs Variadic<F32>:$outs);
}
def A_LoopOp : Op<A_Dialect, "loop", [IsolatedFromAbove]> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$others);
}
// Named arguments of regions; an operand has one of the names, too.
def A_FoldOp : Op<A_Dialect, "fold"> {
  let arguments = (ins Variadic<I32>:$inputs, DenseI64ArrayAttr:$bounds);
  let regions = (region RegionArgs<SizedRegion<1>, ["iv", "ids*bounds", "inputs*inputs", "iterArgs*"]>:$body,
                        VariadicRegionArgs<SizedRegion<1>, ["lhs", "rhs"], 0>:$reductions);
}
def A_SwitchOp : Op<A_Dialect, "switch", [Terminator]> {
  let successors = (successor AnySuccessor:$default, VariadicSuccessor<AnySuccessor>:$cases);
}
def A_TypeOp : Op<A_Dialect, "type"> {
  let summary = "a <thing> with [brackets]";
  let description = [{
    Text.

        indented

    ```
    not rust
    ```
  }];
  let arguments = (ins I32:$in, I32:$self, I32:$op, StrAttr:$type, I32:$typeAttr, StrAttr:$camelCase);
  let results = (outs I32:$loop);
  let regions = (region AnyRegion:$ref);
}
def A_StoredOp : Op<A_Dialect, "stored"> {
  let arguments = (ins UnitAttr:$on, OptionalAttr<I32Attr>:$count, DefaultValuedAttr<I64Attr, "-1">:$depth,
                       StringProp:$name, BoolProp:$flag);
}
