//! Aliasing of buffers, as operations report it.

use ods_core::Value;
use ods_core::ir::Use;
use smallvec::SmallVec;

/// The relation of the buffers of two values that alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferRelation {
    /// One may be a part of the other.
    Unknown,
    /// Both are the same buffer, offsets, sizes and strides included.
    Equivalent,
}

/// A value that may alias the buffer of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// The value.
    pub value: Value,
    /// The relation of the two buffers.
    pub relation: BufferRelation,
    /// Set if it aliases that buffer for certain.
    pub definite: bool,
}

/// An operand whose buffer a value may alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOperand {
    /// The operand.
    pub operand: Use,
    /// The relation of the two buffers.
    pub relation: BufferRelation,
    /// Set if the value aliases that buffer for certain.
    pub definite: bool,
}

/// The values that may alias one buffer.
pub type AliasingValues = SmallVec<[AliasingValue; 1]>;
/// The operands whose buffers one value may alias.
pub type AliasingOperands = SmallVec<[AliasingOperand; 1]>;

impl AliasingValue {
    /// Creates a value that aliases the buffer of the operand for certain.
    pub fn definite(value: Value, relation: BufferRelation) -> AliasingValue {
        AliasingValue { value, relation, definite: true }
    }

    /// Creates a value that may alias the buffer of the operand.
    pub fn maybe(value: Value, relation: BufferRelation) -> AliasingValue {
        AliasingValue { value, relation, definite: false }
    }
}

impl AliasingOperand {
    /// Creates an operand whose buffer the value aliases for certain.
    pub fn definite(operand: Use, relation: BufferRelation) -> AliasingOperand {
        AliasingOperand { operand, relation, definite: true }
    }

    /// Creates an operand whose buffer the value may alias.
    pub fn maybe(operand: Use, relation: BufferRelation) -> AliasingOperand {
        AliasingOperand { operand, relation, definite: false }
    }
}
