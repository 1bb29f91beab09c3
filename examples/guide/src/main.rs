//! The tool of the dialect `poly`: `guide opt`, `guide run` and the other commands of `ods`.

mod hooks;
mod lower;
mod merge;
mod syntax;

ods_core::include_dialect!("poly");

fn main() -> std::process::ExitCode {
    ods_cli::main(|registry| {
        ods_dialects::register_all(registry);
        registry.insert::<poly::PolyDialect>();
    })
}
