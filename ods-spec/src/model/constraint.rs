//! Constraints on types and attributes.

use super::{EnumId, Native};
use crate::predicate::{Class, Expr};

/// Index into [`super::Model::type_constraints`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeConstraintId(pub usize);

/// Index into [`super::Model::attr_constraints`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AttrConstraintId(pub usize);

/// A constraint on a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeConstraint {
    /// Name of the def, empty when anonymous.
    pub name: String,
    /// What messages call it.
    pub summary: String,
    /// The predicate over [`Expr::Slf`].
    pub pred: Expr,
    /// `cppType` where it is a class of its own, not plain `Type`.
    pub class: Option<Class>,
    /// `builderCall`: the one type that satisfies it.
    pub build: Option<Expr>,
}

/// A constraint on an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttrConstraint {
    /// Name of the def below wrappers such as `OptionalAttr`, empty when anonymous.
    pub name: String,
    /// What messages call it.
    pub summary: String,
    /// The predicate over [`Expr::Slf`].
    pub pred: Expr,
    /// How the value is stored.
    pub storage: AttrStorage,
    /// The attribute's type, where it is buildable.
    pub value_type: Option<Expr>,
    /// What accessors make of it.
    pub native: Native,
}

/// The storage class of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrStorage {
    /// Any attribute, always in full form.
    Any,
    /// A class of builtin or dialect attributes.
    Class(Class),
    /// An integer attribute that stands for a case of the enum.
    IntEnum(EnumId),
    /// A dialect attribute whose one parameter is an enum.
    Enum {
        /// Full name of the attribute.
        attr: String,
        /// Its enum.
        cases: EnumId,
    },
}
