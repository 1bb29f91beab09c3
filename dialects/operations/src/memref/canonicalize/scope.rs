//! `memref.alloca_scope`

use ods_core::hooks::Canonicalize;
use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::ir::{ValueDef, WalkOrder};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Body, Op, OpType, Region, Value};
use smallvec::SmallVec;

use crate::memref::AllocaScopeOp;

/// The resource of memory that is freed at the end of the enclosing allocation scope.
const AUTOMATIC: &str = "AutomaticAllocationScopeResource";

impl Canonicalize for AllocaScopeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(InlineScope).with(HoistAllocations)
    }
}

/// Returns whether a result of an operation is memory of the enclosing scope; `None` if the effects are unknown.
fn allocates(ir: &Body, op: Op) -> Option<bool> {
    let effects = ir.interface::<dyn MemoryEffectOpInterface>(op)?.effects(ir);
    Some(effects.iter().any(|effect| {
        effect.kind == EffectKind::Allocate
            && matches!(effect.on, EffectTarget::Result(_))
            && effect.resource == AUTOMATIC
    }))
}

/// Returns whether the parent of `op` is an allocation scope.
fn parent_is_scope(ir: &Body, op: Op) -> bool {
    ir.parent_header(op).is_some_and(|parent| parent.has_trait(Trait::AutomaticAllocationScope))
}

/// Returns whether the region of `op` has one block, and only the terminator follows `op`: its allocations then live no
/// longer than those of the parent.
fn is_last(ir: &Body, op: Op) -> bool {
    let last = || {
        let block = ir.parent_block(op)?;
        let terminator = ir.terminator(block)?;
        let alone = ir.blocks(ir.block_region(block)?).nth(1).is_none();
        Some(alone && ir.next_op(op) == Some(terminator))
    };
    last().unwrap_or(false)
}

/// Inlines a scope in which nothing allocates, or which ends where the enclosing scope ends.
struct InlineScope;

impl Pattern for InlineScope {
    type Root = AllocaScopeOp;

    fn rewrite(&self, op: AllocaScopeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if may_allocate(rw, op.op()) && !(parent_is_scope(rw, op.op()) && is_last(rw, op.op())) {
            return None;
        }
        let block = rw.entry_block(op.body_region(rw).region)?;
        let terminator = rw.terminator(block)?;
        let results: SmallVec<[Value; 4]> = rw.operands(terminator).collect();
        rw.inline_block_before(block, op, &[]);
        rw.replace_op(op, &results)?;
        rw.erase_op(terminator)
    }
}

/// Returns whether an operation nested in a scope may allocate in it.
fn may_allocate(ir: &Body, scope: Op) -> bool {
    let mut inside = ir.walk_inside(scope, WalkOrder::Pre);
    while let Some(op) = inside.next() {
        let view = ir.view(op);
        if !view.has_trait(Trait::HasRecursiveMemoryEffects) && allocates(ir, op) != Some(false) {
            return true;
        }
        if view.has_trait(Trait::AutomaticAllocationScope) {
            inside.skip_inside();
        }
    }
    false
}

/// Hoists allocations to the next enclosing scope, before the outermost ancestor that ends together with this scope.
struct HoistAllocations;

impl Pattern for HoistAllocations {
    type Root = AllocaScopeOp;

    fn rewrite(&self, op: AllocaScopeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if parent_is_scope(rw, op.op()) || !is_last(rw, op.op()) {
            return None;
        }
        let mut outermost = rw.parent_op(op.op())?;
        while is_last(rw, outermost) && !parent_is_scope(rw, outermost) {
            outermost = rw.parent_op(outermost)?;
        }
        if !is_last(rw, outermost) {
            return None;
        }
        let enclosing = region_inside(rw, outermost, op.op())?;
        let hoisted = |alloc: &Op| {
            allocates(rw, *alloc) == Some(true)
                && rw.operands(*alloc).all(|value| !is_inside(rw, value, enclosing))
        };
        let hoisted: Vec<Op> = rw.walk_inside(op.op(), WalkOrder::Post).filter(hoisted).collect();
        if hoisted.is_empty() {
            return None;
        }
        rw.set_point_before(outermost);
        for alloc in hoisted {
            let clone = rw.clone_op(alloc, &mut Default::default());
            let results: SmallVec<[Value; 2]> = rw.results(clone).collect();
            rw.replace_op(alloc, &results)?;
        }
        Some(Done)
    }
}

/// Returns the region of `outer` that contains `inner`.
fn region_inside(ir: &Body, outer: Op, inner: Op) -> Option<Region> {
    let mut at = inner;
    loop {
        let region = ir.block_region(ir.parent_block(at)?)?;
        at = ir.parent_op(at)?;
        if at == outer {
            return Some(region);
        }
    }
}

/// Returns whether a value is defined in `region` or a region nested in it.
fn is_inside(ir: &Body, value: Value, region: Region) -> bool {
    let block = match ir.def(value) {
        ValueDef::Result(op, _) => ir.parent_block(op),
        ValueDef::Arg(block, _) => Some(block),
    };
    let mut at = block.and_then(|block| ir.block_region(block));
    while let Some(inner) = at {
        if inner == region {
            return true;
        }
        let owner = ir.region_owner(inner).and_then(|owner| ir.parent_block(owner));
        at = owner.and_then(|block| ir.block_region(block));
    }
    false
}
