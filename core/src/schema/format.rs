//! Compiled assembly formats.

/// A compiled `assemblyFormat` of an operation.
#[derive(Debug)]
pub struct OpFormat {}

/// A compiled `assemblyFormat` of a type or attribute.
#[derive(Debug)]
pub struct ParamFormat {}
