//! Runs the test files of the pages.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("hooks", env!("CARGO_BIN_EXE_hooks")).folder("tests/files").run()
}
