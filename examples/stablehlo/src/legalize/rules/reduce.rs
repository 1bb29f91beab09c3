//! Reductions along dimensions.

use ods_core::affine::AffineExpr;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Value};
use ods_dialects::arith::{self, FastMathFlags};

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_lowered, range};
use crate::legalize::tensors::structured::{fill_sizes, map, sizes_of};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::ReduceOp| {
        let inputs: Vec<Value> = op.inputs(&l.rw).collect();
        let inits: Vec<Value> = op.init_values(&l.rw).collect();
        let results: Vec<Value> = op.result(&l.rw).collect();
        let dims = op.dimensions(&l.rw).to_vec();
        let region = op.body(&l.rw).region;
        let block = l.block(op, region)?;
        let kinds = body_kinds(l, block, inputs.len())?;
        let mut tensors = Vec::new();
        let mut starts = Vec::new();
        for (at, (input, init)) in inputs.iter().zip(&inits).enumerate() {
            let lowered = l.lowered(*input);
            let from = l.kind(*input)?;
            tensors.push((lowered, from));
            let start = l.scalar(*init);
            let from = l.kind(*init)?;
            starts.push(convert(&mut l.rw, from, kinds[at], start));
        }
        if l.shape(inputs[0]).is_empty() {
            let mut args = starts;
            for ((lowered, from), to) in tensors.iter().zip(&kinds) {
                let converted = convert_lowered(l, lowered, *from, *to)?;
                args.push(l.element(&converted, &[]));
            }
            let values = l.inline_scalars(block, &args)?;
            for (result, value) in results.iter().zip(values) {
                l.set(*result, Lowered::Scalar(value));
            }
            return Ok(());
        }
        let done = reduce(l, &tensors, &starts, &kinds, &dims, block)?;
        for (result, value) in results.iter().zip(done) {
            l.set_tensor(*result, value);
        }
        Ok(())
    });
}

/// Returns the kinds in which the body of a reduction computes.
pub(super) fn body_kinds(l: &Lower<'_>, block: Block, count: usize) -> Outcome<Vec<Kind>> {
    let args: Vec<Value> = l.rw.arg_values(block).take(count).collect();
    args.into_iter().map(|value| l.kind(value)).collect()
}

fn reduce(
    l: &mut Lower<'_>,
    inputs: &[(Lowered, Kind)],
    starts: &[Value],
    kinds: &[Kind],
    dims: &[i64],
    block: Block,
) -> Outcome<Vec<Value>> {
    let tensors: Vec<Value> = inputs.iter().map(|(lowered, _)| l.materialize(lowered)).collect();
    let sizes = sizes_of(l, tensors[0]);
    let rank = sizes.len();
    let is_kept = |dim: &usize| !dims.contains(&(*dim as i64));
    let kept: Vec<usize> = (0..rank).filter(is_kept).collect();
    let mut result_sizes: MixedList = kept.iter().map(|dim| sizes[*dim]).collect();
    let mut loops: Vec<Loop> =
        (0..rank).map(|dim| if is_kept(&dim) { Loop::Parallel } else { Loop::Reduction }).collect();
    let from: Vec<Kind> = inputs.iter().map(|(_, kind)| *kind).collect();
    let of_dims = |dims: &[usize]| dims.iter().map(|dim| AffineExpr::Dim(*dim as u32)).collect();
    let mut exprs: Vec<AffineExpr> = of_dims(&(0..rank).collect::<Vec<_>>());
    let Some((lanes, steps)) = lanes(l, &sizes, &loops, block) else {
        let step = Step { tensors, exprs, range: None, loops, from, sizes: result_sizes };
        return step.insert(l, of_dims(&kept), starts, kinds, block);
    };
    // Partial results, one for each of as many neighbours; then the results.
    exprs[rank - 1] =
        exprs[rank - 1].clone().mul(AffineExpr::Constant(lanes)).add(AffineExpr::Dim(rank as u32));
    loops.push(Loop::Parallel);
    let mut partial_sizes = result_sizes.clone();
    partial_sizes.push(MixedIndex::Known(lanes));
    let range = Some((range(l, &[MixedIndex::Known(steps)]), AffineExpr::Dim(rank as u32 - 1)));
    let results = [&kept[..], &[rank]].concat();
    let step = Step { tensors, exprs, range, loops, from, sizes: partial_sizes };
    let tensors = step.insert(l, of_dims(&results), starts, kinds, block)?;
    let count = kept.len();
    let mut loops = vec![Loop::Parallel; count];
    loops.push(Loop::Reduction);
    let all: Vec<usize> = (0..=count).collect();
    let (exprs, from) = (of_dims(&all), kinds.to_vec());
    result_sizes.truncate(count);
    let step = Step { tensors, exprs, range: None, loops, from, sizes: result_sizes };
    step.insert(l, of_dims(&all[..count]), starts, kinds, block)
}

