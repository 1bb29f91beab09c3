//! Signature conversions: the replacement of a block's arguments by others.

use super::{Types, Values};
use crate::{Type, Value};

/// New argument types, and a replacement for each old argument.
///
/// ```
/// use ods_core::Type;
/// use ods_core::conversion::SignatureConversion;
///
/// // (i1, index, f32) becomes (i64, i32, i32): the first is dropped, the second becomes one, the third two.
/// let mut signature = SignatureConversion::new(3);
/// signature.add_input(1, &[Type::I64]);
/// signature.add_input(2, &[Type::I32, Type::I32]);
/// assert_eq!(signature.types(), [Type::I64, Type::I32, Type::I32]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureConversion {
    inputs: Vec<InputMapping>,
    types: Types,
}

/// The replacement of an old argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMapping {
    /// No replacement: a cast without operands if the argument is used.
    Dropped,
    /// Consecutive new arguments.
    Arguments {
        /// The index of the first new argument.
        first: usize,
        /// The number of new arguments, at least one.
        count: usize,
    },
    /// Values defined elsewhere.
    Values(Values),
}

impl SignatureConversion {
    /// Creates a conversion that drops all of `inputs` arguments.
    pub fn new(inputs: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![InputMapping::Dropped; inputs], types: Types::new() }
    }

    /// Appends new arguments that replace old argument `input`.
    ///
    /// # Panics
    /// When there are none, or the argument has a replacement already.
    pub fn add_input(&mut self, input: usize, types: &[Type]) {
        self.remap_input(input, self.types.len(), types.len());
        self.types.extend_from_slice(types);
    }

    /// Appends new arguments that replace no old one.
    pub fn insert(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Replaces old argument `input` by new arguments.
    ///
    /// # Panics
    /// When there are none, or the argument has a replacement already.
    pub fn remap_input(&mut self, input: usize, first: usize, count: usize) {
        assert!(count != 0, "an argument that becomes nothing is dropped");
        self.set(input, InputMapping::Arguments { first, count });
    }

    /// Drops old argument `input` and replaces it by `values`.
    ///
    /// # Panics
    /// When the argument has a replacement already.
    pub fn replace_input(&mut self, input: usize, values: &[Value]) {
        self.set(input, InputMapping::Values(values.into()));
    }

    /// Returns the types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// Returns the replacements of the old arguments.
    pub fn inputs(&self) -> &[InputMapping] {
        &self.inputs
    }

    fn set(&mut self, input: usize, mapping: InputMapping) {
        assert_eq!(self.inputs[input], InputMapping::Dropped, "the argument was mapped already");
        self.inputs[input] = mapping;
    }
}
