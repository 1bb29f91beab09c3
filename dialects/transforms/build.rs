//! Compiles the declarations of the passes whose features are enabled, and the transform dialect; generates
//! `register_all`.

fn main() {
    // Set by the build script of ods-operations: the folder of its `.td` files.
    let operations = std::env::var("DEP_ODS_OPERATIONS_INCLUDE");
    let operations = operations.expect("a direct dependency sets it");
    ods_spec::Dialects::new().include(operations).feature("generic", "generic").compile();
}
