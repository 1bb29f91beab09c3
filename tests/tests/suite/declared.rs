//! A compiled dialect with declared syntax needs no hook, and prints as the same dialect loaded at run time.

use std::fs;
use std::path::Path;

use ods_core::{Attr, Context, Diagnostics, Loc, Module, OpBuilder, Type, text};

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

/// An operation is created with empty regions, so types that follow from a region are arguments of its builder.
#[test]
fn a_builder_takes_the_types_that_follow_from_regions() {
    let ctx = Context::with(|registry| registry.insert::<said::SaidDialect>());
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut b = OpBuilder::at_end(body, block);
    let init = said::ConstantOp::build(Attr::integer(&ctx, Type::I32, 4)).insert(&mut b);
    let init = init.out(b.body());
    let fold = said::FoldOp::build(init, Type::F32).insert(&mut b);
    assert_eq!(b.body().ty(init), Type::I32);
    assert_eq!(b.body().ty(fold.out(b.body())), Type::F32);
}
