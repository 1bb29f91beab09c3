//! Checks that IR that parses and verifies survives text → bytecode → text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ods_core::bytecode::{self, WriterOptions};
use ods_core::text::{self, PrintFlags};
use ods_core::{Context, Diagnostics, verify};

fn context() -> Context {
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    ctx
}

fuzz_target!(|bytes: &[u8]| {
    // The bytecode reader ends the text of a foreign dialect's attribute at a zero byte.
    if bytes.contains(&0) {
        return;
    }
    let ctx = context();
    let mut diagnostics = Diagnostics::new();
    let Some(module) = text::parse_module(&ctx, bytes, "fuzz.mlir", &mut diagnostics) else { return };
    if !verify::verify_module(&module, &mut diagnostics) {
        return;
    }
    let flags = PrintFlags { generic: true, ..PrintFlags::default() };
    let before = text::print_module(&module, &flags);
    let mut file = Vec::new();
    bytecode::write_module(&module, &WriterOptions::default(), &mut file).expect("valid IR can be written");
    // A fresh context, in which resources keep their keys.
    let ctx = context();
    let again = bytecode::read_module(&ctx, &file, "fuzz.mlirbc", &mut diagnostics).expect("what was written is read");
    assert_eq!(before, text::print_module(&again, &flags));
});
