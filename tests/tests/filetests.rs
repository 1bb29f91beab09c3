//! Runs the test files in this process: see `tests/README.md` for their directives.

use std::process::ExitCode;

fn main() -> ExitCode {
    let suite = ods_lit::Suite::in_process("ods", ods_tests::ods);
    ["td", "text", "verify", "bytecode", "lowering", "dynamic", "passes", "translate"]
        .into_iter()
        .fold(suite, ods_lit::Suite::folder)
        .run()
}
