//! Feeds arbitrary bytes to the `.td` evaluator: the result is records or diagnostics, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ods_spec::lang::{Edition, Session, dump};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let edition = if bytes.len().is_multiple_of(2) { Edition::Llvm22 } else { Edition::Next };
    let evaluation = Session::new().edition(edition).evaluate_text("fuzz.td", text);
    if evaluation.has_errors() {
        assert!(!evaluation.render_diagnostics().is_empty(), "a rejected input says why");
    } else {
        let mut out = Vec::new();
        dump::dump_json(&evaluation.records, &mut out).expect("a vector grows");
        dump::print_records(&evaluation.records, &mut out).expect("a vector grows");
    }
});
