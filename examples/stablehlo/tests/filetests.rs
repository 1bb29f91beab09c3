//! Runs the test files: syntax and rules of the dialects, passes and self-checking programs, portable artifacts, and the
//! commands of the tool.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("stablehlo", env!("CARGO_BIN_EXE_stablehlo"))
        .folder("tests/dialect")
        .folder("tests/lowering")
        .folder("tests/portable")
        .folder("tests/tool")
        .run()
}
