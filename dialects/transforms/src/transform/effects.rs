//! Memory effects of operations with regions, and of calls of named sequences, which depend on the contained
//! operations.

use ods_core::interface::{EffectInstance, EffectTarget, MemoryEffectOpInterface};
use ods_core::ir::Use;
use ods_core::schema::EffectKind;
use ods_core::{Block, Body, Op, OpType, Value};

use super::interpreter::consumed_operands;
use super::{AlternativesOp, ForeachOp, IncludeOp, NamedSequenceOp, SequenceOp};

/// The resource of the mapping from handles to payload.
const MAPPING: &str = "TransformMappingResource";
/// The resource of the payload.
const PAYLOAD: &str = "PayloadIRResource";

/// Returns effects that read all operands, free the operands in `consumed`, define all results, and modify the payload.
fn effects(ir: &Body, op: Op, consumed: &dyn Fn(Use) -> bool) -> Vec<EffectInstance> {
    let effect = |kind, on, resource| EffectInstance { kind, on, resource };
    let mut all = Vec::new();
    for operand in ir.operand_uses(op) {
        all.push(effect(EffectKind::Read, EffectTarget::Operand(operand), MAPPING));
        if consumed(operand) {
            all.push(effect(EffectKind::Free, EffectTarget::Operand(operand), MAPPING));
        }
    }
    for result in ir.results(op) {
        all.push(effect(EffectKind::Allocate, EffectTarget::Result(result), MAPPING));
        all.push(effect(EffectKind::Write, EffectTarget::Result(result), MAPPING));
    }
    all.push(effect(EffectKind::Read, EffectTarget::Nothing, PAYLOAD));
    all.push(effect(EffectKind::Write, EffectTarget::Nothing, PAYLOAD));
    all
}

/// Returns whether an operation of the block consumes the value.
pub(super) fn is_consumed(ir: &Body, block: Block, value: Value) -> bool {
    ir.ops(block).any(|op| {
        let consumed = consumed_operands(ir, op);
        consumed.into_iter().any(|operand| ir.used_value(operand) == value)
    })
}

/// Returns the effects of an operation whose operands are the arguments of its block.
fn by_arguments(ir: &Body, op: Op) -> Vec<EffectInstance> {
    let region = ir.own_regions(op).next();
    let Some(block) = region.and_then(|region| ir.entry_block(region)) else {
        return effects(ir, op, &|_| false);
    };
    let args: Vec<Value> = ir.arg_values(block).collect();
    let of_arg = |operand| args.get(ir.operand_number(operand));
    effects(ir, op, &|operand| of_arg(operand).is_some_and(|arg| is_consumed(ir, block, *arg)))
}

impl MemoryEffectOpInterface for SequenceOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        by_arguments(ir, self.op())
    }
}

impl MemoryEffectOpInterface for ForeachOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        by_arguments(ir, self.op())
    }
}

impl MemoryEffectOpInterface for AlternativesOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        effects(ir, self.op(), &|_| true)
    }
}

/// A named sequence has no effects at its definition.
impl MemoryEffectOpInterface for NamedSequenceOp {
    fn effects(self, _: &Body) -> Vec<EffectInstance> {
        Vec::new()
    }
}

/// The callee may not be visible from here; the interpreter determines the operands that it consumes.
impl MemoryEffectOpInterface for IncludeOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        effects(ir, self.op(), &|_| false)
    }
}
