//! Signature conversions: the arguments that a block gets instead of those it has.

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

/// The stand-in of an old argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMapping {
    /// Nothing: a value is made up if it is used.
    Dropped,
    /// New arguments from the first on, in that number.
    Arguments {
        /// The first of them.
        first: usize,
        /// The number of new arguments, at least one.
        count: usize,
    },
    /// Values defined elsewhere.
    Values(Values),
}

impl SignatureConversion {
    /// A conversion that drops all of `inputs` arguments.
    pub fn new(inputs: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![InputMapping::Dropped; inputs], types: Types::new() }
    }

    /// Appends arguments that stand for old argument `input`.
    ///
    /// # Panics
    /// When there are none, or the argument has a stand-in already.
    pub fn add_input(&mut self, input: usize, types: &[Type]) {
        self.remap_input(input, self.types.len(), types.len());
        self.types.extend_from_slice(types);
    }

    /// Appends arguments that stand for none of the old ones.
    pub fn insert(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Lets new arguments stand for old argument `input`.
    ///
    /// # Panics
    /// When there are none, or the argument has a stand-in already.
    pub fn remap_input(&mut self, input: usize, first: usize, count: usize) {
        assert!(count != 0, "an argument that becomes nothing is dropped");
        self.set(input, InputMapping::Arguments { first, count });
    }

    /// Drops old argument `input`; `values` stand for it.
    ///
    /// # Panics
    /// When the argument has a stand-in already.
    pub fn replace_input(&mut self, input: usize, values: &[Value]) {
        self.set(input, InputMapping::Values(values.into()));
    }

    /// The types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The stand-ins of the old arguments.
    pub fn inputs(&self) -> &[InputMapping] {
        &self.inputs
    }

    fn set(&mut self, input: usize, mapping: InputMapping) {
        assert_eq!(self.inputs[input], InputMapping::Dropped, "the argument was mapped already");
        self.inputs[input] = mapping;
    }
}
