//! Compiles the declarations of the dialects whose features are enabled, and generates `register_all`.

fn main() {
    // Only LLVM IR uses vcix, and `mlir-opt` does not register it either.
    ods_spec::Dialects::new().without_registration("vcix").compile();
}
