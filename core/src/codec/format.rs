//! The assembly-format engine: parses and prints operations, types and attributes by their compiled formats
//! ([`crate::schema::OpFormat`], [`crate::schema::ParamFormat`]). Generated dialects and dialects loaded at run time
//! share this engine.
//!
//! - [`parse_op`], [`print_op`]: everything after an operation's name.
//! - [`parse_params`], [`print_params`]: everything after a type's or attribute's mnemonic.
//! - [`ParseArgs`], [`PrintArgs`], [`ParamArgs`]: the arguments of the hooks of `custom<X>`.

mod attr;
mod declared;
mod directive;
mod enums;
mod hooks;
mod parse;
mod parse_params;
mod print;
mod print_params;
mod resolve;
mod value;

pub use directive::{ParamArg, ParamArgs, ParseArg, ParseArgs, PrintArg, PrintArgs};
pub use enums::{enum_text, enum_value};
pub use hooks::{
    CustomDirective, Directive, DirectiveHooks, ParamDirective, ParamDirectiveArgs,
    ParamDirectiveHooks, ParseDirective, ParseParamDirective, PrintDirective, PrintParamDirective,
};
pub(crate) use parse::FormatLists;
pub use parse::parse_op;
pub use parse_params::parse_params;
pub use print::print_op;
pub use print_params::print_params;
