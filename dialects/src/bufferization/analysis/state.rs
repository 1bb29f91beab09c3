//! The state of an analysis, and the questions that are asked of operations through it.

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
    pub(in crate::bufferization) options: BufferizationOptions,
    /// The functions of the module around.
    pub(in crate::bufferization) functions: FunctionTable,
    /// The function whose body it is, if its type is bufferized as well.
    pub(in crate::bufferization) boundary: Option<Boundary>,
    /// The decisions; none where every write is to a copy.
    pub(in crate::bufferization) one_shot: Option<OneShot>,
}

pub(in crate::bufferization) type Bufferizable = Interface<dyn BufferizableOpInterface>;

/// Returns whether a type is one of tensors.
pub(in crate::bufferization) fn is_tensor_type(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// Returns whether a value is a tensor.
pub(in crate::bufferization) fn is_tensor(body: &Body, value: Value) -> bool {
    is_tensor_type(body.ctx(), body.ty(value))
}

/// The operation that a value is a result of, or an argument of a block of; `None` for the function whose body it is.
pub(in crate::bufferization) fn owner_of(body: &Body, value: Value) -> Option<Op> {
    match body.def(value) {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Arg(block, _) => body.block_parent_op(block),
    }
}

/// An operation as one that is bufferized, if it is.
pub(in crate::bufferization) fn bufferizable(
    body: &Body,
    op: Op,
    options: &BufferizationOptions,
) -> Option<Bufferizable> {
    body.interface::<dyn BufferizableOpInterface>(op).filter(|_| options.allows(body, op))
}

/// Returns whether there are tensors that an operation has to do with.
pub(in crate::bufferization) fn has_tensor_semantics(body: &Body, op: Op) -> bool {
    match body.interface::<dyn BufferizableOpInterface>(op) {
        Some(one) => one.has_tensor_semantics(body),
        None => defaults::touches_tensors(body, op),
    }
}

impl AnalysisState {
    /// A state without decisions: writes are to copies.
    pub(in crate::bufferization) fn conservative(
        options: &BufferizationOptions,
        functions: FunctionTable,
        boundary: Option<Boundary>,
    ) -> AnalysisState {
        AnalysisState { options: options.clone(), functions, boundary, one_shot: None }
    }

    pub(in crate::bufferization) fn bufferizable(
        &self,
        body: &Body,
        op: Op,
    ) -> Option<Bufferizable> {
        bufferizable(body, op, &self.options)
    }

    /// Returns whether the operation that a value belongs to is bufferized.
    pub(super) fn has_bufferizable_owner(&self, body: &Body, value: Value) -> bool {
        match owner_of(body, value) {
            Some(op) => self.bufferizable(body, op).is_some(),
            None => self.boundary.is_some(),
        }
    }

    /// The operands in whose buffers a value may be.
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

    /// The values that may be in the buffer of an operand.
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

    /// Returns whether the operation of an operand does nothing but give its buffer other names.
    fn only_aliases(&self, body: &Body, operand: Use) -> bool {
        self.bufferizable(body, body.use_owner(operand)).is_some_and(|one| {
            !one.bufferizes_to_memory_read(body, operand, self)
                && !one.bufferizes_to_memory_write(body, operand, self)
                && !one.aliasing_values(body, operand, self).is_empty()
        })
    }

    /// Returns whether a value has contents that the operation it belongs to wrote.
    pub fn defines_contents(&self, body: &Body, value: Value) -> bool {
        let ValueDef::Result(op, _) = body.def(value) else { return true };
        let one = self.bufferizable(body, op);
        one.is_none_or(|one| one.result_bufferizes_to_memory_write(body, value, self))
    }

    /// Returns whether the contents of a value are read, under whatever name.
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

    /// Returns whether an operand uses its buffer as it is.
    pub fn is_in_place(&self, body: &Body, operand: Use) -> bool {
        match &self.one_shot {
            Some(one) => one.is_in_place(operand),
            None => {
                body.use_owner(operand).isa::<ToBufferOp>(body) || !self.is_written(body, operand)
            }
        }
    }

    /// Returns whether two values are known to be in the same buffer.
    pub fn are_equivalent(&self, one: Value, other: Value) -> bool {
        self.one_shot.as_ref().is_some_and(|state| state.are_equivalent(one, other))
    }

    /// Returns whether a value may be written.
    pub(super) fn is_writable(&self, body: &Body, value: Value) -> bool {
        match owner_of(body, value) {
            None => self.boundary.as_ref().is_some_and(|one| one.is_writable(body, value)),
            Some(op) => match self.bufferizable(body, op) {
                Some(one) => one.is_writable(body, value, self),
                None => false,
            },
        }
    }
}

/// The operands of an operation of which nothing is known.
fn unknown_operands(body: &Body, op: Op, value: Value) -> AliasingOperands {
    if let ValueDef::Arg(block, _) = body.def(value)
        && !body.is_entry_block(block)
    {
        return AliasingOperands::new();
    }
    let tensors = body.operand_uses(op).filter(|at| is_tensor(body, body.used_value(*at)));
    tensors.map(|at| AliasingOperand::maybe(at, BufferRelation::Unknown)).collect()
}

/// The results, and arguments of the first blocks of regions, of an operation of which nothing is known.
pub(in crate::bufferization) fn unknown_values(body: &Body, op: Op) -> AliasingValues {
    let entries = body.own_regions(op).filter_map(|region| body.entry_block(region));
    let args = entries.flat_map(|entry| body.arg_values(entry));
    let tensors = body.results(op).chain(args).filter(|value| is_tensor(body, *value));
    tensors.map(|value| AliasingValue::maybe(value, BufferRelation::Unknown)).collect()
}
