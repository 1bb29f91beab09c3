// What stands in Rust. `RustPred` and `Extended` are written where the declaration
// is; the other records answer for C++ text of declarations, also of a file of somebody
// else's that is included before:
//
//     include "theirs/Ops.td"
//     include "ods/Rust.td"
//     def : RustType<"theirs::Shape", "crate::Shape">;
//
// mlir-tblgen knows none of them: a file that uses `RustPred` is for ods alone, the
// others do not change what it makes of a file.
#ifndef ODS_RUST_TD
#define ODS_RUST_TD

include "mlir/IR/Constraints.td"

// A predicate, answered by the function at `path`, of type `ods_core::schema::ExprFn`:
// its argument is the value under test, where there is one.
class RustPred<string path> : Pred {
  string rustPath = path;
}

// Second parent of a dialect that registers more than it declares: interfaces of its
// own, and models of interfaces for operations, types and attributes. In Rust it is
// `impl ods_core::hooks::ExtendRegistry`.
class Extended {
  bit hasExtensions = 1;
}

// The function at `path` answers for the C++ function of that name in predicates. Its
// outcome is remembered, so it depends on its arguments alone.
class RustFunction<string cpp, string path> {
  string cppName = cpp;
  string rustPath = path;
}

// The type at `path` stands for the C++ type in signatures of interface methods.
class RustType<string cpp, string path> {
  string cppName = cpp;
  string rustPath = path;
}

// The function at `path` is the default body of an interface method, which is named
// with its interface: "Shape::getArea". It takes what the method takes, the receiver
// by value first.
class RustBody<string method, string path> {
  string cppName = method;
  string rustPath = path;
}

// The macro of that name hands the operations that derive from the class to another
// macro, which writes what they have in common: `ir::unary_ops!(fold_alike)`.
class RustFamily<string parent, string macro> {
  string opClass = parent;
  string macroName = macro;
}

#endif // ODS_RUST_TD
