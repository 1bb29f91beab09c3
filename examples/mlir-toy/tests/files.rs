//! Compiles and runs the programs in `tests/files`.

fn main() -> std::process::ExitCode {
    ods_lit::Suite::new("toyc", env!("CARGO_BIN_EXE_toyc"))
        .sources("toy", "#")
        .folder("tests/files")
        .run()
}
