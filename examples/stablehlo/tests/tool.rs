//! Runs the test files of the commands of the tool.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("stablehlo", env!("CARGO_BIN_EXE_stablehlo")).folder("tests/tool").run()
}
