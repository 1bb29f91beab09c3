// A custom dialect: operations, their syntax, and patterns that simplify them.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Calc_Dialect : Dialect {
  let name = "calc";
  let cppNamespace = "::calc";
  let summary = "Sums and products of 32-bit integers";
}

class Calc_Op<string mnemonic, list<Trait> traits = []> : Op<Calc_Dialect, mnemonic, traits # [Pure]>;

def Calc_AddOp : Calc_Op<"add", [Commutative]> {
  let summary = "sum of two numbers";
  let description = "For example `%sum = calc.add %a, %b`.";
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Calc_DoubleOp : Calc_Op<"double"> {
  let summary = "a number, twice";
  let arguments = (ins I32:$of);
  let results = (outs I32:$result);
  let assemblyFormat = "$of attr-dict";
}

def Calc_NegOp : Calc_Op<"neg"> {
  let summary = "a number with the other sign";
  let arguments = (ins I32:$of);
  let results = (outs I32:$result);
  let assemblyFormat = "$of attr-dict";
}

// x + x → 2x
def : Pat<(Calc_AddOp $x, $x), (Calc_DoubleOp $x)>;
// --x → x
def : Pat<(Calc_NegOp (Calc_NegOp $x)), (replaceWithValue $x)>;
