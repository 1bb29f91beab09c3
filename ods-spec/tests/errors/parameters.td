include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
class A_Type<string cpp, string name> : TypeDef<A_Dialect, cpp> { let mnemonic = name; }

// C++ types without a text form, anywhere in the syntax.
def A_MapType : A_Type<"Map", "map"> {
  let parameters = (ins "int":$x, "std::map<int,int>":$map);
  let assemblyFormat = "`<` params `>`";
}
def A_ListType : A_Type<"List", "list"> {
  let parameters = (ins ArrayRefParameter<"::a::Thing">:$things, OptionalParameter<"::a::Thing">:$thing);
  let assemblyFormat = "`<` struct($things) (`,` $thing^)? `>`";
}

// A parameter that a hook parses may have any type, and so may one that is not parsed.
def A_OwnType : A_Type<"Own", "own"> {
  let parameters = (ins "std::map<int,int>":$map);
  let assemblyFormat = "`<` custom<Map>($map) `>`";
}
def A_CustomType : A_Type<"Custom", "custom"> {
  let parameters = (ins "std::map<int,int>":$map);
  let hasCustomAssemblyFormat = 1;
}
def A_FineType : A_Type<"Fine", "fine"> {
  let parameters = (ins "double":$x, "float":$y, ArrayRefParameter<"double">:$z,
                        APFloatParameter<"">:$w);
  let assemblyFormat = "`<` params `>`";
}
