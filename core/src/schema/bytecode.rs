//! Compact bytecode encodings of a dialect's types and attributes, as data.
//!
//! A dialect without one is written as text inside bytecode, as upstream does for all but four dialects.

use super::BytecodeEntry;

/// The encoding of a dialect's types and attributes in bytecode.
#[derive(Clone, Copy, Debug)]
pub enum DialectBytecode {
    /// From their parameters: the code of an entry is its place in the dialect's schema, its fields are the
    /// parameters, each `BytecodeEncoding::Any`.
    Derived,
    /// As a `DialectBytecode` specification says; what it does not name is text.
    Declared {
        /// Encodings of attributes; of several for one attribute the first that applies is written.
        attrs: &'static [BytecodeEntry],
        /// Encodings of types.
        types: &'static [BytecodeEntry],
    },
}
