//! Compact bytecode encodings of a dialect's types and attributes, as data.
//!
//! A dialect without an encoding is written as text inside bytecode, as upstream does for all but four dialects.

use super::BytecodeEntry;

/// The encoding of a dialect's types and attributes in bytecode.
#[derive(Clone, Copy, Debug)]
pub enum DialectBytecode {
    /// Derived from the parameters: the code of an entry is its index in the dialect's schema, and its fields are the
    /// parameters, each `BytecodeEncoding::Any`.
    Derived,
    /// Declared in a `DialectBytecode` specification; types and attributes without an entry are text.
    Declared {
        /// Encodings of attributes; the first of several for one attribute that applies is written.
        attrs: &'static [BytecodeEntry],
        /// Encodings of types.
        types: &'static [BytecodeEntry],
    },
}
