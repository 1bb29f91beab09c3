//! Storage classes of constrained attributes.

use crate::tree::tree;
use crate::{Class, Store, Text};

tree! {
    /// The storage class of an attribute: `storageType` of the `.td`.
    pub enum AttrStorage<S> {
        /// `::mlir::Attribute`: any attribute, always in full form.
        Any,
        /// A class of builtin or dialect attributes.
        Class(class: Class<S>),
        /// An integer attribute that holds an enum case (`I32EnumAttr` and the like).
        IntEnum(cases: S::Enum),
        /// A dialect attribute whose one parameter is an enum (`EnumAttr`).
        Enum {
            /// The full name of the attribute, `arith.fastmath`.
            attr: Text<S>,
            /// The enum.
            cases: S::Enum,
        },
    }
}

impl<S: Store> Copy for AttrStorage<S>
where
    Text<S>: Copy,
    S::Enum: Copy,
{
}
