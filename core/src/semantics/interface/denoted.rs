//! The dialect interface that relates a dialect's types to builtin types.

use crate::{Context, Type};

crate::dialect_interface! {
    /// A dialect whose types denote builtin types: the bytecode of its attributes encodes numbers and dense elements of
    /// such a type like values of the builtin type.
    pub trait DenotesBuiltinTypes, "DenotesBuiltinTypes" {
        /// Returns the builtin type that `ty`, a type of this dialect, denotes.
        fn builtin_type(&self, ctx: &Context, ty: Type) -> Option<Type>;
    }
}
