//! Runs every test file: see `tests/README.md` for what a file may say.

use std::process::ExitCode;

fn main() -> ExitCode {
    let suite = ods_lit::Suite::new("ods", env!("CARGO_BIN_EXE_ods-under-test"));
    ["td", "text", "verify", "bytecode", "lowering", "run", "dynamic", "passes", "translate"]
        .into_iter()
        .fold(suite, ods_lit::Suite::folder)
        .run()
}
