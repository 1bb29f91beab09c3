//! Effects between two operations on the memory that one of them accesses.

use ods_core::analysis::alias::may_alias;
use ods_core::interface::MemoryEffectOpInterface;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Block, Body, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::access::Access;
use super::dependence::{Dependence, common_block, dependence_in_scope, may_meet};
use super::loops::analysis_scope;
use super::loops::surrounding_loops;
use crate::affine::scope::{Scope, scope_of};

/// Returns the number of common enclosing affine loops.
pub(in crate::affine) fn common_surrounding_loops(ir: &Body, one: Op, other: Op) -> usize {
    let (one, other) = (surrounding_loops(ir, one), surrounding_loops(ir, other));
    one.iter().zip(&other).take_while(|(one, other)| one == other).count()
}

/// The search for an effect between a start and an access.
struct Search<'ir> {
    ir: &'ir Body,
    kind: EffectKind,
    access: &'ir Access,
    /// The number of common enclosing loops.
    loops: usize,
    /// The affine scope that both are in, if any.
    scope: Option<Scope>,
    /// The nearest common region that is not of an affine loop or condition, if any.
    region: Option<Region>,
}

/// The order of an operation and the access.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Textual order, within one iteration of all common loops.
    OfText,
    /// Control flow may run the operation, and then the access again.
    Any,
}

/// Returns whether no operation that may run after `start` and before an access has this effect on its elements.
pub(in crate::affine) fn none_between(
    ir: &Body,
    start: Op,
    access: &Access,
    kind: EffectKind,
) -> bool {
    let loops = common_surrounding_loops(ir, start, access.op);
    let scope = scope_of(ir.view(start));
    let scope = (scope == scope_of(ir.view(access.op))).then_some(scope);
    let region = analysis_scope(ir, start);
    let region = region.filter(|one| analysis_scope(ir, access.op) == Some(*one));
    let search = Search { ir, kind, access, loops, scope, region };
    search.none_until(start, access.op)
}

impl Search<'_> {
    fn region(&self, op: Op) -> Option<Region> {
        self.ir.block_region(self.ir.parent_block(op)?)
    }

    /// Returns whether no operation between `from` and `until` has the effect: ancestors of `until`, up to the region
    /// of `from`, count as a whole.
    fn none_until(&self, from: Op, until: Op) -> bool {
        let (ir, region) = (self.ir, self.region(from));
        let mut until = until;
        while self.region(until) != region {
            let Some(parent) = ir.parent_op(until) else { return false };
            if self.has_effect(parent, Order::OfText) {
                return false;
            }
            until = parent;
        }
        self.none_among(from, until)
    }

    /// Like [`Self::none_until`], for operations of one region.
    fn none_among(&self, from: Op, until: Op) -> bool {
        let ir = self.ir;
        let mut next = ir.next_op(from);
        while let Some(op) = next.filter(|op| *op != until) {
            if self.has_effect(op, Order::OfText) {
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
            let again = Some(block) != ir.parent_block(until) || self.runs_again(from, until);
            for op in ir.ops(block) {
                if op == until && !again {
                    break;
                }
                if self.has_effect(op, if again { Order::Any } else { Order::OfText }) {
                    return false;
                }
            }
            if again {
                waiting.extend(successors(block));
            }
        }
        true
    }

    /// Returns whether control flow may return from after `until` to it without passing `from`.
    fn runs_again(&self, from: Op, until: Op) -> bool {
        let ir = self.ir;
        let (Some(start), Some(end)) = (ir.parent_block(from), ir.parent_block(until)) else {
            return true;
        };
        let mut done = FxHashSet::from_iter([start]);
        let mut waiting = vec![end];
        while let Some(block) = waiting.pop() {
            for next in ir.last_op(block).into_iter().flat_map(|last| ir.successors(last)) {
                if next == end {
                    return true;
                }
                if done.insert(next) {
                    waiting.push(next);
                }
            }
        }
        false
    }

    /// Returns whether an operation, or one nested in it, may have the effect on the accessed elements.
    fn has_effect(&self, op: Op, order: Order) -> bool {
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
            let touches = effects.any(|one| concerns(one.on.value(ir)));
            if touches && self.reaches(op, order) {
                return true;
            }
        }
        false
    }

    /// Returns whether the elements that an operation accesses may be accessed at the end, in an iteration of the loops
    /// around both ends.
    fn reaches(&self, op: Op, order: Order) -> bool {
        let ir = self.ir;
        let Some(other) = Access::of(ir, op) else { return true };
        if other.memref != self.access.memref || self.scope != Some(scope_of(ir.view(op))) {
            return true;
        }
        // The order is known only if all three operations run in one execution of one region.
        let ordered = order == Order::OfText
            && self.region.is_some()
            && self.region == analysis_scope(ir, op);
        if !ordered {
            return may_meet(ir, &other, self.access, self.loops);
        }
        if common_block(ir, op, self.access.op).is_none() {
            return true;
        }
        let common = common_surrounding_loops(ir, op, self.access.op);
        (self.loops + 1..=common + 1).any(|depth| {
            let found = dependence_in_scope(ir, &other, self.access, depth, false);
            !matches!(found, Dependence::None)
        })
    }
}
