//! Coalescing of loop nests into one loop.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::ShapedDimOpInterface;
use ods_core::mixed::{MixedIndex, constant_index, parted};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Type, Value};

use crate::affine::{AffineDelinearizeIndexOp, composed_apply};
use crate::arith::{
    AddIOp, CeilDivSIOp, ConstantOp, DivSIOp, MaxSIOp, MulIOp, RemSIOp, SubIOp, index_value,
};
use crate::scf::ForOp;

/// Returns a loop and the loops perfectly nested in it, outermost first.
fn perfect_nest(ir: &Body, outer: ForOp) -> Vec<ForOp> {
    let mut nest = vec![outer];
    let inner = |op: ForOp| {
        let mut ops = ir.ops(op.body(ir));
        let inner = ops.next()?.cast::<ForOp>(ir)?;
        (ops.next().is_some() && ops.next().is_none()).then_some(inner)
    };
    while let Some(next) = nest.last().copied().and_then(inner) {
        nest.push(next);
    }
    nest
}

fn bounds(ir: &Body, op: ForOp) -> [Value; 3] {
    [op.lower_bound(ir), op.upper_bound(ir), op.step(ir)]
}

/// Returns whether the bounds of a loop are defined outside of another.
fn bounds_are_above(ir: &Body, op: ForOp, outer: ForOp) -> bool {
    let defined_inside = |value: Value| {
        let owner = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        owner.is_some_and(|owner| ir.is_ancestor(outer.into(), owner))
    };
    !bounds(ir, op).into_iter().any(defined_inside)
}

/// Returns whether an inner loop carries exactly the values of the outer loop, without other uses of them.
fn chains(ir: &Body, outer: ForOp, inner: ForOp) -> bool {
    let carried = outer.iter_args(ir);
    carried.clone().all(|value| ir.uses(value).count() == 1)
        && carried.eq(inner.init_args(ir))
        && outer.yield_op(ir).results(ir).eq(inner.results(ir))
        && inner.iter_args(ir).len() == outer.iter_args(ir).len()
}

/// Coalesces each band of the nest in `outer` whose bounds are defined before it, inner bands first; returns whether
/// there was any.
pub fn coalesce_nest(rw: &mut Rewriter<'_>, outer: ForOp) -> bool {
    let nest = perfect_nest(rw, outer);
    let known_above: Vec<usize> = (0..nest.len())
        .map(|at| (0..at).find(|other| bounds_are_above(rw, nest[at], nest[*other])).unwrap_or(at))
        .collect();
    let mut chain_start = vec![0; nest.len()];
    for at in 1..nest.len() {
        let chained = chains(rw, nest[at - 1], nest[at]);
        chain_start[at] = if chained { chain_start[at - 1] } else { at };
    }
    let mut any = false;
    let mut end = nest.len();
    while end > 0 {
        let start = (0..end - 1).find(|start| {
            known_above[*start..end].iter().all(|above| above <= start)
                && chain_start[end - 1] <= *start
        });
        if let Some(start) = start {
            any |= coalesce(rw, &nest[start..end]).is_some();
            end = start + 1;
        }
        end -= 1;
    }
    any
}

/// The trip count of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounds {
    Known(i128),
    /// An unknown count that is not negative.
    Some,
    Unknown,
}

impl Rounds {
    fn of(ir: &Body, op: ForOp) -> Rounds {
        let [lower, upper, step] = bounds(ir, op).map(|value| constant_index(ir, value));
        let end = ir.defining_op(op.upper_bound(ir));
        if lower == Some(0)
            && end.is_some_and(|end| ir.interface::<dyn ShapedDimOpInterface>(end).is_some())
        {
            return Rounds::Some;
        }
        let is_empty = match (lower, upper) {
            (Some(lower), Some(upper)) => upper <= lower,
            _ => op.lower_bound(ir) == op.upper_bound(ir),
        };
        if is_empty {
            return Rounds::Known(0);
        }
        let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else {
            return Rounds::Unknown;
        };
        let span = i128::from(upper) - i128::from(lower);
        let step = i128::from(step);
        if step <= 0 { Rounds::Unknown } else { Rounds::Known((span + step - 1) / step) }
    }

    /// Returns whether the span of a loop fits the type of its induction variable, taken as signed.
    fn has_span(ir: &Body, op: ForOp) -> bool {
        let [lower, upper, step] = bounds(ir, op).map(|value| constant_index(ir, value));
        let width = op.lower_bound_ty(ir).int_or_float_width(ir.ctx()).unwrap_or(64);
        let greatest = (1i128 << (width.min(64) - 1)) - 1;
        match (lower, upper) {
            (Some(lower), Some(upper)) => {
                let is_plain = lower >= 0 && upper >= 0 && step.is_some_and(|step| step > 0);
                (is_plain || !op.unsigned_cmp(ir))
                    && i128::from(upper) - i128::from(lower) <= greatest
            }
            _ => !op.unsigned_cmp(ir),
        }
    }

