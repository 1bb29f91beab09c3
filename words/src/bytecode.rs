//! Compact bytecode encodings of types and attributes, as a `DialectBytecode` declares them.

use crate::tree::tree;
use crate::{FloatKind, List, One, Store, Text};

tree! {
    /// The encoding of one type or attribute. Parameters are named as in the `.td`.
    pub struct BytecodeEntry<S> {
        /// The number that an entry starts with.
        pub code: u64,
        /// Full name, `llvm.di_file`.
        pub name: Text<S>,
        /// Parameters that must not be absent for this encoding to apply.
        pub present: List<S, Text<S>>,
        /// The fields as they are written, in order. A parameter that no field names is absent.
        pub fields: List<S, BytecodeField<S>>,
    }
}

tree! {
    /// A field of an entry: a parameter and its encoding.
    pub struct BytecodeField<S> {
        /// Name of the parameter.
        pub param: Text<S>,
        /// Its encoding.
        pub encoding: BytecodeEncoding<S>,
    }
}

tree! {
    /// The encoding of a parameter.
    pub enum BytecodeEncoding<S> {
        /// An integer, unsigned.
        VarInt,
        /// An integer, zigzag.
        SignedVarInt,
        /// An integer that may be absent, unsigned.
        OptionalVarInt,
        /// A byte, 0 or 1.
        Bool,
        /// An attribute.
        Attr,
        /// An attribute that may be absent.
        OptionalAttr,
        /// A type.
        Type,
        /// A type that may be absent.
        OptionalType,
        /// Text, in the string section.
        String,
        /// A string attribute, as its text in the string section.
        StringAttr,
        /// The width of an integer, then the integer.
        ApInt,
        /// A float of a known kind.
        Float(kind: FloatKind),
        /// An integer as wide as the type in the parameter of that name, which comes before it.
        ApIntOf(ty: Text<S>),
        /// A float of the type in the parameter of that name, which comes before it.
        FloatOf(ty: Text<S>),
        /// The low and the high half of a float's bit pattern.
        FloatBits,
        /// Any parameter at all, after a byte that tells which kind it is.
        Any,
        /// A byte that tells whether there is a value, then the value; an empty list is none.
        Optional(inner: One<S, BytecodeEncoding<S>>),
        /// A count, then the elements.
        List(item: One<S, BytecodeEncoding<S>>),
    }
}

impl<S: Store> Copy for BytecodeEncoding<S>
where
    Text<S>: Copy,
    One<S, BytecodeEncoding<S>>: Copy,
{
}
