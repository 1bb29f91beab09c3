//! The `ods` tool as the file tests run it: with the dialects that ship, and passes that only tests want.

mod passes;

fn main() -> std::process::ExitCode {
    ods_cli::main(|registry| {
        ods_dialects::register_all(registry);
        passes::register_passes(registry);
    })
}
