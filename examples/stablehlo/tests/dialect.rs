//! Runs the test files of the syntax and the rules of the dialects.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("stablehlo", env!("CARGO_BIN_EXE_stablehlo")).folder("tests/dialect").run()
}