    /// Returns whether the product of all trip counts fits the type of the induction variables, and is not known to be
    /// 0, by which an index cannot be delinearized. In 64 bits, an unknown product is assumed to fit, as larger loops
    /// would never end.
    fn have_product(ir: &Body, outermost: ForOp, rounds: &[Rounds]) -> bool {
        let ty = ir.ty(outermost.lower_bound(ir));
        let width = ty.int_or_float_width(ir.ctx()).unwrap_or(64);
        let known = |one: &Rounds| match one {
            Rounds::Known(rounds) => Some(*rounds),
            Rounds::Some | Rounds::Unknown => None,
        };
        let product = rounds.iter().try_fold(1i128, |all, one| all.checked_mul(known(one)?));
        match product {
            Some(product) => product > 0 && product < 1i128 << (width.min(64) - 1),
            None => width >= 64 && rounds.iter().all(|one| known(one) != Some(0)),
        }
    }
}

/// Builds a constant of the type of a loop's induction variable.
fn number(rw: &mut Rewriter<'_>, ty: Type, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), ty, value);
    rw.insert(ConstantOp::build(value)).result(rw)
}

/// Builds the application of a map of one result to indices, composed and folded.
fn apply(rw: &mut Rewriter<'_>, map: &AffineMap, operands: &[MixedIndex]) -> MixedIndex {
    rw.build(|builder| composed_apply(builder, map, operands))
}

/// Normalizes a loop to lower bound 0 and step 1; the original induction variable is computed at the start of
/// `innermost`.
fn normalize(rw: &mut Rewriter<'_>, op: ForOp, outermost: ForOp, innermost: ForOp, clamped: bool) {
    let clamped = clamped && Rounds::of(rw, op) == Rounds::Unknown;
    let [lower, _, step] = bounds(rw, op);
    let ty = rw.ty(lower);
    let loc = rw.loc(op.into());
    rw.set_point_before(outermost).set_loc(loc);
    let mut new = if ty == Type::INDEX { index_range(rw, op) } else { integer_range(rw, op) };
    if clamped {
        let zero = number(rw, ty, 0);
        new[1] = rw.insert(MaxSIOp::build(new[1], zero)).result(rw);
    }
    rw.modify(op, |body| {
        ForOp::LOWER_BOUND.set(body, op, new[0]);
        ForOp::UPPER_BOUND.set(body, op, new[1]);
        ForOp::STEP.set(body, op, new[2]);
    });
    let start = innermost.body(rw);
    rw.set_point_at_start(start);
    let variable = op.induction_variable(rw);
    let (zero, one) = (constant_int(rw, lower, 0), constant_int(rw, step, 1));
    let mut exempt = Vec::new();
    let old = if ty == Type::INDEX {
        let scaled = AffineExpr::Dim(0).mul(AffineExpr::Symbol(1)).add(AffineExpr::Symbol(0));
        let map = AffineMap::new(1, 2, [scaled]);
        let operands = [variable, lower, step].map(MixedIndex::Value);
        let old = apply(rw, &map, &operands);
        let old = index_value(rw, old);
        if !zero || !one {
            exempt.extend(rw.defining_op(old));
        }
        old
    } else {
        let mut old = variable;
        if !one {
            old = rw.insert(MulIOp::build(old, step)).result(rw);
            exempt.extend(rw.defining_op(old));
        }
        if !zero {
            old = rw.insert(AddIOp::build(old, lower)).result(rw);
            exempt.extend(rw.defining_op(old));
        }
        old
    };
    replace_except(rw, variable, old, &exempt);
}

fn replace_except(rw: &mut Rewriter<'_>, old: Value, new: Value, exempt: &[Op]) {
    if old != new {
        rw.replace_uses_if(old, new, |body, at| !exempt.contains(&body.use_owner(at)));
    }
}

fn constant_int(ir: &Body, value: Value, wanted: i64) -> bool {
    constant_index(ir, value) == Some(wanted)
}

fn index_range(rw: &mut Rewriter<'_>, op: ForOp) -> [Value; 3] {
    let span = AffineExpr::Symbol(1).sub(AffineExpr::Symbol(0));
    let rounds = AffineMap::new(0, 3, [span.ceil_div(AffineExpr::Symbol(2))]);
    let operands = bounds(rw, op).map(MixedIndex::Value);
    let rounds = apply(rw, &rounds, &operands);
    let zero = number(rw, Type::INDEX, 0);
    let rounds = index_value(rw, rounds);
    [zero, rounds, number(rw, Type::INDEX, 1)]
}

fn integer_range(rw: &mut Rewriter<'_>, op: ForOp) -> [Value; 3] {
    let [lower, upper, step] = bounds(rw, op);
    let (zero, one) = (constant_int(rw, lower, 0), constant_int(rw, step, 1));
    if zero && one {
        return [lower, upper, step];
    }
    let ty = rw.ty(lower);
    let mut rounds = upper;
    if !zero {
        rounds = rw.create_or_fold(SubIOp::build(rounds, lower))[0];
    }
    if !one {
        rounds = rw.create_or_fold(CeilDivSIOp::build(rounds, step))[0];
    }
    [number(rw, ty, 0), rounds, number(rw, ty, 1)]
}

