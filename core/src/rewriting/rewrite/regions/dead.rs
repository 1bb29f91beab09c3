//! Dead operations and block arguments, including cycles of them.

use crate::dominance::has_ssa_dominance;
use crate::interface::{BranchOpInterface, SuccessorOperands};
use crate::ir::Backward;
use crate::rewrite::{Rewriter, is_dead, would_be_dead};
use crate::schema::Trait;
use crate::{Body, Op, Region, Value};

/// Erases the dead operations in `region` and the regions inside it, and dead block arguments except those of entry
/// blocks; not in the bodies of isolated operations. Returns whether an operation was erased: arguments alone do not
/// count as a change, as in upstream.
pub fn erase_dead(rw: &mut Rewriter<'_>, region: Region) -> bool {
    if !may_be_circular(rw, region) && !has_unused(rw, region) {
        return false;
    }
    let steps = rw.walk_backward([region]);
    let live = Liveness::of(rw, &steps);
    let mut dead = Vec::new();
    let mut blocks = Vec::new();
    for step in &steps {
        match *step {
            Backward::Op(op) if !live.ops[op.index()] => dead.push(op),
            Backward::Op(op) if rw.num_successors(op) != 0 => erase_forwarded(rw, op, &live),
            Backward::Op(_) => {}
            Backward::Block(block) if rw.is_entry_block(block) => {}
            Backward::Block(block) => blocks.push(block),
        }
    }
    rw.erase_ops(&dead);
    for block in blocks {
        if rw.is_live_block(block) {
            for index in (0..rw.args(block).len()).rev() {
                if !live.args[rw.args(block)[index].value.index()] {
                    rw.erase_arg(block, index);
                }
            }
        }
    }
    !dead.is_empty()
}

/// Returns whether there may be values that are used only by each other: through block arguments, in graph regions, or
/// in nested regions, which were not inspected.
fn may_be_circular(body: &Body, region: Region) -> bool {
    let has_args = |block| !body.is_entry_block(block) && !body.args(block).is_empty();
    body.has_inner_regions()
        || body.blocks(region).any(has_args)
        || !has_ssa_dominance(body, region)
}

/// Returns whether there is a dead operation directly in `region`.
fn has_unused(body: &Body, region: Region) -> bool {
    body.blocks(region).flat_map(|block| body.ops(block)).any(|op| is_dead(body, op))
}

/// The values and operations that are known to be live.
struct Liveness {
    ops: Vec<bool>,
    /// The live block arguments, by value.
    args: Vec<bool>,
    /// By use: the block argument that a terminator only forwards the operand to.
    forwarded: Vec<Option<Value>>,
}

impl Liveness {
    /// Finds everything that is live according to `steps`.
    fn of(body: &Body, steps: &[Backward]) -> Liveness {
        let ops = vec![false; body.op_capacity()];
        let mut live = Liveness { ops, args: Vec::new(), forwarded: Vec::new() };
        let has_branches = |step: &Backward| match *step {
            Backward::Op(op) => body.num_successors(op) != 0,
            Backward::Block(_) => false,
        };
        if steps.iter().any(has_branches) {
            live.args = vec![false; body.value_capacity()];
            live.forwarded = vec![None; body.use_capacity()];
            for step in steps {
                if let Backward::Op(op) = *step {
                    live.note_forwarded(body, op);
                }
            }
        }
        // Steps lead from uses to definitions, so that the items left after the first round are mostly dead.
        let mut open = steps.to_vec();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            open.retain(|step| {
                let (left, found) = live.visit(body, *step);
                changed |= found;
                left
            });
        }
        live
    }

    /// Determines whether the item of a step is live. Returns whether to visit it again, and whether anything new was
    /// found.
    fn visit(&mut self, body: &Body, step: Backward) -> (bool, bool) {
        let block = match step {
            Backward::Op(op) => {
                let needed = self.needs_op(body, op);
                self.ops[op.index()] = needed;
                return (!needed, needed);
            }
            Backward::Block(block) if body.is_entry_block(block) => return (false, false),
            Backward::Block(block) => block,
        };
        let (mut left, mut found) = (false, false);
        for value in body.arg_values(block) {
            if !self.args[value.index()] {
                let needed = self.is_needed(body, value);
                self.args[value.index()] = needed;
                left |= !needed;
                found |= needed;
            }
        }
        (left, found)
    }

    /// Records the operands that a terminator forwards. Arguments that it produces, or may produce, itself are live.
    fn note_forwarded(&mut self, body: &Body, op: Op) {
        if body.num_successors(op) == 0 || !body.view(op).has_trait(Trait::IsTerminator) {
            return;
        }
        let branch = body.interface::<dyn BranchOpInterface>(op);
        let all = branch.map(|branch| branch.all_successor_operands(body));
        for (index, block) in body.successors(op).enumerate() {
            let args = body.args(block);
            // Branches to an entry block are left to the verifier.
            let all = all.as_ref().filter(|_| !body.is_entry_block(block));
            let Some(SuccessorOperands { produced, forwarded, .. }) = all.map(|all| &all[index])
            else {
                args.iter().for_each(|arg| self.args[arg.value.index()] = true);
                continue;
            };
            let (made, passed) = args.split_at(args.len().min(*produced));
            for arg in made {
                self.args[arg.value.index()] = true;
            }
            for (operand, arg) in forwarded.uses(body).zip(passed) {
                self.forwarded[operand.index()] = Some(arg.value);
            }
        }
    }

    fn needs_op(&self, body: &Body, op: Op) -> bool {
        body.results(op).any(|value| self.is_needed(body, value))
            || body.view(op).has_trait(Trait::IsTerminator)
            || !would_be_dead(body, op)
    }

    /// Returns whether a live operation uses `value` for more than to forward it to an argument that is not known to be
    /// live.
    fn is_needed(&self, body: &Body, value: Value) -> bool {
        body.uses(value).any(|at| {
            let forwarded = self.forwarded.get(at.index()).copied().flatten();
            self.ops[body.use_owner(at).index()]
                && forwarded.is_none_or(|arg| self.args[arg.index()])
        })
    }
}

/// Erases the operands that a branch forwards to dead arguments.
fn erase_forwarded(rw: &mut Rewriter<'_>, op: Op, live: &Liveness) {
    let dead: Vec<usize> = rw
        .operand_uses(op)
        .enumerate()
        .filter(|(_, at)| {
            let forwarded = live.forwarded.get(at.index()).copied().flatten();
            forwarded.is_some_and(|arg| !live.args[arg.index()])
        })
        .map(|(number, _)| number)
        .collect();
    if !dead.is_empty() {
        rw.modify(op, |body| body.erase_group_operands(&dead));
    }
}
