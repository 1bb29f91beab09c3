include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ba
//        ^ completion
def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
def AddOp : Op<Calc_Dialect, "add", [Pur]> {
//                                      ^ completion
//             ^ completion
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$l `,` attr-dict `:` type($sum)";
//                       ^ completion
//                                          ^ completion
  let has
//       ^ completion
}
cla
// ^ completion
def X : Ty
//        ^ completion
defvar y = !li
//            ^ completion
defvar z = AddOp.has
//               ^ completion
