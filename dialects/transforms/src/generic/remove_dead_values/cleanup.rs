//! Removal of dead operations, values and blocks.

use ods_core::interface::{BranchOpInterface, FunctionOpInterface};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{Block, Body, Op, Value, raw};
use rustc_hash::FxHashSet;

use super::marks::Plan;
use crate::ub;

impl Plan {
    /// Removes everything except the dead arguments and results of functions.
    #[expect(
        clippy::disallowed_methods,
        reason = "liveness marks operands of any operation by number"
    )]
    pub(super) fn clean_body(&mut self, body: &mut Body) {
        let mut rw = Rewriter::new(body);
        let mut poison = Vec::new();
        // These operands are identified by index, so they are replaced before any operand is removed.
        for (op, at) in &self.unreachable {
            rw.set_point_before(*op);
            let old = raw::operand(&rw, *op, *at);
            let new = make_poison(&mut rw, old);
            raw::set_operand(&mut rw, *op, *at, new);
        }
        // Operations nested in a dead one may have been marked before it was known to be dead.
        let mut going = FxHashSet::default();
        for op in &self.ops {
            drop_operands(&mut rw, *op, &mut going);
        }
        for (block, marked) in &self.args {
            drop_passed(&mut rw, *block, marked, &going);
        }
        for (op, gone) in self.poisoned.iter().filter(|(op, _)| !going.contains(op)) {
            rw.set_point_before(*op);
            for at in gone {
                let old = raw::operand(&rw, *op, *at);
                let new = make_poison(&mut rw, old);
                raw::set_operand(&mut rw, *op, *at, new);
                poison.push(new);
            }
        }
        for (op, gone) in self.operands.iter().filter(|(op, _)| !going.contains(op)) {
            raw::erase_operands(&mut rw, *op, gone);
        }
        for op in &self.ops {
            erase(&mut rw, *op);
        }
        for (op, marked) in self.results.iter().filter(|(op, _)| !going.contains(op)) {
            for (result, marked) in rw.results(*op).zip(marked).collect::<Vec<_>>() {
                if *marked {
                    poison_uses(&mut rw, result);
                }
            }
            rw.erase_results(*op, marked);
        }
        for (block, marked) in &self.args {
            // The block may have been erased together with its parent operation.
            if rw.args(*block).len() != marked.len() {
                continue;
            }
            for at in (0..marked.len()).rev().filter(|at| marked[*at]) {
                let arg = rw.args(*block)[at].value;
                poison_uses(&mut rw, arg);
                rw.erase_arg(*block, at);
            }
        }
        for value in poison {
            if let Some(op) = rw.defining_op(value).filter(|_| !rw.is_used(value)) {
                rw.erase_op(op);
            }
        }
    }

    /// Removes dead arguments and results of functions.
    pub(super) fn clean_functions(&self, body: &mut Body) {
        for (op, args, results) in &self.functions {
            let Some(function) = body.interface::<dyn FunctionOpInterface>(*op) else { continue };
            if args.contains(&true) {
                if let Some(inside) = body.nested_mut(*op) {
                    let entry = inside.regions().first().and_then(|it| inside.entry_block(*it));
                    let all: Vec<Value> =
                        entry.into_iter().flat_map(|block| inside.arg_values(block)).collect();
                    let mut rw = Rewriter::new(inside);
                    for (arg, _) in all.into_iter().zip(args).filter(|(_, marked)| **marked) {
                        poison_uses(&mut rw, arg);
                    }
                }
                function.erase_arguments(&mut body.op_mut(*op), args);
            }
            if results.contains(&true) {
                function.erase_results(&mut body.op_mut(*op), results);
            }
        }
    }
}

/// Drops the operands of `op` and of all operations nested in it, before it is erased, and records them in `going`.
fn drop_operands(rw: &mut Rewriter<'_>, op: Op, going: &mut FxHashSet<Op>) {
    let mut todo = vec![op];
    while let Some(op) = todo.pop() {
        for region in rw.own_regions(op) {
            todo.extend(rw.blocks(region).flat_map(|block| rw.ops(block)));
        }
        rw.modify(op, |body| body.set_operands(&[]));
        going.insert(op);
    }
}

/// Removes the operands that branches pass to the marked arguments of `block`.
#[expect(clippy::disallowed_methods, reason = "liveness marks operands of any operation by number")]
fn drop_passed(rw: &mut Rewriter<'_>, block: Block, marked: &[bool], going: &FxHashSet<Op>) {
    let edges: Vec<(Op, usize)> = rw
        .block_uses(block)
        .map(|slot| (rw.successor_owner(slot), rw.successor_number(slot)))
        .collect();
    for (op, number) in edges.into_iter().filter(|(op, _)| !going.contains(op)) {
        for at in (0..marked.len()).rev().filter(|at| marked[*at]) {
            let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) else { continue };
            let passed = branch.successor_operands(rw, number);
            let Some(at) = at.checked_sub(passed.produced) else { continue };
            if let Some(operand) = passed.forwarded.numbers().nth(at) {
                raw::erase_operands(rw, op, &[operand]);
            }
        }
    }
}

/// Erases an operation; a terminator is replaced by `ub.unreachable`.
fn erase(rw: &mut Rewriter<'_>, op: Op) {
    if !rw.is_live(op) {
        return;
    }
    let loc = rw.loc(op);
    for result in rw.results(op) {
        poison_uses(rw, result);
    }
    if rw.view(op).has_trait(Trait::IsTerminator) {
        rw.set_point_before(op).set_loc(loc);
        rw.insert(ub::UnreachableOp::build());
    }
    rw.erase_op(op);
}

/// Replaces the remaining uses of a dead value, which are all unreachable, by poison.
fn poison_uses(rw: &mut Rewriter<'_>, value: Value) {
    loop {
        let next = rw.uses(value).next();
        let Some(slot) = next else { return };
        let user = rw.use_owner(slot);
        rw.set_point_before(user);
        let new = make_poison(rw, value);
        rw.modify(user, |body| body.set_use(slot, new));
    }
}

/// Builds a poison value with the type and location of `old`.
fn make_poison(rw: &mut Rewriter<'_>, old: Value) -> Value {
    let view = ods_core::ir::ValueRef { body: rw, value: old };
    let (ty, loc) = (view.ty(), view.loc());
    rw.set_loc(loc);
    let created = rw.insert(ub::PoisonOp::build(ty));
    created.result(rw)
}
