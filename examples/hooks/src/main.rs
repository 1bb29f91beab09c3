//! A tool with the dialects of `docs/hooks`, one for each page.

mod attributes;
mod canonicalize;
mod conversion;
mod directive;
mod enums;
mod fold;
mod formats;
mod infer;
mod interface;
mod native;
mod pass;
mod patterns;
mod structs;
mod structured;
mod symbols;
mod syntax;
mod traits;
mod type_syntax;
mod types;
mod verify;
mod verify_parameters;
mod verify_regions;

fn main() -> std::process::ExitCode {
    ods_cli::main(|registry| {
        ods_dialects::register_all(registry);
        attributes::register(registry);
        canonicalize::register(registry);
        conversion::register(registry);
        directive::register(registry);
        enums::register(registry);
        fold::register(registry);
        formats::register(registry);
        infer::register(registry);
        interface::register(registry);
        native::register(registry);
        pass::register(registry);
        patterns::register(registry);
        structs::register(registry);
        structured::register(registry);
        symbols::register(registry);
        syntax::register(registry);
        traits::register(registry);
        type_syntax::register(registry);
        types::register(registry);
        verify::register(registry);
        verify_parameters::register(registry);
        verify_regions::register(registry);
    })
}
