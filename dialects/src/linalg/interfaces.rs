//! Interfaces that all structured operations implement alike: effects, speculation, names of operands.

use std::ops::Range;

use ods_core::interface::{
    ConditionallySpeculatable, DestinationStyleOpInterface, EffectInstance, EffectTarget,
    IndexingMapOpInterface, MemoryEffectOpInterface, Speculatability, declared_inits,
};
use ods_core::schema::EffectKind;
use ods_core::{Attr, Body, OpRef, OpType, raw};

use super::shape::is_memref;
use super::structured::maps_attr;
use super::*;

/// Returns the effects: inputs in memory are read, inits are written, and also read if the region uses their elements.
#[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
fn effects(op: OpRef<'_>, reads: impl Fn(usize) -> bool) -> Vec<EffectInstance> {
    let inits = declared_inits(op.body, op.op);
    let mut effects = Vec::new();
    let memory = |at: &usize| is_memref(op.ctx(), raw::operand_ref(op, *at).ty());
    let on = |kind, at| EffectInstance::on(kind, EffectTarget::Operand(at));
    let all = 0..op.operands().len();
    for at in all.filter(|at| !inits.contains(at)).filter(memory) {
        effects.push(on(EffectKind::Read, at));
    }
    for at in inits.filter(memory) {
        if reads(at) {
            effects.push(on(EffectKind::Read, at));
        }
        effects.push(on(EffectKind::Write, at));
    }
    effects
}

/// Returns whether the region uses the element of operand `at`.
pub fn payload_uses(op: OpRef<'_>, at: usize) -> bool {
    let block = op.regions().next().and_then(|region| region.entry());
    let arg = block.and_then(|block| block.args().nth(at));
    arg.is_some_and(|arg| arg.body.is_used(arg.value))
}

fn structured_effects(op: OpRef<'_>) -> Vec<EffectInstance> {
    effects(op, |at| payload_uses(op, at))
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
            fn dps_inits(self, ir: &Body) -> Range<usize> {
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
