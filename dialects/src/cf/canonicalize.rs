//! Canonicalization of branches, as upstream does it: blocks are merged, and what only passes control on is left out.

mod switch;

use std::collections::HashSet;

use ods_core::fold::{constant_int, constant_value};
use ods_core::hooks::{Canonicalize, CanonicalizeMethod};
use ods_core::interface::BranchOpInterface;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Block, Body, Op, OpType, Type, Value};

use super::{AssertOp, BranchOp, CondBranchOp};
use crate::arith;

/// The property slot of `branch_weights`.
const WEIGHTS: usize = 0;

/// Where an edge leads, and what it hands on.
type Edge = (Block, Vec<Value>);

/// The edge of number `index` of a branch.
fn edge(ir: &Body, op: Op, index: usize) -> Option<Edge> {
    let to = ir.successors(op).nth(index)?;
    let operands = ir.interface::<dyn BranchOpInterface>(op)?.successor_operands(ir, index);
    Some((to, operands.forwarded.map(|at| ir.operand(op, at)).collect()))
}

/// Where an edge leads if the block does nothing but go on: leaves that block out.
fn beyond(ir: &Body, (block, operands): &Edge) -> Option<Edge> {
    let only = ir.first_op(*block).filter(|op| ir.next_op(*op).is_none())?;
    let next = only.cast::<BranchOp>(ir)?;
    let args: Vec<Value> = ir.arg_values(*block).collect();
    let elsewhere = |value: &Value| ir.uses(*value).any(|at| ir.use_owner(at) != only);
    if args.iter().any(elsewhere) {
        return None;
    }
    let (to, passed) = edge(ir, next.op(), 0)?;
    if to == *block || goes_round(ir, *block, to) {
        return None;
    }
    let own = |value: &Value| args.iter().position(|arg| arg == value);
    let passed = passed.into_iter().map(|value| own(&value).map_or(value, |at| operands[at]));
    Some((to, passed.collect()))
}

/// Whether branches alone lead from `to` back to where one was.
fn goes_round(ir: &Body, from: Block, to: Block) -> bool {
    let mut seen = HashSet::from([from, to]);
    let mut at = to;
    while let Some(branch) = ir.last_op(at).and_then(|op| op.cast::<BranchOp>(ir)) {
        let Some(next) = ir.successors(branch.op()).next() else { return false };
        if !seen.insert(next) {
            return true;
        }
        at = next;
    }
    false
}

/// The only block that leads to `block`, by one edge.
fn single_predecessor(ir: &Body, block: Block) -> Option<Block> {
    let mut all = ir.predecessors(block);
    all.next().filter(|_| all.next().is_none())
}

/// Replaces a branch of any kind by one that always goes along `edge`.
fn always(rw: &mut Rewriter<'_>, op: Op, (to, operands): Edge) -> Rewritten {
    rw.replace_with(op, BranchOp::build(to).dest_operands(operands))
}

impl CanonicalizeMethod for BranchOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = self.op();
        let (here, edge) = (rw.parent_block(op)?, edge(rw, op, 0)?);
        if edge.0 == here {
            return None;
        }
        if single_predecessor(rw, edge.0).is_some() {
            rw.erase_op(op);
            rw.merge_blocks(edge.0, here, &edge.1);
            return Some(Done);
        }
        let edge = beyond(rw, &edge)?;
        always(rw, op, edge)
    }
}

impl Canonicalize for CondBranchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(KnownCondition)
            .with(PassThrough)
            .with(SameDestination)
            .with(ConditionAgain)
            .with(ConditionInside)
            .with(Unreachable)
    }
}

/// A conditional branch taken apart.
struct Conditional {
    op: Op,
    condition: Value,
    edges: [Edge; 2],
}

impl Conditional {
    fn of(ir: &Body, op: CondBranchOp) -> Option<Conditional> {
        let op = op.op();
        let edges = [edge(ir, op, 0)?, edge(ir, op, 1)?];
        Some(Conditional { op, condition: ir.operand(op, 0), edges })
    }
}

/// Patterns of conditional branches: a name, what it is about, and the function that does it.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $apply:ident;)*) => {$(
        $(#[$doc])*
        struct $name;

        impl Pattern for $name {
            type Root = CondBranchOp;

            fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
                $apply(Conditional::of(rw, op)?, rw)
            }
        }
    )*};
}

