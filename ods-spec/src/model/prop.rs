//! Inherent attributes and properties.

use super::AttrConstraintId;
use crate::lang::Span;
use crate::predicate::Expr;

/// An attribute or property of an operation: one slot of its row.
#[derive(Clone, Debug)]
pub struct Prop {
    /// Name.
    pub name: String,
    /// What it may hold.
    pub constraint: AttrConstraintId,
    /// Attribute or native property.
    pub kind: PropKind,
    /// Whether it may be absent.
    pub optional: bool,
    /// The default, as an attribute-valued expression.
    pub default: Option<Expr>,
    /// Whether the C++ declaration has a default at all (also where `default` is `None`: `UnitAttr`).
    pub has_default: bool,
    /// Whether the property's own text form can be told from its absence (`optionalParser`).
    pub optional_parser: bool,
    /// Description given by `Arg<…>`.
    pub summary: String,
    /// Where the operation is, for messages.
    pub span: Span,
}

/// What kind of property a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropKind {
    /// An inherent attribute.
    Attr,
    /// A native integer of that many bits.
    Int(u32),
    /// A native `bool`; `unit` when written `unit` or not at all.
    Bool {
        /// `UnitProp`.
        unit: bool,
    },
    /// Native text.
    Str,
    /// Any other native property, held in its attribute form.
    AsAttr,
}

impl Prop {
    /// Whether this is an inherent attribute, not a native property.
    pub fn is_attr(&self) -> bool {
        self.kind == PropKind::Attr
    }
}