/// Returns the number of partial results of a reduction, and that of the elements of each in the last dimension: a power of
/// two of neighbours, which loops combine in vectors without another order of operations. `None` if the reduction is not
/// split.
fn lanes(l: &Lower<'_>, sizes: &MixedList, loops: &[Loop], block: Block) -> Option<(i64, i64)> {
    let size = sizes.last().filter(|_| loops.last() == Some(&Loop::Reduction))?.known()?;
    let mut lanes = l.limits.lanes as i64;
    while lanes >= FEWEST_LANES && (size % lanes != 0 || size < lanes * LEAST_STEPS) {
        lanes /= 2;
    }
    (lanes >= FEWEST_LANES && is_in_any_order(&l.rw, block)).then(|| (lanes, size / lanes))
}

/// Fewer lanes are no vector.
const FEWEST_LANES: i64 = 8;

/// Partial results of fewer elements do not pay.
const LEAST_STEPS: i64 = 4;

/// Returns whether each result of a computation combines its two arguments by an operation that gives the same results in
/// any order, but for rounding.
fn is_in_any_order(body: &Body, block: Block) -> bool {
    let args: Vec<Value> = body.arg_values(block).collect();
    let Some(last) = body.last_op(block) else { return false };
    let results: Vec<Value> = body.operands(last).collect();
    results.len() * 2 == args.len()
        && results.iter().enumerate().all(|(at, result)| {
            let Some(op) = body.defining_op(*result) else { return false };
            let is_any_order = op.isa::<stablehlo::AddOp>(body)
                || op.isa::<stablehlo::MulOp>(body)
                || op.isa::<stablehlo::MaxOp>(body)
                || op.isa::<stablehlo::MinOp>(body)
                || op.isa::<stablehlo::AndOp>(body)
                || op.isa::<stablehlo::OrOp>(body);
            let operands: Vec<Value> = body.operands(op).collect();
            let pair = [args[at], args[results.len() + at]];
            let swapped = [pair[1], pair[0]];
            is_any_order && (operands == pair || operands == swapped)
        })
}

/// Loops that combine elements of tensors.
struct Step {
    tensors: Vec<Value>,
    /// The indices of the elements.
    exprs: Vec<AffineExpr>,
    /// A tensor that only has the size of a loop, and its index.
    range: Option<(Value, AffineExpr)>,
    loops: Vec<Loop>,
    from: Vec<Kind>,
    /// The sizes of the results.
    sizes: MixedList,
}

impl Step {
    fn insert(
        self,
        l: &mut Lower<'_>,
        results: Vec<AffineExpr>,
        starts: &[Value],
        kinds: &[Kind],
        block: Block,
    ) -> Outcome<Vec<Value>> {
        let rank = self.loops.len();
        let (input_map, result_map) = (map(rank, self.exprs), map(rank, results));
        let mut ins: Vec<_> =
            self.tensors.iter().map(|tensor| (*tensor, input_map.clone())).collect();
        ins.extend(self.range.map(|(range, index)| (range, map(rank, [index]))));
        let mut outs = Vec::new();
        for start in starts {
            outs.push((fill_sizes(l, *start, &self.sizes), result_map.clone()));
        }
        accumulate(l, &ins, &outs, &self.loops, |l, elements, state| {
            let mut args = state.to_vec();
            for ((element, from), to) in elements.iter().zip(&self.from).zip(kinds) {
                args.push(convert(&mut l.rw, *from, *to, *element));
            }
            let values = l.inline_scalars(block, &args)?;
            // The specification leaves the order of a reduction open.
            allow_any_order(&mut l.rw, &values, state);
            Ok(values)
        })
    }
}

/// Lets a sum or a product be computed in any order; `next` are the elements that follow `state`.
fn allow_any_order(rw: &mut Rewriter<'_>, next: &[Value], state: &[Value]) {
    next.iter().zip(state).for_each(|(next, state)| reassociate(rw, *next, *state));
}

fn reassociate(rw: &mut Rewriter<'_>, next: Value, state: Value) {
    if let Some(sum) = next.defined_by::<arith::AddFOp>(rw)
        && [sum.lhs(rw), sum.rhs(rw)].contains(&state)
    {
        sum.set_fastmath(rw, FastMathFlags::REASSOC);
    } else if let Some(product) = next.defined_by::<arith::MulFOp>(rw)
        && [product.lhs(rw), product.rhs(rw)].contains(&state)
    {
        product.set_fastmath(rw, FastMathFlags::REASSOC);
    }
}
