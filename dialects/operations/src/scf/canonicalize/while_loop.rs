//! Canonicalization of `scf.while`.

use ods_core::hooks::Canonicalize;
use ods_core::ir::{Use, WalkOrder};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Block, Body, OpType, Type, Value};

use super::{home, is_in_region};
use crate::arith::{CmpIOp, ConstantOp};
use crate::scf::loops::loc_of;
use crate::scf::{ConditionOp, IfOp, WhileOp};

impl Canonicalize for WhileOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(WhileConditionTruth)
            .with(WhileCmpCond)
            .with(WhileOpAlignBeforeArgs)
            .with(WhileMoveIfDown)
            .region_branch::<WhileOp>()
    }
}

impl WhileOp {
    /// Returns the block that computes the condition.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn before_block(self, ir: &Body) -> Block {
        self.before(ir).entry().expect("a loop has a condition").block
    }

    /// Returns the block of the loop body.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn after_block(self, ir: &Body) -> Block {
        self.after(ir).entry().expect("a loop has a body").block
    }

    /// Returns the terminator of the `before` block, which holds the condition.
    pub fn condition_op(self, ir: &Body) -> Option<ConditionOp> {
        ir.last_op(self.before_block(ir))?.cast(ir)
    }
}

/// Replaces the condition by true in the body.
struct WhileConditionTruth;

impl Pattern for WhileConditionTruth {
    type Root = WhileOp;

    fn rewrite(&self, op: WhileOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let end = op.condition_op(rw)?;
        let condition = end.condition(rw);
        let args = end.args(rw).zip(op.after_args(rw));
        let same: Vec<Value> = args
            .filter(|(value, arg)| *value == condition && rw.is_used(*arg))
            .map(|(_, arg)| arg)
            .collect();
        if same.is_empty() {
            return None;
        }
        let holds = rw.insert(ConstantOp::build(Attr::bool(true))).result(rw);
        for arg in same {
            rw.replace_all_uses(arg, holds);
        }
        Some(Done)
    }
}

/// Replaces comparisons in the body that the condition decides by constants.
struct WhileCmpCond;

impl Pattern for WhileCmpCond {
    type Root = WhileOp;

    fn rewrite(&self, op: WhileOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let end = op.condition_op(rw)?;
        let compare = end.condition(rw).defined_by::<CmpIOp>(rw)?;
        let passed: Vec<(Value, Value)> = end.args(rw).zip(op.after_args(rw)).collect();
        let mut done = None;
        for (value, arg) in passed {
            for left in [true, false] {
                if value != side(rw, compare, left) {
                    continue;
                }
                for at in rw.uses(arg).collect::<Vec<Use>>() {
                    if !rw.is_live(rw.use_owner(at)) {
                        continue;
                    }
                    let Some(again) = rw.use_owner(at).cast::<CmpIOp>(rw) else { continue };
                    if side(rw, again, !left) != side(rw, compare, !left) {
                        continue;
                    }
                    let (have, holds) = (again.predicate(rw), compare.predicate(rw));
                    let known = match () {
                        () if have == holds => true,
                        () if have == holds.inverse() => false,
                        () => continue,
                    };
                    let loc = rw.loc(again.op());
                    let known = rw.insert(ConstantOp::build(Attr::bool(known)).loc(loc)).result(rw);
                    rw.replace_op(again, &[known]);
                    done = Some(Done);
                }
            }
        }
        done
    }
}

fn side(ir: &Body, op: CmpIOp, left: bool) -> Value {
    if left { op.lhs(ir) } else { op.rhs(ir) }
}

/// Builds a loop like `op` with other result types; its blocks have only their arguments.
fn build_while(rw: &mut Rewriter<'_>, op: WhileOp, types: &[Type]) -> WhileOp {
    let inits: Vec<Value> = op.inits(rw).collect();
    let new = WhileOp::build().inits(inits.iter().copied()).results_type(types.iter().copied());
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let before: Vec<_> = inits.iter().map(|init| (rw.ty(*init), loc_of(rw, *init))).collect();
    let after: Vec<_> = types.iter().map(|ty| (*ty, loc)).collect();
    for (region, args) in [(new.before(rw).region, before), (new.after(rw).region, after)] {
        rw.create_block(region, None, &args);
    }
    new
}

/// Removes a permutation of the `before` arguments in the condition's operands.
struct WhileOpAlignBeforeArgs;

impl Pattern for WhileOpAlignBeforeArgs {
    type Root = WhileOp;

