//! A tool of its own for the dialect `poly`: `guide opt`, `guide run` and the rest of `ods`.

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
