//! Compact encodings: `bytecode/*.mlirbc` were written by `mlir-opt` 22.1.8 from the text beside them, and what is read
//! from them is written alike.

use std::path::Path;

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::{Context, Diagnostics};

#[test]
fn debug_information_is_encoded_as_mlir_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bytecode");
    let wanted = std::fs::read(folder.join("debug_info.mlirbc")).expect("the file can be read");
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    let mut reported = Diagnostics::new();
    let module = read_module(&ctx, &wanted, "debug_info.mlirbc", &mut reported);
    let module = module.unwrap_or_else(|| panic!("{reported:?}"));
    let text = module.to_string();
    assert!(
        text.contains("#llvm.di_local_variable<scope = #di_lexical_block, name = \"price\""),
        "{text}"
    );
    let options = WriterOptions { producer: "MLIR22.1.8".to_owned(), ..WriterOptions::default() };
    let mut bytes = Vec::new();
    write_module(&module, &options, &mut bytes).expect("it can be written");
    assert_eq!(bytes.len(), wanted.len());
    assert!(bytes == wanted, "the bytes are those of mlir-opt");
}
