//! Runs the test files of portable artifacts.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("stablehlo", env!("CARGO_BIN_EXE_stablehlo")).folder("tests/portable").run()
}
