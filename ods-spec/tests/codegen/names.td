include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// Names that Rust reserves, and descriptions that rustdoc would treat as code.
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
