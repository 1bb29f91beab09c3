//! The state of an analysis, and its queries to operations.

use ods_core::interface::Interface;
use ods_core::ir::{Use, ValueDef};
use ods_core::{Body, Context, Op, Type, TypeData, Value};
use rustc_hash::FxHashSet;

use super::alias::{AliasingOperand, AliasingValue, BufferRelation};
use super::{AliasingOperands, AliasingValues, BufferizationOptions, FunctionTable, OneShot};
use crate::bufferization::bufferize::Boundary;
use crate::bufferization::{BufferizableOpInterface, ToBufferOp, defaults};

/// The knowledge about the tensors of one body.
#[derive(Debug)]
pub struct AnalysisState {
    /// The options of the pass.
    pub options: BufferizationOptions,
    /// The functions of the enclosing module.
    pub functions: FunctionTable,
    /// The function whose body is analyzed, if its type is bufferized as well.
    pub(in crate::bufferization) boundary: Option<Boundary>,
    /// The decisions; `None` if every write is to a copy.
    pub one_shot: Option<OneShot>,
}

/// An operation with its model of the interface.
pub type Bufferizable = Interface<dyn BufferizableOpInterface>;

/// Returns whether a type is a tensor type.
pub fn is_tensor_type(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// Returns whether a value is a tensor.
pub fn is_tensor(body: &Body, value: Value) -> bool {
    is_tensor_type(body.ctx(), body.ty(value))
}

/// Returns the operation that defines a value, or whose block it is an argument of; `None` for the function whose body
/// this is.
pub fn owner_of(body: &Body, value: Value) -> Option<Op> {
    match body.def(value) {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Arg(block, _) => body.block_parent_op(block),
    }
}

/// Returns the bufferization interface of an operation, if it is to be bufferized.
pub fn bufferizable(body: &Body, op: Op, options: &BufferizationOptions) -> Option<Bufferizable> {
    body.interface::<dyn BufferizableOpInterface>(op).filter(|_| options.allows(body, op))
}

/// Returns whether an operation has tensor semantics.
pub fn has_tensor_semantics(body: &Body, op: Op) -> bool {
    match body.interface::<dyn BufferizableOpInterface>(op) {
        Some(one) => one.has_tensor_semantics(body),
        None => defaults::touches_tensors(body, op),
    }
}

impl AnalysisState {
    /// Creates a state without decisions: all writes are to copies.
    pub fn conservative(
        options: &BufferizationOptions,
        functions: FunctionTable,
        boundary: Option<Boundary>,
    ) -> AnalysisState {
        AnalysisState { options: options.clone(), functions, boundary, one_shot: None }
    }

    /// Returns the model of an operation that the options allow to bufferize.
    pub fn bufferizable(&self, body: &Body, op: Op) -> Option<Bufferizable> {
        bufferizable(body, op, &self.options)
    }

    /// Returns whether the operation that owns a value is bufferizable.
    pub(super) fn has_bufferizable_owner(&self, body: &Body, value: Value) -> bool {
        match owner_of(body, value) {
            Some(op) => self.bufferizable(body, op).is_some(),
            None => self.boundary.is_some(),
        }
    }

    /// Returns the operands whose buffers a value may alias.
    pub fn aliasing_operands(&self, body: &Body, value: Value) -> AliasingOperands {
        match owner_of(body, value) {
            None if self.boundary.is_some() => defaults::branch_operands(body, value),
            None => AliasingOperands::new(),
            Some(op) => match self.bufferizable(body, op) {
                Some(one) => one.aliasing_op_operands(body, value, self),
                None => unknown_operands(body, op, value),
            },
        }
    }

    /// Returns the values that may alias the buffer of an operand.
    pub fn aliasing_values(&self, body: &Body, operand: Use) -> AliasingValues {
        let op = body.use_owner(operand);
        match self.bufferizable(body, op) {
            Some(one) => one.aliasing_values(body, operand, self),
            None => unknown_values(body, op),
        }
    }

    /// Returns whether the buffer of an operand is read.
    pub fn is_read(&self, body: &Body, operand: Use) -> bool {
        let one = self.bufferizable(body, body.use_owner(operand));
        one.is_none_or(|one| one.bufferizes_to_memory_read(body, operand, self))
    }

    /// Returns whether the buffer of an operand is written.
    pub fn is_written(&self, body: &Body, operand: Use) -> bool {
        let one = self.bufferizable(body, body.use_owner(operand));
        one.is_none_or(|one| one.bufferizes_to_memory_write(body, operand, self))
    }

    /// Returns whether the operation of an operand only creates aliases of its buffer.
    fn only_aliases(&self, body: &Body, operand: Use) -> bool {
        self.bufferizable(body, body.use_owner(operand)).is_some_and(|one| {
            !one.bufferizes_to_memory_read(body, operand, self)
                && !one.bufferizes_to_memory_write(body, operand, self)
                && !one.aliasing_values(body, operand, self).is_empty()
        })
    }

    /// Returns whether a value defines contents: an argument, or a result that its operation writes.
    pub fn defines_contents(&self, body: &Body, value: Value) -> bool {
        let ValueDef::Result(op, _) = body.def(value) else { return true };
        let one = self.bufferizable(body, op);
        one.is_none_or(|one| one.result_bufferizes_to_memory_write(body, value, self))
    }

    /// Returns whether the contents of a value are read, directly or through aliases.
    pub fn is_value_read(&self, body: &Body, value: Value) -> bool {
        let mut work: Vec<Use> = body.uses(value).collect();
        let mut seen = FxHashSet::default();
        while let Some(operand) = work.pop() {
            if !seen.insert(operand) {
                continue;
            }
            if self.only_aliases(body, operand) {
                let values = self.aliasing_values(body, operand);
                work.extend(values.iter().flat_map(|alias| body.uses(alias.value)));
            }
            if self.is_read(body, operand) {
                return true;
            }
        }
        false
    }

    /// Returns whether a copy of an operand need not have its contents.
    pub fn can_omit_copy(&self, body: &Body, operand: Use) -> bool {
        if self.one_shot.as_ref().is_some_and(|one| one.has_undefined_contents(operand)) {
            return true;
        }
        if self.is_read(body, operand) {
            return false;
        }
        self.is_written(body, operand)
            || !self
                .aliasing_values(body, operand)
                .iter()
                .any(|alias| self.is_value_read(body, alias.value))
    }

    /// Returns whether an operand bufferizes in place.
    pub fn is_in_place(&self, body: &Body, operand: Use) -> bool {
        match &self.one_shot {
            Some(one) => one.is_in_place(operand),
            None => {
                body.use_owner(operand).isa::<ToBufferOp>(body) || !self.is_written(body, operand)
            }
        }
    }

    /// Returns whether two values are known to have equivalent buffers.
    pub fn are_equivalent(&self, one: Value, other: Value) -> bool {
        self.one_shot.as_ref().is_some_and(|state| state.are_equivalent(one, other))
    }

    /// Returns whether a value is writable.
    pub fn is_writable(&self, body: &Body, value: Value) -> bool {
        match owner_of(body, value) {
            None => self.boundary.as_ref().is_some_and(|one| one.is_writable(body, value)),
            Some(op) => match self.bufferizable(body, op) {
                Some(one) => one.is_writable(body, value, self),
                None => false,
            },
        }
    }
}

/// Returns the aliasing operands of an operation without an interface.
fn unknown_operands(body: &Body, op: Op, value: Value) -> AliasingOperands {
    if let ValueDef::Arg(block, _) = body.def(value)
        && !body.is_entry_block(block)
    {
        return AliasingOperands::new();
    }
    let tensors = body.operand_uses(op).filter(|at| is_tensor(body, body.used_value(*at)));
    tensors.map(|at| AliasingOperand::maybe(at, BufferRelation::Unknown)).collect()
}

/// Returns the aliasing values of an operation without an interface: results, and arguments of entry blocks.
pub fn unknown_values(body: &Body, op: Op) -> AliasingValues {
    let entries = body.own_regions(op).filter_map(|region| body.entry_block(region));
    let args = entries.flat_map(|entry| body.arg_values(entry));
    let tensors = body.results(op).chain(args).filter(|value| is_tensor(body, *value));
    tensors.map(|value| AliasingValue::maybe(value, BufferRelation::Unknown)).collect()
}
