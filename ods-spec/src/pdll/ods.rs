//! The operations that included `.td` files declare, as PDLL checks them.

use std::sync::Arc;

use crate::docgen::{Named, Operation as Declared};
use crate::lang::{Record, Span};

/// An operation of an included `.td`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The full name.
    pub name: String,
    /// The position of its def.
    pub span: Span,
    /// The operand groups.
    pub operands: Vec<Group>,
    /// The result groups.
    pub results: Vec<Group>,
    /// True if result types follow from the operands and attributes.
    pub infers: bool,
}

/// An operand or result group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: String,
    /// The number of values.
    pub length: Length,
}

/// The number of values of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// One.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

impl Operation {
    /// Returns the declaration in an `Op` record; `span` is its position.
    ///
    /// # Errors
    /// The message, if the record is no valid operation.
    pub(super) fn of(def: Record<'_>, span: Span) -> Result<Arc<Operation>, String> {
        let of = Declared::new(def).map_err(|error| error.message().to_owned())?;
        let is_interface =
            |one: &Record<'_>| one.opt_str("cppInterfaceName") == Some("InferTypeOpInterface");
        Ok(Arc::new(Operation {
            name: of.name,
            span,
            operands: of.operands.iter().map(Group::of).collect(),
            results: of.results.iter().map(Group::of).collect(),
            infers: of.traits.iter().any(is_interface),
        }))
    }
}

impl Group {
    fn of(one: &Named<'_>) -> Group {
        let length = if one.constraint.is_a("Optional") {
            Length::Optional
        } else if one.is_variable() {
            Length::Variadic
        } else {
            Length::Single
        };
        Group { name: one.name.to_owned(), length }
    }

    /// Returns whether the group has any number of values.
    pub(super) fn is_variadic(&self) -> bool {
        self.length == Length::Variadic
    }
}
