//! Interfaces that all structured operations implement alike: effects, speculation, names of operands.

use ods_core::interface::{
    ConditionallySpeculatable, DestinationStyleOpInterface, EffectInstance, EffectTarget,
    IndexingMapOpInterface, MemoryEffectOpInterface, Speculatability, declared_inits,
};
use ods_core::ir::{OperandRange, Use};
use ods_core::schema::EffectKind;
use ods_core::{Attr, Body, OpRef, OpType};

use super::shape::is_memref;
use super::structured::maps_attr;
use super::*;

/// Returns the effects: inputs in memory are read, inits are written, and also read if the region uses their elements.
fn effects(op: OpRef<'_>, reads: impl Fn(Use) -> bool) -> Vec<EffectInstance> {
    let (ir, inits) = (op.body, declared_inits(op.body, op.op));
    let mut effects = Vec::new();
    let memory = |operand: &Use| is_memref(op.ctx(), ir.ty(ir.used_value(*operand)));
    let on = |kind, operand| EffectInstance::on(kind, EffectTarget::Operand(operand));
    let inputs = ir.operand_uses(op.op).filter(|operand| !inits.contains(ir, *operand));
    effects.extend(inputs.filter(memory).map(|operand| on(EffectKind::Read, operand)));
    for operand in inits.uses(ir).filter(memory) {
        if reads(operand) {
            effects.push(on(EffectKind::Read, operand));
        }
        effects.push(on(EffectKind::Write, operand));
    }
    effects
}

/// Returns whether the region uses the element of an operand.
pub fn payload_uses(op: OpRef<'_>, operand: Use) -> bool {
    let block = op.regions().next().and_then(|region| region.entry());
    let arg = block.and_then(|block| block.args().nth(op.body.operand_number(operand)));
    arg.is_some_and(|arg| arg.body.is_used(arg.value))
}

fn structured_effects(op: OpRef<'_>) -> Vec<EffectInstance> {
    effects(op, |operand| payload_uses(op, operand))
}

/// Returns the speculatability: an operation on tensors alone is speculatable if its region is.
fn speculatability(op: OpRef<'_>) -> Speculatability {
    let style = op.interface::<dyn DestinationStyleOpInterface>();
    match style.is_some_and(|style| style.has_pure_tensor_semantics(op.body)) {
        true => Speculatability::RecursivelySpeculatable,
        false => Speculatability::NotSpeculatable,
    }
}

macro_rules! structured {
    ($($op:ident)*) => {$(
        impl DestinationStyleOpInterface for $op {
            fn dps_inits(self, ir: &Body) -> OperandRange {
                declared_inits(ir, self.op())
            }
        }

        impl IndexingMapOpInterface for $op {
            fn indexing_maps(self, ir: &Body) -> Attr {
                maps_attr(ir.view(self.op()))
            }
        }

        impl MemoryEffectOpInterface for $op {
            fn effects(self, ir: &Body) -> Vec<EffectInstance> {
                structured_effects(ir.view(self.op()))
            }
        }

        impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                speculatability(ir.view(self.op()))
            }
        }
    )*};
}

structured_ops!(structured);

impl MemoryEffectOpInterface for SoftmaxOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        effects(ir.view(self.op()), |_| true)
    }
}

/// Returns whether tiles and the packed dimensions that they become are all static.
fn tiles_are_known(tiles: &[i64], packed: &[i64]) -> bool {
    let last = packed.len().saturating_sub(tiles.len());
    tiles.iter().zip(&packed[last..]).all(|(tile, dim)| ![*tile, *dim].contains(&ods_core::DYNAMIC))
}

/// Returns the speculatability: tiles that may be partial need a padding value.
fn relayout_speculatability(known: bool) -> Speculatability {
    match known {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}

impl ConditionallySpeculatable for PackOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let op = self.view(ir);
        let packed = shape::dims(op.ctx(), op.dest().ty());
        let known = tiles_are_known(&op.static_inner_tiles(), packed);
        relayout_speculatability(op.padding_value().is_some() || known)
    }
}

impl ConditionallySpeculatable for UnPackOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let op = self.view(ir);
        let packed = shape::dims(op.ctx(), op.source().ty());
        relayout_speculatability(tiles_are_known(&op.static_inner_tiles(), packed))
    }
}
