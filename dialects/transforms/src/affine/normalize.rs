//! `--affine-loop-normalize`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::{InsertPoint, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Op, Type, Value};

use super::promote::promote_single_round;
use crate::affine::compose::{Operands, ValueMap, result_of};
use crate::affine::{AffineApplyOp, AffineForOp, AffineLoopNormalize, AffineParallelOp};

impl RunPass for AffineLoopNormalize {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let promote = self.promote_single_iter;
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let mut rw = Rewriter::new(body);
        for op in ops {
            if let Some(band) = op.cast::<AffineParallelOp>(&rw) {
                normalize_band(&mut rw, band);
            } else if let Some(one) = op.cast::<AffineForOp>(&rw)
                && !(promote && promote_single_round(&mut rw, one))
            {
                normalize(&mut rw, one);
            }
        }
        Ok(())
    }
}

/// Replaces all uses of `old` except the uses by `except`.
fn replace_elsewhere(rw: &mut Rewriter<'_>, old: Value, new: Value, except: Op) {
    rw.replace_uses_if(old, new, |body, at| body.use_owner(at) != except);
}

/// Normalizes a loop to start at 0 with the step 1. Loops whose lower bound is a maximum are not changed.
pub(super) fn normalize(rw: &mut Rewriter<'_>, op: AffineForOp) -> Option<()> {
    let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step_size(rw));
    if lower.map.single_constant() == Some(0) && step == 1 {
        return None;
    }
    let [start] = &*lower.map.results else { return None };
    let block = op.region(rw).entry()?.block;
    let variable = op.induction_variable(rw);
    let starts = upper.map.results.iter().map(|_| start.clone());
    let starts = ValueMap { map: lower.map.with_results(starts), operands: lower.operands.clone() };
    let mut rounds = upper.minus(rw, &starts);
    rounds.map = rounds.map.map_results(|span| span.clone().ceil_div(step.into()));
    let minus_step = AffineExpr::Dim(0).mul(AffineExpr::Constant(step)).neg();
    let scaled = ValueMap {
        map: AffineMap::new(1, 0, [minus_step]),
        operands: Operands::from_slice(&[variable]),
    };
    set_bounds(rw, op, rounds);
    let mut old = lower.minus(rw, &scaled);
    old.compose(rw);
    let loc = rw.loc(op.into());
    let point = InsertPoint::start(rw, block);
    rw.set_point(point).set_loc(loc);
    let map = AffineMapAttr::get(rw.ctx(), old.map);
    let apply = rw.insert(AffineApplyOp::build(map).map_operands(old.operands));
    let old = result_of(rw, apply);
    replace_elsewhere(rw, variable, old, apply.into());
    Some(())
}

/// Sets the lower bound of a loop to 0, the step to 1, and the upper bound.
pub(super) fn set_bounds(rw: &mut Rewriter<'_>, op: AffineForOp, upper: ValueMap) {
    let ctx = rw.ctx().clone();
    let zero = AffineMapAttr::get(&ctx, AffineMap::constant(0));
    let map = AffineMapAttr::get(&ctx, upper.map);
    let step = Attr::integer(&ctx, Type::INDEX, 1);
    rw.modify(op, |body| {
        AffineForOp::LOWER_BOUND_OPERANDS.set_all(body, op, &[]);
        AffineForOp::UPPER_BOUND_OPERANDS.set_all(body, op, &upper.operands);
        AffineForOp::LOWER_BOUND_MAP.set(body, op, Attr::from(zero));
        AffineForOp::UPPER_BOUND_MAP.set(body, op, Attr::from(map));
        AffineForOp::STEP.set(body, op, step);
    });
}

/// Normalizes all loops of a band to start at 0 with the step 1. Bands with several bounds for one variable stay.
fn normalize_band(rw: &mut Rewriter<'_>, op: AffineParallelOp) -> Option<()> {
    let ctx = rw.ctx().clone();
    let steps: Vec<i64> = op.steps(rw).iter().filter_map(|step| step.as_i64(&ctx)).collect();
    let (_, lower_operands) = op.lower_bounds(rw);
    let (_, upper_operands) = op.upper_bounds(rw);
    let lower =
        ValueMap { map: op.lower_bounds_map(rw).map(&ctx).clone(), operands: lower_operands };
    let upper =
        ValueMap { map: op.upper_bounds_map(rw).map(&ctx).clone(), operands: upper_operands };
    if lower.map.results.len() != steps.len() || upper.map.results.len() != steps.len() {
        return None;
    }
    let starts_at_zero = |expr: &AffineExpr| expr.as_constant() == Some(0);
    if lower.map.results.iter().all(starts_at_zero) && steps.iter().all(|step| *step == 1) {
        return None;
    }
    let mut rounds = upper.minus(rw, &lower);
    let block = op.region(rw).entry()?.block;
    let loc = rw.loc(op.into());
    let point = InsertPoint::start(rw, block);
    rw.set_point(point).set_loc(loc);
    let (dims, symbols) = lower.operands.split_at(lower.map.dims as usize);
    let variables: Vec<Value> = op.induction_variables(rw).collect();
    for ((variable, start), step) in variables.iter().zip(&lower.map.results).zip(&steps) {
        let offset = AffineExpr::Dim(lower.map.dims).mul(AffineExpr::Constant(*step));
        let map =
            AffineMap::new(lower.map.dims + 1, lower.map.symbols, [start.clone().add(offset)]);
        let operands = dims.iter().chain([variable]).chain(symbols).copied();
        let map = AffineMapAttr::get(&ctx, map);
        let apply = rw.insert(AffineApplyOp::build(map).map_operands(operands));
        let old = result_of(rw, apply);
        replace_elsewhere(rw, *variable, old, apply.into());
    }
    let by_step = rounds.map.results.iter().zip(&steps);
    let by_step = by_step.map(|(span, step)| span.clone().ceil_div((*step).into()));
    rounds.map = rounds.map.with_results(by_step);
    let zeros = AffineMap::new(0, 0, steps.iter().map(|_| AffineExpr::Constant(0)));
    let ones: Vec<Attr> = steps.iter().map(|_| Attr::integer(&ctx, Type::I64, 1)).collect();
    rw.modify(op, |body| {
        body.set_operands(&rounds.operands);
        let attr = |map| Attr::from(AffineMapAttr::get(&ctx, map));
        AffineParallelOp::STEPS.set(body, op, Attr::array(&ctx, &ones));
        AffineParallelOp::LOWER_BOUNDS_MAP.set(body, op, attr(zeros));
        AffineParallelOp::UPPER_BOUNDS_MAP.set(body, op, attr(rounds.map));
    });
    Some(())
}
