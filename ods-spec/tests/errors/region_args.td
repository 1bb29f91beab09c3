include "ods/Regions.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_NameOp : Op<A_Dialect, "name"> {
  let regions = (region RegionArgs<AnyRegion, ["2nd", "", "a b*"]>:$body);
}
def A_TwiceOp : Op<A_Dialect, "twice"> {
  let regions = (region RegionArgs<AnyRegion, ["x", "x", "xs*", "ys*"]>:$body);
}
def A_CountOp : Op<A_Dialect, "count"> {
  let arguments = (ins I32Attr:$number, Variadic<I32>:$inputs, I64ArrayAttr:$sizes);
  let regions = (region RegionArgs<AnyRegion, ["a*inputs", "b*sizes", "c*number", "d*outputs"]>:$body);
}
def A_EachOp : Op<A_Dialect, "each"> {
  let regions = (region VariadicRegionArgs<AnyRegion, ["lhs", "rest*"]>:$bodies);
}
