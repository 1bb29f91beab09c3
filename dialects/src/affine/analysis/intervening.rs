//! Effects between two operations on memory that one of them accesses.

use ods_core::analysis::alias::may_alias;
use ods_core::interface::MemoryEffectOpInterface;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Block, Body, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::access::Access;
use super::dependence::{Dependence, dependence};
use super::loops::surrounding_loops;
use crate::affine::scope::scope_of;

/// The number of affine loops around both operations.
pub(in crate::affine) fn common_surrounding_loops(ir: &Body, one: Op, other: Op) -> usize {
    let (one, other) = (surrounding_loops(ir, one), surrounding_loops(ir, other));
    one.iter().zip(&other).take_while(|(one, other)| one == other).count()
}

/// An effect that is looked for between a start and an access.
struct Search<'ir> {
    ir: &'ir Body,
    kind: EffectKind,
    access: &'ir Access,
    /// The number of loops around both.
    loops: usize,
}

/// Returns whether nothing that may run after `start` and before an access has this effect on what is accessed.
pub(in crate::affine) fn none_between(
    ir: &Body,
    start: Op,
    access: &Access,
    kind: EffectKind,
) -> bool {
    let loops = common_surrounding_loops(ir, start, access.op);
    let search = Search { ir, kind, access, loops };
    search.none_until(start, access.op)
}

impl Search<'_> {
    fn region(&self, op: Op) -> Option<Region> {
        self.ir.block_region(self.ir.parent_block(op)?)
    }

    /// Returns whether nothing between `from` and `until` has the effect: what is around `until`, up to the region of
    /// `from`, counts as a whole.
    fn none_until(&self, from: Op, until: Op) -> bool {
        let (ir, region) = (self.ir, self.region(from));
        let mut until = until;
        while self.region(until) != region {
            let Some(parent) = ir.parent_op(until) else { return false };
            if self.has_effect(parent) {
                return false;
            }
            until = parent;
        }
        self.none_among(from, until)
    }

    /// The same for operations of one region.
    fn none_among(&self, from: Op, until: Op) -> bool {
        let ir = self.ir;
        let mut next = ir.next_op(from);
        while let Some(op) = next.filter(|op| *op != until) {
            if self.has_effect(op) {
                return false;
            }
            next = ir.next_op(op);
        }
        let (Some(block), mut done) = (ir.parent_block(from), FxHashSet::default()) else {
            return false;
        };
        let successors = |block: Block| -> Vec<Block> {
            ir.last_op(block).into_iter().flat_map(|last| ir.successors(last)).collect()
        };
        let mut waiting = match ir.parent_block(until) == Some(block) {
            true => Vec::new(),
            false => successors(block),
        };
        while let Some(block) = waiting.pop() {
            if !done.insert(block) {
                continue;
            }
            let mut reached = false;
            for op in ir.ops(block) {
                if op == until {
                    reached = true;
                    break;
                }
                if self.has_effect(op) {
                    return false;
                }
            }
            if !reached {
                waiting.extend(successors(block));
            }
        }
        true
    }

    /// Returns whether an operation, or one in it, may have the effect on what is accessed.
    fn has_effect(&self, op: Op) -> bool {
        let ir = self.ir;
        let mut waiting = vec![op];
        while let Some(op) = waiting.pop() {
            let view = ir.view(op);
            let Some(model) = view.interface::<dyn MemoryEffectOpInterface>() else {
                if !view.has_trait(Trait::HasRecursiveMemoryEffects) {
                    return true;
                }
                waiting.extend(view.regions().flat_map(|region| {
                    region.blocks().flat_map(|block| block.ops()).map(|inner| inner.op)
                }));
                continue;
            };
            let concerns = |value: Option<Value>| {
                value.is_none_or(|value| may_alias(ir, value, self.access.memref))
            };
            let mut effects = model.effects(ir).into_iter().filter(|one| one.kind == self.kind);
            let touches = effects.any(|one| concerns(one.on.value(view)));
            if touches && self.reaches(op) {
                return true;
            }
        }
        false
    }

    /// Returns whether what an operation accesses may be what is accessed, in a loop that is not around both ends.
    fn reaches(&self, op: Op) -> bool {
        let ir = self.ir;
        let Some(other) = Access::of(ir, op) else { return true };
        let same_scope = scope_of(ir.view(op)) == scope_of(ir.view(self.access.op));
        if other.memref != self.access.memref || !same_scope {
            return true;
        }
        let common = common_surrounding_loops(ir, op, self.access.op);
        (self.loops + 1..=common + 1).any(|depth| {
            !matches!(dependence(ir, &other, self.access, depth, false), Dependence::None)
        })
    }
}
