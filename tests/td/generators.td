// RUN: ods tblgen --gen-rust %s
// RUN: ods tblgen --gen-coverage %s
// RUN: not ods tblgen --gen-rust -DODD %s
// RUN: ods tblgen --gen-rust --lenient --without-hooks -DODD %s
// RUN: not ods tblgen --gen-rust %s %s
include "mlir/IR/OpBase.td"

def D : Dialect {
  let name = "d";
  let cppNamespace = "::d";
}
def AOp : Op<D, "a"> {
  let arguments = (ins I32:$x);
  let hasFolder = 1;
}
#ifdef ODD
def Odd : Type<CPred<"isOdd($_self)">, "odd">;
def BOp : Op<D, "b"> { let arguments = (ins Odd:$x); }
#endif
