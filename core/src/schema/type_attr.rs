//! Schemas of dialect types and attributes, which share one structure.

use super::{Datum, Declared, Expr, Hook, Implements, ParamFormat, ParamKind};

/// The schema of a dialect's type.
pub type TypeSchema = ParametricSchema;
/// The schema of a dialect's attribute.
pub type AttrSchema = ParametricSchema;

/// The declaration of a `TypeDef` or `AttrDef`.
#[derive(Debug)]
pub struct ParametricSchema {
    /// Full name, `llvm.ptr`: the key of [`crate::TypeData::Dialect`] and [`crate::AttrData::Dialect`].
    pub name: &'static str,
    /// The mnemonic behind `!dialect.` in text; `None` if it has no syntax of its own.
    pub mnemonic: Option<&'static str>,
    /// The def's name in the `.td`, `LLVM_PointerType`, for messages.
    pub def: &'static str,
    /// C++ class name, `LLVMPointerType`.
    pub class: &'static str,
    /// One line for documentation and messages.
    pub summary: &'static str,
    /// The place of its declaration, and its description.
    pub declared: Declared,
    /// Parameters in declaration order.
    pub params: &'static [ParamSchema],
    /// Syntax of the parameters; `None` with no `syntax` hook means that there are none.
    pub format: Option<&'static ParamFormat>,
    /// The traits and interfaces.
    pub interfaces: &'static [Implements],
    /// The name of its aliases at the top of a file, if it gets one.
    pub alias: Option<&'static str>,
    /// For a typed attribute: the expression over its parameters that computes its type.
    pub value_type: Option<Expr>,
    /// Data for hand-written code.
    pub data: Option<&'static Datum>,
    /// Hand-written behaviour.
    pub hooks: ParametricHooks,
}

impl ParametricSchema {
    /// Returns whether its parameters are known only as written.
    pub fn is_verbatim(&self) -> bool {
        matches!(self.params, [ParamSchema { kind: ParamKind::Verbatim, .. }])
    }
}

/// A parameter of a dialect's type or attribute.
#[derive(Debug)]
pub struct ParamSchema {
    /// Name in the `.td`.
    pub name: &'static str,
    /// One line for documentation and messages.
    pub summary: &'static str,
    /// Its C++ type as spelled in the `.td`, for messages.
    pub cpp_type: &'static str,
    /// The kind of value.
    pub kind: ParamKind,
    /// True when it may be absent (`OptionalParameter`, or a default).
    pub optional: bool,
    /// The value if absent from the text.
    pub default: Option<Expr>,
}

/// Hand-written behaviour of a type or attribute.
#[derive(Clone, Copy, Default, Debug)]
pub struct ParametricHooks {
    /// `hasCustomAssemblyFormat`: everything after the mnemonic, a [`ParamSyntax`](crate::text::ParamSyntax).
    pub syntax: Option<Hook>,
    /// `genVerifyDecl`: a [`VerifyParams`](crate::hooks::VerifyParams).
    pub verify: Option<Hook>,
}

impl ParametricHooks {
    /// No hand-written behaviour.
    pub const NONE: ParametricHooks = ParametricHooks { syntax: None, verify: None };
}
