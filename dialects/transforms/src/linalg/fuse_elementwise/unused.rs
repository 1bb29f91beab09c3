//! Redundant operands and results of `linalg.generic`.

use ods_core::affine::AffineMap;
use ods_core::ir::IrMapping;
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Loc, Op, OpType, Type, TypeData, Value};

use crate::linalg::create::{generic, tensors};
use crate::linalg::insert_empty;
use crate::linalg::shape::element;
use crate::linalg::structured_op::{StructuredOp, tell_loops};
use crate::linalg::{GenericOp, YieldOp};
use crate::tensor::{EmptyOp, mixed_sizes};

/// Replaces an init whose elements are not read by an empty tensor.
pub(super) struct FreeInits;

impl Pattern for FreeInits {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let side = StructuredOp::of(rw, op.op())?;
        let mut operands = side.operands.clone();
        for at in side.inits.clone() {
            let value = operands[at];
            let ty = rw.ty(value);
            let is_dense =
                matches!(ty.data(rw.ctx()), TypeData::RankedTensor { encoding: None, .. });
            if side.reads(rw, at) || !is_dense || value.defined_by::<EmptyOp>(rw).is_some() {
                continue;
            }
            let sizes = mixed_sizes(rw, value);
            let elem = element(rw.ctx(), ty);
            operands[at] = insert_empty(rw, &sizes, elem);
        }
        (operands != side.operands).then_some(())?;
        rw.modify(op, |ir| ir.set_operands(&operands));
        Some(Done)
    }
}

/// Removes operands that are unused or duplicates, and unused results.
pub(super) struct DropOperands;

impl Pattern for DropOperands {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let side = StructuredOp::of(rw, op.op())?;
        let (payload, given) = side.payload(rw)?;
        let mut places = Places { side: &side, new: Vec::new(), remaining: Vec::new() };
        for at in 0..side.inits.start {
            let is_same = |other: usize| {
                side.operands[other] == side.operands[at] && side.maps[other] == side.maps[at]
            };
            match () {
                () if !side.reads(rw, at) && places.can_go(at) => places.new.push(None),
                () => places.keep(at, is_same),
            }
        }
        let inputs = places.remaining.len();
        let on_tensors = side.is_on_tensors(rw);
        let results: Vec<Value> = rw.results(op.op()).collect();
        for (number, at) in side.inits.clone().enumerate() {
            let dead = on_tensors
                && results.get(number).is_some_and(|result| {
                    is_dead(rw, *result, side.matching_arg(at), given[number])
                });
            let is_same = |other: usize| {
                on_tensors
                    && other >= side.inits.start
                    && !side.reads(rw, at)
                    && side.operands[other] == side.operands[at]
                    && side.maps[other] == side.maps[at]
                    && given[other - side.inits.start] == given[number]
            };
            match dead && places.can_go(at) {
                true => places.new.push(None),
                false => places.keep(at, is_same),
            }
        }
        let Places { new: places, remaining, .. } = places;
        (remaining.len() != side.operands.len()).then_some(())?;

