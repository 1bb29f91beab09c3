//! The types of PDLL expressions.

use std::fmt;
use std::sync::Arc;

use super::ods::Operation;

/// The type of an expression or variable.
#[derive(Clone, Debug)]
pub enum Type {
    /// `Attr`: an attribute.
    Attr,
    /// A reference to a constraint.
    Constraint,
    /// A reference to a rewrite.
    Rewrite,
    /// `Op<name>`: an operation.
    Op {
        /// The name, unless the operation may be any.
        name: Option<Arc<str>>,
        /// The declaration, if an included `.td` has it.
        declared: Option<Arc<Operation>>,
    },
    /// The elements of a tuple with their labels, which are empty for unlabelled elements.
    Tuple(Arc<[(String, Type)]>),
    /// `Type`: a type.
    Type,
    /// `TypeRange`: a list of types.
    TypeRange,
    /// `Value`: an SSA value.
    Value,
    /// `ValueRange`: a list of SSA values.
    ValueRange,
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Op { name, declared }, Type::Op { name: other, declared: second }) => {
                // An operation that an include declares later differs from the undeclared one.
                name == other && declared.is_some() == second.is_some()
            }
            (Type::Tuple(one), Type::Tuple(other)) => one == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Eq for Type {}

impl Type {
    /// Any operation.
    pub(super) const ANY_OP: Type = Type::Op { name: None, declared: None };

    /// Returns the type that satisfies this type and `other`, if there is one.
    pub(super) fn refine(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            (one, other) if one == other => Some(one.clone()),
            (Type::Op { .. }, Type::Op { name: None, .. }) => Some(self.clone()),
            (Type::Op { name: None, .. }, Type::Op { .. }) => Some(other.clone()),
            _ => None,
        }
    }

    /// Returns whether the type is an operation.
    pub(super) fn is_op(&self) -> bool {
        matches!(self, Type::Op { .. })
    }

    /// Returns whether the type is a value or a list of values.
    pub(super) fn is_value(&self) -> bool {
        matches!(self, Type::Value | Type::ValueRange)
    }

    /// Returns whether the type is a type or a list of types.
    pub(super) fn is_type(&self) -> bool {
        matches!(self, Type::Type | Type::TypeRange)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Attr => f.write_str("Attr"),
            Type::Constraint => f.write_str("Constraint"),
            Type::Rewrite => f.write_str("Rewrite"),
            Type::Op { name: None, .. } => f.write_str("Op"),
            Type::Op { name: Some(name), .. } => write!(f, "Op<{name}>"),
            Type::Tuple(elements) => {
                f.write_str("Tuple<")?;
                for (index, (label, ty)) in elements.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    if !label.is_empty() {
                        write!(f, "{label}: ")?;
                    }
                    write!(f, "{ty}")?;
                }
                f.write_str(">")
            }
            Type::Type => f.write_str("Type"),
            Type::TypeRange => f.write_str("TypeRange"),
            Type::Value => f.write_str("Value"),
            Type::ValueRange => f.write_str("ValueRange"),
        }
    }
}
