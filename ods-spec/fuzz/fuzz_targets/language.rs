//! Any text is evaluated or rejected; what was evaluated can be dumped.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ods_spec::lang::{Session, dump};

fuzz_target!(|text: &str| {
    let result = Session::new().evaluate_text("fuzz.td", text);
    if result.has_errors() {
        assert!(!result.render_diagnostics().is_empty());
        return;
    }
    let mut sink = std::io::sink();
    dump::print_records(&result.records, &mut sink).expect("a sink takes everything");
    dump::dump_json(&result.records, &mut sink).expect("a sink takes everything");
});
