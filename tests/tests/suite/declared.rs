//! A compiled dialect with declared syntax needs no hook, and prints as the same dialect loaded at run time.

use std::fs;
use std::path::Path;

use ods_core::{Context, Diagnostics, text};

ods_core::include_dialect!(mod said, "said");

#[test]
fn a_compiled_dialect_prints_as_a_loaded_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dynamic");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("the file can be read");
    let ctx = Context::with(|registry| registry.insert::<said::SaidDialect>());
    let mut diagnostics = Diagnostics::new();
    let source = read("declared.mlir");
    let module = text::parse_module(&ctx, source.as_bytes(), "declared.mlir", &mut diagnostics);
    let module = module.expect("the file is valid");
    let printed = text::print_module(&module, &text::PrintFlags::default());
    assert_eq!(printed.trim_end(), read("declared.mlir.stdout").trim_end());
}
