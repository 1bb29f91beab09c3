//! Runs the test files: self-checking programs, and output of the passes.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("stablehlo", env!("CARGO_BIN_EXE_stablehlo")).folder("tests/lowering").run()
}
