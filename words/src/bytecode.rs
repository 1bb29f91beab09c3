//! Compact bytecode encodings of types and attributes, as a `DialectBytecode` declares them.

use crate::tree::tree;
use crate::{FloatKind, List, One, Store, Text};

tree! {
    /// The encoding of one type or attribute. Parameters are named as in the `.td`.
    pub struct BytecodeEntry<S> {
        /// The number that identifies the entry in bytecode.
        pub code: u64,
        /// The full name, `llvm.di_file`.
        pub name: Text<S>,
        /// Parameters that must not be absent for this encoding to apply.
        pub present: List<S, Text<S>>,
        /// The fields in the order of their encoding. A parameter that no field names is absent.
        pub fields: List<S, BytecodeField<S>>,
    }
}

tree! {
    /// A field of an entry: a parameter with its encoding.
    pub struct BytecodeField<S> {
        /// The name of the parameter.
        pub param: Text<S>,
        /// The encoding of the parameter.
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
        /// The raw data of dense elements of the type in the parameter of that name, which comes before it.
        ElementsOf(ty: Text<S>),
        /// Any parameter, after a byte that identifies its kind.
        Any,
        /// A byte that is set if there is a value, then the value; an empty list counts as none.
        Optional(inner: One<S, BytecodeEncoding<S>>),
        /// The number of values, 0 or 1, then the value.
        Counted(inner: One<S, BytecodeEncoding<S>>),
        /// A count, then the elements.
        List(item: One<S, BytecodeEncoding<S>>),
        /// A list of fixed length, without a count.
        Record(items: List<S, BytecodeEncoding<S>>),
    }
}

impl<S: Store> Copy for BytecodeEncoding<S>
where
    Text<S>: Copy,
    One<S, BytecodeEncoding<S>>: Copy,
    List<S, BytecodeEncoding<S>>: Copy,
{
}
