//! The tool of the dialect: `opt` and the other commands of `ods`, with their flags.

fn main() -> std::process::ExitCode {
    ods_cli::main(sample::register)
}