        let operands: Vec<Value> = remaining.iter().map(|at| side.operands[*at]).collect();
        let (ins, outs) = operands.split_at(inputs);
        let maps: Vec<AffineMap> = remaining.iter().map(|at| side.maps[*at].clone()).collect();
        let mut new = generic(&ctx, maps, &side.kinds)
            .inputs(ins.iter().copied())
            .outputs(outs.iter().copied())
            .result_tensors_type(tensors(rw, outs))
            .attrs_of(rw.view(op.op()));
        if let Some(doc) = op.doc(rw) {
            new = new.doc(doc);
        }
        if let Some(call) = op.library_call(rw) {
            new = new.library_call(call);
        }
        let new = rw.insert(new);
        let args: Vec<(Type, Loc)> =
            remaining.iter().map(|at| side.matching_arg_type(rw, *at)).collect();
        let region = new.region(rw).region;
        let body = rw.create_block(region, None, &args);
        let args: Vec<Value> = rw.arg_values(body).collect();
        let mut mapping = IrMapping::new();
        for (at, place) in places.iter().enumerate() {
            if let Some(place) = place {
                mapping.map_value(side.matching_arg(at), args[*place]);
            }
        }
        rw.set_point_at_end(body);
        for inner in payload {
            rw.clone_op(inner, &mut mapping);
        }
        let yielded = remaining[inputs..].iter().map(|at| given[at - side.inits.start]);
        let yielded: Vec<Value> = yielded.map(|value| mapping.value(value)).collect();
        rw.insert(YieldOp::build().values(yielded));
        let new_results: Vec<Value> = rw.results(new.op()).collect();
        for (result, place) in results.iter().zip(&places[side.inits.clone()]) {
            if let Some(place) = place {
                rw.replace_all_uses(*result, new_results[place - inputs]);
            }
        }
        rw.erase_op(op)
    }
}

/// The indices of operands in the new operation.
struct Places<'a> {
    side: &'a StructuredOp,
    /// The new index of each operand visited so far; `None` if the operand is removed.
    new: Vec<Option<usize>>,
    /// The operands that are kept.
    remaining: Vec<usize>,
}

impl Places<'_> {
    /// Returns whether the trip counts of all loops are determined without operand `at`, too.
    fn can_go(&self, at: usize) -> bool {
        let left = (0..self.side.operands.len()).filter(|other| match self.new.get(*other) {
            Some(_) => self.remaining.contains(other),
            None => *other != at,
        });
        let maps: Vec<AffineMap> = left.map(|other| self.side.maps[other].clone()).collect();
        tell_loops(&maps, self.side.kinds.len())
    }

    /// Assigns an operand the index of the first equal operand, or an index of its own.
    fn keep(&mut self, at: usize, is_same: impl Fn(usize) -> bool) {
        let place = self.remaining.iter().position(|other| is_same(*other)).unwrap_or_else(|| {
            self.remaining.push(at);
            self.remaining.len() - 1
        });
        self.new.push(Some(place));
    }
}

/// Returns whether a result is unused, and its init too, unless the init is only yielded as that very result.
fn is_dead(rw: &Rewriter<'_>, result: Value, arg: Value, yielded: Value) -> bool {
    !rw.is_used(result) && (!rw.is_used(arg) || only_yielded(rw, arg, yielded))
}

fn only_yielded(rw: &Rewriter<'_>, arg: Value, yielded: Value) -> bool {
    let user = rw.has_one_use(arg).then(|| rw.uses(arg).next()).flatten();
    let user = user.map(|at| rw.use_owner(at));
    yielded == arg && user.is_some_and(|user| YieldOp::cast(rw, user).is_some())
}

/// Replaces an operation of the body that computes an unused result from its own init by that init.
pub(super) struct DropCycles;

impl Pattern for DropCycles {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let side = StructuredOp::of(rw, op.op())?;
        side.is_on_tensors(rw).then_some(())?;
        let (_, given) = side.payload(rw)?;
        let results: Vec<Value> = rw.results(op.op()).collect();
        let mut changed = false;
        for ((result, at), value) in results.into_iter().zip(side.inits.clone()).zip(given) {
            let arg = side.matching_arg(at);
            if !rw.is_used(result)
                && let Some(cycle) = only_user(rw, arg)
                && rw.results(cycle).eq([value])
                && only_user(rw, value).is_some_and(|user| YieldOp::cast(rw, user).is_some())
            {
                rw.replace_op(cycle, &[arg]);
                changed = true;
            }
        }
        changed.then(|| rw.modify(op, |_| ()))?;
        Some(Done)
    }
}

/// Returns the operation that uses a value, if there is one use.
fn only_user(rw: &Rewriter<'_>, value: Value) -> Option<Op> {
    rw.has_one_use(value).then_some(())?;
    rw.uses(value).next().map(|at| rw.use_owner(at))
}
