//! What is done to regions between iterations of the driver: blocks that nothing leads to go, and what no living
//! operation needs.

use super::Rewriter;
use super::dead::would_be_dead;
use crate::interface::BranchOpInterface;
use crate::ir::id_map::IdMap;
use crate::ir::{Backward, Use};
use crate::schema::Trait;
use crate::{Block, Body, Op, Region, Value};

/// Simplifies `region` and the ones inside it; whether anything changed.
pub(super) fn simplify_regions(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let blocks = erase_unreachable(rw, region);
    let values = erase_dead(rw, region);
    blocks | values
}

/// Erases blocks that the entry of their region does not lead to.
pub(super) fn erase_unreachable(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let mut erased = false;
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        let Some(entry) = rw.entry_block(region) else { continue };
        if rw.next_block(entry).is_some() {
            erased |= erase_unreachable_in(rw, region);
        }
        for block in rw.blocks(region) {
            regions.extend(rw.ops(block).flat_map(|op| rw.own_regions(op)));
        }
    }
    erased
}

fn erase_unreachable_in(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let dead = rw.unreachable_blocks(region);
    let [first, ..] = dead.as_slice() else { return false };
    let mut seen = IdMap::covering(first.index(), dead.len());
    dead.iter().for_each(|block| seen.insert(block.index(), ()));
    let is_dead = |block: Block| seen.get(block.index()).is_some();
    let values = dead.iter().flat_map(|block| {
        let results = rw.ops(*block).flat_map(|op| rw.results(op));
        rw.arg_values(*block).chain(results)
    });
    // The verifier sees to it that no block within reach uses them; nobody may have asked it.
    let needed = values.flat_map(|value| rw.uses(value)).any(|at| {
        let user = block_in(rw, region, rw.use_owner(at));
        user.is_none_or(|block| !is_dead(block))
    });
    if needed {
        return false;
    }
    rw.erase_blocks(&dead);
    true
}

/// The block of `region` that holds `op`, directly or not.
fn block_in(body: &Body, region: Region, op: Op) -> Option<Block> {
    let mut block = body.parent_block(op)?;
    while body.block_region(block)? != region {
        block = body.parent_block(body.block_parent_op(block)?)?;
    }
    Some(block)
}

/// Erases operations and block arguments that nothing living needs, a circle of them too.
fn erase_dead(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let steps = rw.walk_backward([region]);
    let mut live = Liveness::new(rw);
    loop {
        live.changed = false;
        for step in &steps {
            match *step {
                Backward::Op(op) => live.visit(rw, op),
                // What enters a region is not ours to say.
                Backward::Block(block) if rw.is_entry_block(block) => {}
                Backward::Block(block) => {
                    for value in rw.arg_values(block) {
                        live.visit_value(rw, value);
                    }
                }
            }
        }
        if !live.changed {
            break;
        }
    }
    let dead: Vec<Op> = steps
        .iter()
        .filter_map(|step| match step {
            Backward::Op(op) if !live.op(*op) => Some(*op),
            _ => None,
        })
        .collect();
    let mut erased = !dead.is_empty();
    for step in &steps {
        if let Backward::Op(op) = *step
            && rw.num_successors(op) != 0
        {
            erase_successor_operands(rw, op, &live);
        }
    }
    rw.erase_ops(&dead);
    for step in &steps {
        if let Backward::Block(block) = *step
            && rw.is_live_block(block)
            && !rw.is_entry_block(block)
        {
            for index in (0..rw.args(block).len()).rev() {
                if !live.value(rw.args(block)[index].value) {
                    rw.erase_arg(block, index);
                    erased = true;
                }
            }
        }
    }
    erased
}

/// What is known to be needed.
struct Liveness {
    ops: Vec<bool>,
    /// Block arguments, by value.
    args: Vec<bool>,
    changed: bool,
}

impl Liveness {
    fn new(body: &Body) -> Liveness {
        Liveness {
            ops: vec![false; body.op_capacity()],
            args: vec![false; body.value_capacity()],
            changed: false,
        }
    }

    fn op(&self, op: Op) -> bool {
        self.ops[op.index()]
    }

    /// Whether a block argument is needed.
    fn value(&self, value: Value) -> bool {
        self.args[value.index()]
    }

    fn keep(&mut self, op: Op) {
        self.changed |= !std::mem::replace(&mut self.ops[op.index()], true);
    }

    fn keep_value(&mut self, value: Value) {
        self.changed |= !std::mem::replace(&mut self.args[value.index()], true);
    }

    fn visit(&mut self, body: &Body, op: Op) {
        if body.view(op).has_trait(Trait::IsTerminator) {
            self.keep(op);
            self.visit_successors(body, op);
        } else if !self.op(op)
            && (!would_be_dead(body, op)
                || body.results(op).any(|value| self.is_needed(body, value)))
        {
            self.keep(op);
        }
    }

    /// Arguments that a terminator does not forward operands to are needed.
    fn visit_successors(&mut self, body: &Body, op: Op) {
        let branch = body.interface::<dyn BranchOpInterface>(op);
        for (index, block) in body.successors(op).enumerate() {
            let count = match &branch {
                Some(branch) => branch.successor_operands(body, index).produced,
                None => body.args(block).len(),
            };
            body.arg_values(block).take(count).for_each(|value| self.keep_value(value));
        }
    }

    fn visit_value(&mut self, body: &Body, value: Value) {
        if !self.value(value) && self.is_needed(body, value) {
            self.keep_value(value);
        }
    }

    fn is_needed(&self, body: &Body, value: Value) -> bool {
        body.uses(value)
            .any(|at| self.op(body.use_owner(at)) && !self.is_forwarded_in_vain(body, at))
    }

    /// Whether a terminator only forwards the operand to a block argument that is not known to be needed.
    fn is_forwarded_in_vain(&self, body: &Body, at: Use) -> bool {
        let owner = body.use_owner(at);
        if body.num_successors(owner) == 0 || !body.view(owner).has_trait(Trait::IsTerminator) {
            return false;
        }
        let Some(branch) = body.interface::<dyn BranchOpInterface>(owner) else { return false };
        let number = body.operand_number(at);
        body.successors(owner).enumerate().find_map(|(index, block)| {
            let operands = branch.successor_operands(body, index);
            let at = number.checked_sub(operands.forwarded.start)?;
            let arg = body.args(block).get(operands.produced + at)?;
            (at < operands.forwarded.len()).then(|| !self.value(arg.value))
        }) == Some(true)
    }
}

/// Takes away what a branch forwards to arguments that go.
fn erase_successor_operands(rw: &mut Rewriter<'_>, op: Op, live: &Liveness) {
    if rw.interface::<dyn BranchOpInterface>(op).is_none() {
        return;
    }
    for index in (0..rw.num_successors(op)).rev() {
        let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) else { return };
        let operands = branch.successor_operands(rw, index);
        let Some(block) = rw.successors(op).nth(index) else { return };
        for (at, number) in operands.forwarded.enumerate().collect::<Vec<_>>().into_iter().rev() {
            let arg = rw.args(block)[operands.produced + at].value;
            if !live.value(arg) {
                rw.modify(op, |body| body.erase_group_operand(op, number));
            }
        }
    }
}