/// Computes the product of all trip counts.
fn product(rw: &mut Rewriter<'_>, counts: &[Value]) -> Value {
    let ty = rw.ty(counts[0]);
    if ty == Type::INDEX {
        let map = AffineMap::new(0, 2, [AffineExpr::Symbol(0).mul(AffineExpr::Symbol(1))]);
        let mut product = MixedIndex::Known(1);
        for count in counts {
            product = apply(rw, &map, &[product, MixedIndex::Value(*count)]);
        }
        return index_value(rw, product);
    }
    let mut product = None;
    for count in counts {
        if !constant_int(rw, *count, 1) {
            product = Some(match product {
                None => *count,
                Some(product) => rw.insert(MulIOp::build(product, *count)).result(rw),
            });
        }
    }
    product.unwrap_or_else(|| number(rw, ty, 1))
}

/// Computes the induction variables of all loops from the variable of the coalesced loop; also returns the operations
/// that keep using that.
fn delinearized(rw: &mut Rewriter<'_>, single: Value, counts: &[Value]) -> (Vec<Value>, Vec<Op>) {
    let ty = rw.ty(single);
    if ty == Type::INDEX {
        let index = |count: &Value| match constant_index(rw, *count) {
            Some(number) => MixedIndex::Known(number),
            None => MixedIndex::Value(*count),
        };
        let basis: Vec<MixedIndex> = counts.iter().map(index).collect();
        let (known, values) = parted(&basis);
        let split = AffineDelinearizeIndexOp::build(single, &known)
            .dynamic_basis(values)
            .multi_index_type(vec![Type::INDEX; counts.len()]);
        let split = rw.insert(split);
        return (split.multi_index(rw).collect(), vec![split.into()]);
    }
    let is_one: Vec<bool> = counts.iter().map(|count| constant_int(rw, *count, 1)).collect();
    let leading = is_one.iter().take_while(|one| **one).count();
    let mut variables = vec![single; counts.len()];
    for variable in &mut variables[..leading] {
        *variable = number(rw, ty, 0);
    }
    let (mut left, mut exempt) = (single, Vec::new());
    for at in (leading..counts.len()).rev() {
        if at + 1 != counts.len() && !is_one[at + 1] {
            left = rw.insert(DivSIOp::build(left, counts[at + 1])).result(rw);
            exempt.extend(rw.defining_op(left));
        }
        variables[at] = if at == leading {
            left
        } else if is_one[at] {
            number(rw, ty, 0)
        } else {
            let rest = rw.insert(RemSIOp::build(left, counts[at])).result(rw);
            exempt.extend(rw.defining_op(rest));
            rest
        };
    }
    (variables, exempt)
}

fn coalesce(rw: &mut Rewriter<'_>, nest: &[ForOp]) -> Option<()> {
    let [outermost, inner @ ..] = nest else { return None };
    let innermost = inner.last()?;
    if nest.iter().any(|op| constant_int(rw, op.step(rw), 0)) {
        return None;
    }
    let rounds: Vec<Rounds> = nest.iter().map(|op| Rounds::of(rw, *op)).collect();
    if !Rounds::have_product(rw, *outermost, &rounds)
        || !nest.iter().all(|op| Rounds::has_span(rw, *op))
    {
        return None;
    }
    let clamped = rounds.iter().filter(|one| **one == Rounds::Unknown).count() > 1;
    for op in nest {
        normalize(rw, *op, *outermost, *innermost, clamped);
    }
    let loc = rw.loc((*outermost).into());
    rw.set_point_before(*outermost).set_loc(loc);
    let counts: Vec<Value> = nest.iter().map(|op| op.upper_bound(rw)).collect();
    let rounds = product(rw, &counts);
    rw.modify(*outermost, |body| ForOp::UPPER_BOUND.set(body, *outermost, rounds));
    let start = outermost.body(rw);
    rw.set_point_at_start(start);
    let single = outermost.induction_variable(rw);
    let (variables, exempt) = delinearized(rw, single, &counts);
    replace_except(rw, single, variables[0], &exempt);
    for at in (1..nest.len()).rev() {
        inline(rw, nest[at - 1], nest[at], variables[at]);
    }
    Some(())
}

/// Inlines the body of an inner loop, with a value for its induction variable.
fn inline(rw: &mut Rewriter<'_>, outer: ForOp, inner: ForOp, variable: Value) {
    let (end, block) = (inner.yield_op(rw), inner.body(rw));
    let mut values = vec![variable];
    values.extend(outer.iter_args(rw));
    let args: Vec<Value> = rw.arg_values(block).collect();
    let instead = |value: Value| match args.iter().position(|arg| *arg == value) {
        Some(at) => values[at],
        None => value,
    };
    let yielded: Vec<Value> = end.results(rw).map(instead).collect();
    rw.erase_op(end);
    rw.inline_block_before(block, inner, &values);
    rw.replace_op(inner, &yielded);
}
