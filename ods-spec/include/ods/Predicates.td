// Predicates that are Rust. A file that uses them is for ods alone.
#ifndef ODS_PREDICATES
#define ODS_PREDICATES

include "mlir/IR/Constraints.td"

// Answered by the function at `path`, of type `ods_core::schema::ExprFn`: its
// argument is the value under test, where there is one.
class RustPred<string path> : Pred {
  string rustPath = path;
}

#endif // ODS_PREDICATES
