// Regions whose arguments have names.
include "ods/Regions.td"

def Nest_Dialect : Dialect {
  let name = "nest";
  let cppNamespace = "::nest";
}
class Nest_Op<string name, list<Trait> traits = []> : Op<Nest_Dialect, name, traits>;

// One argument, then the rest.
def Nest_ForOp : Nest_Op<"for", [NoTerminator]> {
  let arguments = (ins Index:$upper, Variadic<AnyType>:$inits);
  let regions = (region RegionArgs<SizedRegion<1>, ["iv", "iterArgs*inits"]>:$body);
}
// Two variable numbers, and one argument behind them.
def Nest_GridOp : Nest_Op<"grid", [NoTerminator, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<Index>:$dynamic, DenseI64ArrayAttr:$bounds, Variadic<AnyType>:$outs);
  let regions = (region RegionArgs<MaxSizedRegion<1>, ["ids*bounds", "shared*", "last"]>:$body);
}
// Arguments of each region of a group.
def Nest_ReduceOp : Nest_Op<"reduce", [NoTerminator]> {
  let regions = (region RegionArgs<AnyRegion, ["mold"]>:$init,
                        VariadicRegionArgs<SizedRegion<1>, ["lhs", "rhs"]>:$combiners);
}
// The verifier reports the number of arguments itself.
def Nest_OwnOp : Nest_Op<"own", [NoTerminator]> {
  let regions = (region RegionArgs<SizedRegion<1>, ["only"], 0>:$body);
  let hasVerifier = 1;
}
