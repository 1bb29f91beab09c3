// A dialect with rewrite patterns and no Rust.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Knot_Dialect : Dialect { let name = "knot"; let cppNamespace = "::knot"; }
class Knot_Op<string name, list<Trait> traits = []>
    : Op<Knot_Dialect, name, traits # [Pure, SameOperandsAndResultType]> {
  let results = (outs AnyType:$result);
}
def Knot_TieOp : Knot_Op<"tie"> { let arguments = (ins AnyType:$cord); }
def Knot_LoosenOp : Knot_Op<"loosen"> { let arguments = (ins AnyType:$cord); }
// The traits alone tell what these fold to.
def Knot_TurnOp : Knot_Op<"turn", [Involution]> { let arguments = (ins AnyType:$cord); }
def Knot_PullOp : Knot_Op<"pull", [Idempotent]> { let arguments = (ins AnyType:$cord); }
def Knot_SpliceOp : Knot_Op<"splice", [Commutative]> {
  let arguments = (ins AnyType:$a, AnyType:$b, DefaultValuedAttr<I32Attr, "1">:$turns);
}

def LoosenTied : Pat<(Knot_LoosenOp (Knot_TieOp $cord)), (replaceWithValue $cord)>;
// One turn more for a cord that is spliced with itself.
def SpliceItself : Pat<
    (Knot_SpliceOp $a, $a, ConstantAttr<I32Attr, "1">), (Knot_SpliceOp $a, (Knot_TieOp $a), ConstantAttr<I32Attr, "2">)>;
