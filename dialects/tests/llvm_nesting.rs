//! Types of the llvm dialect that nest deep.

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics};

#[test]
fn structs_and_arrays_nest() {
    let depth = 10_000;
    for (open, close) in [("struct<(", ")>"), ("array<2 x ", ">"), ("struct<packed (i8, ", ")>")] {
        let inner = [open.repeat(depth), "i32".to_owned(), close.repeat(depth)].concat();
        let text = format!("llvm.func @f(!llvm.ptr) -> !llvm.{inner}\n");
        let ctx = Context::with(ods_dialects::register_all);
        let mut diagnostics = Diagnostics::new();
        let module = parse_module(&ctx, &text, "deep.mlir", &mut diagnostics);
        let module = module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()));
        assert!(verify_module(&module, &mut diagnostics), "{:?}", diagnostics.list());
        assert!(print_module(&module, &PrintFlags::default()).contains(&inner));
        let mut bytes = Vec::new();
        write_module(&module, &WriterOptions::default(), &mut bytes).expect("it is written");
        let again = read_module(&ctx, &bytes, "deep.mlirbc", &mut diagnostics).expect("it is read");
        assert!(print_module(&again, &PrintFlags::default()).contains(&inner));
    }
}
