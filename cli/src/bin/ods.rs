//! The `ods` tool with the dialects that ship with ods.

fn main() -> std::process::ExitCode {
    ods_cli::main(ods_dialects::register_all)
}
