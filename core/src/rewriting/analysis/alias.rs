//! Aliasing: whether two values may refer to the same memory, judged by allocations and views.

use rustc_hash::FxHashSet;

use crate::fold::constant_value;
use crate::interface::{
    BranchOpInterface, EffectInstance, EffectTarget, FunctionOpInterface, MemoryEffectOpInterface,
    RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint, ViewLikeOpInterface,
};
use crate::ir::ValueDef;
use crate::schema::{EffectKind, Trait};
use crate::{Body, Op, Value};

/// The C++ name of the resource for memory that is freed with its scope.
const AUTOMATIC: &str = "AutomaticAllocationScopeResource";

/// The maximal number of steps in which the source of a value is followed.
const DEPTH: usize = 10;

/// Returns whether two values may refer to the same memory.
pub fn may_alias(ir: &Body, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let (of_a, of_b) = (sources(ir, a), sources(ir, b));
    of_a.iter().any(|a| of_b.iter().any(|b| sources_may_alias(ir, *a, *b)))
}

/// Returns the values that `value` may be a view of: `value` itself if neither a view nor control flow defines it.
pub fn sources(ir: &Body, value: Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo = vec![(value, DEPTH)];
    while let Some((value, depth)) = todo.pop() {
        if !seen.insert(value) {
            continue;
        }
        match if depth == 0 { None } else { behind(ir, value) } {
            Some(values) => todo.extend(values.into_iter().rev().map(|value| (value, depth - 1))),
            None => found.push(value),
        }
    }
    found
}

/// Returns the values that `value` may be, or may be a view of; `None` if it is a source itself.
fn behind(ir: &Body, value: Value) -> Option<Vec<Value>> {
    let (op, to) = match ir.def(value) {
        ValueDef::Result(op, _) => {
            if let Some(view) = ir.interface::<dyn ViewLikeOpInterface>(op)
                && view.view_dest(ir) == value
            {
                return Some(vec![view.view_source(ir)]);
            }
            (op, RegionPoint::Parent)
        }
        ValueDef::Arg(block, number) => {
            if !ir.is_entry_block(block) {
                let number = number as usize;
                return ir
                    .block_uses(block)
                    .map(|slot| {
                        let owner = ir.successor_owner(slot);
                        let branch = ir.interface::<dyn BranchOpInterface>(owner)?;
                        let passed = branch.successor_operands(ir, ir.successor_number(slot));
                        let at = number.checked_sub(passed.produced)?;
                        Some(ir.used_value(passed.forwarded.get(ir, at)?))
                    })
                    .collect();
            }
            let op = ir.block_parent_op(block)?;
            let region = ir.block_region(block)?;
            let number = ir.own_regions(op).position(|one| one == region)?;
            (op, RegionPoint::Region(number))
        }
    };
    passed_to(ir, op, to, value)
}

/// Returns the values passed to `value`, a result of an operation with regions or an argument of one of its regions.
fn passed_to(ir: &Body, op: Op, to: RegionPoint, value: Value) -> Option<Vec<Value>> {
    let branch = ir.interface::<dyn RegionBranchOpInterface>(op)?;
    let inputs = branch.successor_inputs(ir, to);
    let at = inputs.iter().position(|input| *input == value)?;
    let mut found = Vec::new();
    if branch.successor_regions(ir, RegionPoint::Parent).contains(&to) {
        let operand = branch.entry_successor_operands(ir, to).get(ir, at)?;
        found.push(ir.used_value(operand));
    }
    for (number, region) in ir.own_regions(op).enumerate() {
        if !branch.successor_regions(ir, RegionPoint::Region(number)).contains(&to) {
            continue;
        }
        for block in ir.blocks(region) {
            let Some(end) = ir.last_op(block) else { continue };
            let Some(ends) = ir.interface::<dyn RegionBranchTerminatorOpInterface>(end) else {
                continue;
            };
            found.push(ir.used_value(ends.successor_operands(ir, to).get(ir, at)?));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Returns whether two sources of values may refer to the same memory.
pub fn sources_may_alias(ir: &Body, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let constant = |value: Value| {
        ir.defining_op(value).is_some_and(|op| constant_value(ir.view(op)).is_some())
    };
    if constant(a) || constant(b) {
        return false;
    }
    let (allocated, other) = match (allocation(ir, a), allocation(ir, b)) {
        (Some(_), Some(_)) => return false,
        (None, None) => return true,
        (Some(op), None) => (op, b),
        (None, Some(op)) => (op, a),
    };
    // Memory that existed before the scope of the allocation is other memory.
    let scope = scope_of(ir, allocated);
    let home = ir.def_block(other).and_then(|block| ir.block_parent_op(block));
    let is_arg = matches!(ir.def(other), ValueDef::Arg(block, _) if ir.is_entry_block(block));
    match (scope, home) {
        (Scope::Unknown, _) => true,
        (Scope::Owner, None) => !is_arg,
        (Scope::Owner, Some(_)) => true,
        (Scope::Op(_), None) => false,
        (Scope::Op(scope), Some(home)) => {
            let before = (home == scope && is_arg) || ir.is_proper_ancestor(home, scope);
            !before
        }
    }
}

/// Returns the operation that allocates the memory of a value.
fn allocation(ir: &Body, value: Value) -> Option<Op> {
    let op = ir.defining_op(value)?;
    let model = ir.interface::<dyn MemoryEffectOpInterface>(op)?;
    let allocates = model.effects(ir).into_iter().any(|effect| {
        effect.kind == EffectKind::Allocate && effect.on == EffectTarget::Result(value)
    });
    allocates.then_some(op)
}

/// The scope of an allocation: the memory is freed at its end, or is not visible outside.
enum Scope {
    /// An operation of the body.
    Op(Op),
    /// The operation that owns the body.
    Owner,
    Unknown,
}

fn scope_of(ir: &Body, allocated: Op) -> Scope {
    let automatic = ir.interface::<dyn MemoryEffectOpInterface>(allocated).is_some_and(|model| {
        let allocates = |one: &EffectInstance| one.kind == EffectKind::Allocate;
        model
            .effects(ir)
            .iter()
            .find(|one| allocates(one))
            .is_some_and(|one| one.resource == AUTOMATIC)
    });
    let mut at = ir.parent_op(allocated);
    while let Some(op) = at {
        let is_scope = match automatic {
            true => ir.view(op).has_trait(Trait::AutomaticAllocationScope),
            false => ir.interface::<dyn FunctionOpInterface>(op).is_some(),
        };
        if is_scope {
            return Scope::Op(op);
        }
        at = ir.parent_op(op);
    }
    let Some(owner) = ir.owner() else { return Scope::Unknown };
    let is_scope = match automatic {
        true => owner.has_trait(Trait::AutomaticAllocationScope),
        false => ir.ctx().op_model::<dyn FunctionOpInterface>(owner.name).is_some(),
    };
    if is_scope { Scope::Owner } else { Scope::Unknown }
}
