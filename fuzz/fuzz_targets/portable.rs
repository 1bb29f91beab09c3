//! Feeds arbitrary bytes to the reader of portable artifacts of StableHLO, and writes programs that it accepts in the
//! newest and the oldest version: the result is a program, bytes or errors, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ods_core::{Context, Diagnostics};
use stablehlo::portable;
use stablehlo::vhlo::Version;

fuzz_target!(|bytes: &[u8]| {
    let ctx = Context::with(stablehlo::register_all);
    let mut diagnostics = Diagnostics::new();
    let Some(module) = portable::read(&ctx, bytes, &mut diagnostics) else {
        assert!(diagnostics.has_errors(), "a rejected input says why");
        return;
    };
    for version in [Version::CURRENT, Version::MINIMUM] {
        if let Err(errors) = portable::write(&module, version) {
            assert!(!errors.is_empty(), "a rejected program says why");
        }
    }
});
