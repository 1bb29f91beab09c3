//! Runs the files of `tests/run` with the executable: programs print to the standard output of the process, and end with
//! its exit code.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("ods", env!("CARGO_BIN_EXE_ods")).folder("../tests/run").run()
}
