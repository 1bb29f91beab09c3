//! Feeds arbitrary bytes to the MLIR text parser: the result is IR or diagnostics, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ods_core::{Context, Diagnostics, text, verify};

fuzz_target!(|bytes: &[u8]| {
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    match text::parse_module(&ctx, bytes, "fuzz.mlir", &mut diagnostics) {
        Some(module) => {
            verify::verify_module(&module, &mut diagnostics);
        }
        None => assert!(diagnostics.has_errors(), "a rejected input says why"),
    }
});
