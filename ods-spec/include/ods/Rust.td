// Declarations that refer to Rust code. `RustPred` and `Extended` are part of a
// declaration; the other records replace C++ text of declarations, even of a foreign
// file that is included before:
//
//     include "theirs/Ops.td"
//     include "ods/Rust.td"
//     def : RustType<"theirs::Shape", "crate::Shape">;
//
// mlir-tblgen does not know these records: a file that uses `RustPred` is for ods
// alone, the others do not affect its output.
#ifndef ODS_RUST_TD
#define ODS_RUST_TD

include "mlir/IR/Constraints.td"

// A predicate implemented by the function at `path`, of type
// `ods_core::schema::ExprFn`: its argument is the value under test, if there is one.
class RustPred<string path> : Pred {
  string rustPath = path;
}

// The second parent of a dialect that registers more than it declares: its own
// interfaces, and models of interfaces for operations, types and attributes. In Rust it
// is `impl ods_core::hooks::ExtendRegistry`.
class Extended {
  bit hasExtensions = 1;
}

// The function at `path` replaces the C++ function of that name in predicates. Its
// result is cached, so it must depend on its arguments alone.
class RustFunction<string cpp, string path> {
  string cppName = cpp;
  string rustPath = path;
}

// The type at `path` replaces the C++ type in signatures of interface methods.
class RustType<string cpp, string path> {
  string cppName = cpp;
  string rustPath = path;
}

// The function at `path` is the default body of an interface method, which is named
// with its interface: "Shape::getArea". It takes the parameters of the method, with the
// receiver by value first.
class RustBody<string method, string path> {
  string cppName = method;
  string rustPath = path;
}

// The macro of that name passes the operations that derive from the class to another
// macro, which implements the code that they have in common: `ir::unary_ops!(fold_alike)`.
class RustFamily<string parent, string macro> {
  string opClass = parent;
  string macroName = macro;
}

#endif // ODS_RUST_TD
