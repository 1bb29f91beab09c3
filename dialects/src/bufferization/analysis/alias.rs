//! Shared memory, as operations tell of it.

use ods_core::Value;
use ods_core::ir::Use;
use smallvec::SmallVec;

/// The relation of the buffers of two values that share memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferRelation {
    /// One may be a part of the other.
    Unknown,
    /// They are the same, offsets, sizes and strides included.
    Equivalent,
}

/// A value that may be in the buffer of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// The value.
    pub value: Value,
    /// The relation of the two buffers.
    pub relation: BufferRelation,
    /// Set if it is in that buffer for sure.
    pub definite: bool,
}

/// An operand in whose buffer a value may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOperand {
    /// The operand.
    pub operand: Use,
    /// The relation of the two buffers.
    pub relation: BufferRelation,
    /// Set if it is in that buffer for sure.
    pub definite: bool,
}

/// The values that may be in one buffer.
pub type AliasingValues = SmallVec<[AliasingValue; 1]>;
/// The operands in whose buffers one value may be.
pub type AliasingOperands = SmallVec<[AliasingOperand; 1]>;

impl AliasingValue {
    /// A value that is in the buffer of the operand for sure.
    pub fn definite(value: Value, relation: BufferRelation) -> AliasingValue {
        AliasingValue { value, relation, definite: true }
    }

    /// A value that may be in the buffer of the operand.
    pub fn maybe(value: Value, relation: BufferRelation) -> AliasingValue {
        AliasingValue { value, relation, definite: false }
    }
}

impl AliasingOperand {
    /// An operand in whose buffer the value is for sure.
    pub fn definite(operand: Use, relation: BufferRelation) -> AliasingOperand {
        AliasingOperand { operand, relation, definite: true }
    }

    /// An operand in whose buffer the value may be.
    pub fn maybe(operand: Use, relation: BufferRelation) -> AliasingOperand {
        AliasingOperand { operand, relation, definite: false }
    }
}
