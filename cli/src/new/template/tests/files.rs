//! Runs the files in `tests/files`: each says in `RUN:` lines how. `UPDATE_EXPECT=1 cargo test` writes their output.

fn main() -> std::process::ExitCode {
    let tool = env!("CARGO_BIN_EXE_sample");
    ods_lit::Suite::new("sample", tool).folder("tests/files").run()
}