    fn rewrite(&self, op: WhileOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let end = op.condition_op(rw)?;
        let args: Vec<Value> = op.before_args(rw).collect();
        let passed: Vec<Value> = end.args(rw).collect();
        if args == passed || args.len() != passed.len() {
            return None;
        }
        if (1..passed.len()).any(|at| passed[..at].contains(&passed[at])) {
            return None;
        }
        let place = |value: &Value| args.iter().position(|arg| arg == value);
        let places: Vec<usize> = passed.iter().map(place).collect::<Option<_>>()?;
        let condition = end.condition(rw);
        rw.replace_with(end, ConditionOp::build(condition).args(args.iter().copied()));
        let types: Vec<Type> = args.iter().map(|arg| rw.ty(*arg)).collect();
        let new = build_while(rw, op, &types);
        let (before, after) = (new.before_block(rw), new.after_block(rw));
        let before_args: Vec<Value> = new.before_args(rw).collect();
        let (after_args, results): (Vec<Value>, Vec<Value>) =
            (new.after_args(rw).collect(), new.results(rw).collect());
        let pick = |from: &[Value]| places.iter().map(|at| from[*at]).collect::<Vec<_>>();
        rw.merge_blocks(op.before_block(rw), before, &before_args);
        rw.merge_blocks(op.after_block(rw), after, &pick(&after_args));
        rw.replace_op(op, &pick(&results))
    }
}

/// Moves an `scf.if` directly before the terminator, with the same condition, into the body; the values it uses are
/// passed on.
struct WhileMoveIfDown;

impl Pattern for WhileMoveIfDown {
    type Root = WhileOp;

    fn rewrite(&self, op: WhileOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let end = op.condition_op(rw)?;
        let inner = rw.prev_op(end.op())?.cast::<IfOp>(rw)?;
        let does_something =
            inner.else_block(rw).is_some_and(|block| rw.first_op(block) != rw.last_op(block));
        if inner.condition(rw) != end.condition(rw) || does_something {
            return None;
        }
        let after_args: Vec<Value> = op.after_args(rw).collect();
        for (at, value) in end.args(rw).collect::<Vec<_>>().into_iter().enumerate() {
            let Some(number) = inner.results(rw).position(|result| result == value) else {
                continue;
            };
            let if_so = inner.then_yield(rw)?.results(rw).nth(number)?;
            let if_not = inner.else_yield(rw)?.results(rw).nth(number)?;
            rw.replace_all_uses(value, if_not);
            rw.replace_all_uses(after_args[at], if_so);
        }
        let needed = used_from(rw, inner, op);
        let mut types: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
        let count = types.len();
        types.extend(needed.iter().map(|value| rw.ty(*value)));
        let inits: Vec<Value> = op.inits(rw).collect();
        let new = rw.insert(WhileOp::build().inits(inits).results_type(types.iter().copied()));
        for (from, to) in [
            (op.before(rw).region, new.before(rw).region),
            (op.after(rw).region, new.after(rw).region),
        ] {
            rw.inline_region_before(from, to, None);
        }
        let (after, loc) = (new.after_block(rw), rw.insert_loc());
        let added: Vec<Value> =
            types[count..].iter().map(|ty| rw.add_arg(after, *ty, loc)).collect();
        let mut operands: Vec<Value> = rw.operands(end.op()).collect();
        operands.extend(&needed);
        rw.modify(end, |ir| ir.set_operands(&operands));
        let region = inner.then_region(rw).region;
        for (value, arg) in needed.into_iter().zip(added) {
            rw.replace_uses_if(value, arg, |ir, at| is_in_region(ir, ir.use_owner(at), region));
        }
        let (block, then_end) = (inner.then_block(rw), inner.then_yield(rw)?);
        rw.erase_op(then_end);
        match rw.first_op(after) {
            Some(first) => rw.inline_block_before(block, first, &[]),
            None => rw.merge_blocks(block, after, &[]),
        }
        rw.erase_op(inner);
        let results: Vec<Value> = new.results(rw).take(count).collect();
        rw.replace_op(op, &results)
    }
}

/// Returns the values defined in the `before` region that the `then` region of `inner` uses, in the order of their
/// uses.
fn used_from(ir: &Body, inner: IfOp, op: WhileOp) -> Vec<Value> {
    let before = op.before(ir).region;
    let mut found = Vec::new();
    for user in ir.walk_region(inner.then_region(ir).region, WalkOrder::Pre) {
        for value in ir.operands(user) {
            if home(ir, value) == Some(before) && !found.contains(&value) {
                found.push(value);
            }
        }
    }
    found
}
