//! Runs the test files in `tests/files` by their `RUN:` lines. `UPDATE_EXPECT=1 cargo test` rewrites their output.

fn main() -> std::process::ExitCode {
    let tool = env!("CARGO_BIN_EXE_sample");
    ods_lit::Suite::new("sample", tool).folder("tests/files").run()
}
