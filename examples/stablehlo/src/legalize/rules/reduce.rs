//! Reductions along dimensions.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::MixedList;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Value};
use ods_dialects::arith::{self, FastMathFlags};

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_lowered};
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
    let result_sizes: MixedList = kept.iter().map(|dim| sizes[*dim]).collect();
    let identity = AffineMap::identity(rank as u32);
    let result_map = map(rank, kept.iter().map(|dim| AffineExpr::Dim(*dim as u32)));
    let ins: Vec<_> = tensors.iter().map(|tensor| (*tensor, identity.clone())).collect();
    let mut outs = Vec::new();
    for start in starts {
        outs.push((fill_sizes(l, *start, &result_sizes), result_map.clone()));
    }
    let loops: Vec<Loop> =
        (0..rank).map(|dim| if is_kept(&dim) { Loop::Parallel } else { Loop::Reduction }).collect();
    accumulate(l, &ins, &outs, &loops, |l, elements, state| {
        let mut args = state.to_vec();
        for ((element, (_, from)), to) in elements.iter().zip(inputs).zip(kinds) {
            args.push(convert(&mut l.rw, *from, *to, *element));
        }
        let values = l.inline_scalars(block, &args)?;
        // The specification leaves the order of a reduction open.
        allow_any_order(&mut l.rw, &values, state);
        Ok(values)
    })
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
