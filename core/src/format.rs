//! The assembly-format engine: parses and prints operations, types and attributes by their compiled formats
//! ([`crate::schema::OpFormat`], [`crate::schema::ParamFormat`]). It is the only one: generated dialects and
//! dialects loaded at run time both come here.

mod directive;

pub use directive::{ParamArg, ParamArgs, ParseArg, ParseArgs, PrintArg, PrintArgs};
