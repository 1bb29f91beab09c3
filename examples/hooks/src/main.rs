//! The dialects of `docs/hooks`, one for each page, in one tool.

mod attributes;
mod canonicalize;
mod directive;
mod fold;
mod infer;
mod interface;
mod pass;
mod structs;
mod syntax;
mod type_syntax;
mod verify;
mod verify_parameters;
mod verify_regions;

fn main() -> std::process::ExitCode {
    ods_cli::main(|registry| {
        ods_dialects::register_all(registry);
        attributes::register(registry);
        canonicalize::register(registry);
        directive::register(registry);
        fold::register(registry);
        infer::register(registry);
        interface::register(registry);
        pass::register(registry);
        structs::register(registry);
        syntax::register(registry);
        type_syntax::register(registry);
        verify::register(registry);
        verify_parameters::register(registry);
        verify_regions::register(registry);
    })
}
