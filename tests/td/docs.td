// RUN: ods tblgen --gen-op-doc %s
// RUN: ods tblgen --gen-op-doc --op-exclude-regex=b$ --strip-prefix=::d:: %s
// RUN: not ods tblgen --gen-op-decls %s
// RUN: not ods tblgen --gen-nothing %s
// RUN: not ods tblgen --gen-pass-doc %s
include "mlir/IR/OpBase.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
def AOp : Op<D, "a"> {
  let summary = "does it";
  let arguments = (ins I32:$x);
}
def BOp : Op<D, "b">;
