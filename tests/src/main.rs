//! The `ods` tool as the file tests run it: with the dialects that ship.

fn main() -> std::process::ExitCode {
    ods_cli::main(ods_dialects::register_all)
}
