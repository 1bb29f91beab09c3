// The spec of the builtin dialect's operations, for tools that start from a
// dialect's own file. The declarations are the prelude's, since other dialects
// include them; builtin's types and attributes are part of ods-core itself.
include "mlir/IR/BuiltinOps.td"
