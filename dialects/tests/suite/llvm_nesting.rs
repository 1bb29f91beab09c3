//! Types of the llvm dialect that nest deep.

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Context, DataLayout, Diagnostics};

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

/// Sizes of what nests are asked level by level.
#[test]
fn data_layouts_nest() {
    let inner = ["struct<(i8, ".repeat(10_000), "i32".to_owned(), ")>".repeat(10_000)].concat();
    let text = format!("module attributes {{t.ty = !llvm.{inner}}} {{}}\n");
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    let module = parse_module(&ctx, text, "deep.mlir", &mut Diagnostics::new());
    let module = module.expect("it is valid");
    let ty = module.root().attr("t.ty").and_then(|attr| attr.as_type(&ctx)).expect("it is a type");
    let layout = DataLayout::default();
    assert_eq!(layout.type_size(&ctx, ty), Some(40_004));
    assert_eq!(layout.abi_alignment(&ctx, ty), Some(4));
    assert_eq!(layout.preferred_alignment(&ctx, ty), Some(4));
}
