//! The functions behind a `custom<X>`.

use crate::hooks;

/// The Rust functions of a `custom<X>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DirectiveHooks {
    /// Parses it.
    pub parse: hooks::ParseDirective,
    /// Prints it.
    pub print: hooks::PrintDirective,
}

/// The Rust functions of a `custom<X>` of a type or attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParamDirectiveHooks {
    /// Parses it.
    pub parse: hooks::ParseParamDirective,
    /// Prints it.
    pub print: hooks::PrintParamDirective,
}
