//! Parameters of types and attributes.

use super::{AttrConstraintId, EnumId, TypeConstraintId};
use crate::predicate::{Class, Expr};

/// A parameter of a type or attribute.
#[derive(Clone, Debug)]
pub struct Param {
    /// Name in the `.td`.
    pub name: String,
    /// One line.
    pub summary: String,
    /// What it holds.
    pub kind: ParamKind,
    /// Whether it may be absent from the text.
    pub optional: bool,
    /// Value when absent from the text.
    pub default: Option<Expr>,
    /// The C++ type as written, for documentation.
    pub cpp_type: String,
}

/// What a parameter holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::ParamKind")]
pub enum ParamKind {
    Type,
    TypeOf(Class),
    ConstrainedType(TypeConstraintId),
    Attr,
    AttrOf(Class),
    ConstrainedAttr(AttrConstraintId),
    SelfType,
    Int { bits: u32, signed: bool },
    Bool,
    Enum(EnumId),
    Str,
    ApInt,
    ApFloat,
    Array(Box<ParamKind>),
    Foreign(String),
}