patterns! {
    /// The condition is constant.
    KnownCondition: known_condition;
    /// A destination does nothing but go on.
    PassThrough: pass_through;
    /// Both ways lead to one block.
    SameDestination: same_destination;
    /// The branch that leads here had the same condition.
    ConditionAgain: condition_again;
    /// The condition is known where only one way leads to.
    ConditionInside: condition_inside;
    /// One way is never taken.
    Unreachable: unreachable;
}

fn known_condition(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let value = constant_value(rw.view(rw.defining_op(of.condition)?))?;
    let [yes, no] = of.edges;
    let taken = if constant_int(rw.ctx(), Some(value))?.is_zero() { no } else { yes };
    always(rw, of.op, taken)
}

fn pass_through(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let further = of.edges.each_ref().map(|edge| beyond(rw, edge));
    if further.iter().all(Option::is_none) {
        return None;
    }
    let [yes, no] = further;
    let [old_yes, old_no] = of.edges;
    let (yes, no) = (yes.unwrap_or(old_yes), no.unwrap_or(old_no));
    let weights = rw.prop(of.op, WEIGHTS);
    rw.build(|b| {
        let branch = CondBranchOp::build(of.condition, yes.0, no.0);
        let branch = branch.true_dest_operands(yes.1).false_dest_operands(no.1).insert(b);
        b.body_mut().set_prop(branch.op(), WEIGHTS, weights);
    });
    rw.replace_op(of.op, &[])
}

fn same_destination(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let [(to, yes), (other, no)] = of.edges;
    if to != other {
        return None;
    }
    if yes == no {
        return always(rw, of.op, (to, yes));
    }
    let here = rw.parent_block(of.op)?;
    if rw.predecessors(to).any(|from| from != here) {
        return None;
    }
    let mut chosen = Vec::with_capacity(yes.len());
    for (yes, no) in yes.into_iter().zip(no) {
        chosen.push(match yes == no {
            true => yes,
            false => rw.insert(arith::SelectOp::build(of.condition, yes, no)).result(rw),
        });
    }
    always(rw, of.op, (to, chosen))
}

fn condition_again(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let here = rw.parent_block(of.op)?;
    let before = single_predecessor(rw, here)?;
    let before = rw.last_op(before)?.cast::<CondBranchOp>(rw)?;
    let before = Conditional::of(rw, before)?;
    if before.condition != of.condition {
        return None;
    }
    let [yes, no] = of.edges;
    let taken = if before.edges[0].0 == here { yes } else { no };
    always(rw, of.op, taken)
}

fn condition_inside(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let mut done = None;
    for (to, known) in [(of.edges[0].0, true), (of.edges[1].0, false)] {
        if single_predecessor(rw, to).is_none() {
            continue;
        }
        let uses = rw.uses(of.condition);
        let inside = uses.filter(|at| rw.parent_block(rw.use_owner(*at)) == Some(to));
        let inside: Vec<_> = inside.collect();
        if inside.is_empty() {
            continue;
        }
        let value = Attr::integer(rw.ctx(), Type::I1, i64::from(known));
        let constant = rw.insert(arith::ConstantOp::build(value)).result(rw);
        for at in inside {
            let user = rw.use_owner(at);
            rw.modify(user, |body| body.set_use(at, constant));
        }
        done = Some(Done);
    }
    done
}

fn unreachable(of: Conditional, rw: &mut Rewriter<'_>) -> Rewritten {
    let never = |(block, _): &Edge| {
        rw.first_op(*block).is_some_and(|op| rw.name(op).as_str() == "ub.unreachable")
    };
    let [yes, no] = of.edges;
    let taken = match (never(&yes), never(&no)) {
        (true, _) => no,
        (false, true) => yes,
        (false, false) => return None,
    };
    always(rw, of.op, taken)
}

/// An assertion that holds goes.
impl CanonicalizeMethod for AssertOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let holds = rw
            .defining_op(rw.operand(self.op(), 0))
            .and_then(|def| constant_value(rw.view(def)))
            .and_then(|value| constant_int(rw.ctx(), Some(value)));
        holds.filter(|value| !value.is_zero())?;
        rw.erase_op(self)
    }
}
