// ask: diagnostics hints actions
include "mlir/IR/OpBase.td"
def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
def Odd : TypeConstraint<CPred<"isOdd($_self, 3)">, "an odd thing">;
def AddOp : Op<Calc_Dialect, "add"> {
//   ^ hover implementation
  let summary = "adds";
  let description = [{
    Adds one to the other.
  }];
  let arguments = (ins I32:$lhs, Odd:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($rhs)";
//      ^ hover
}
def Half : Type<CPred<"isHalf($_self)">> {
//              ^ hover
}
