//! Runs the files in `tests/files`: each says in `RUN:` lines how. `UPDATE_EXPECT=1 cargo test` writes their output.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("sample", env!("CARGO_BIN_EXE_sample")).folder("tests/files").run()
}
