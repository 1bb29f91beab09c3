//! Compact bytecode encodings of a dialect's types and attributes, as data (DESIGN D10).
//!
//! A dialect without one is written as text inside bytecode, as upstream does for all but four dialects.

use crate::FloatKind;

/// How a dialect's types and attributes are encoded in bytecode.
#[derive(Clone, Copy, Debug)]
pub enum DialectBytecode {
    /// From their parameters: the code of an entry is its place in the dialect's schema, its fields are the
    /// parameters, each [`BytecodeEncoding::Any`].
    Derived,
    /// As a `DialectBytecode` specification says; what it does not name is text.
    Declared {
        /// Encodings of attributes; of several for one attribute the first that applies is written.
        attrs: &'static [BytecodeEntry],
        /// Encodings of types.
        types: &'static [BytecodeEntry],
    },
}

/// The encoding of one type or attribute. Parameters are named as in the `.td`.
#[derive(Debug)]
pub struct BytecodeEntry {
    /// The number that an entry starts with.
    pub code: u64,
    /// Full name, `llvm.di_file`.
    pub name: &'static str,
    /// Parameters that must not be absent for this encoding to apply.
    pub present: &'static [&'static str],
    /// What is written, in order. A parameter that no field names is absent.
    pub fields: &'static [BytecodeField],
}

/// A field of an entry: a parameter and its encoding.
#[derive(Debug)]
pub struct BytecodeField {
    /// Name of the parameter.
    pub param: &'static str,
    /// Its encoding.
    pub encoding: BytecodeEncoding,
}

/// How a parameter is written.
#[derive(Clone, Copy, Debug)]
pub enum BytecodeEncoding {
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
    Float(FloatKind),
    /// An integer as wide as the type in the parameter of that name, which comes before it.
    ApIntOf(&'static str),
    /// A float of the type in the parameter of that name, which comes before it.
    FloatOf(&'static str),
    /// The low and the high half of a float's bit pattern.
    FloatBits,
    /// Any parameter at all, after a byte that tells which kind it is.
    Any,
    /// A byte that tells whether there is a value, then the value; an empty list is none.
    Optional(&'static BytecodeEncoding),
    /// A count, then the elements.
    List(&'static BytecodeEncoding),
}
