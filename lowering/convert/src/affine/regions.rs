//! Loops and conditionals, which become scf operations.

use ods_core::conversion::ConversionPatterns;
use ods_core::ir::{Block, Region};
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Type, Value};
use ods_dialects::affine::expand::{expand_map, expand_max, expand_min};
use ods_dialects::affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use ods_dialects::arith::{
    self, AtomicRMWKind, CmpIPredicate, combine, identity_attr, index_constant,
};
use ods_dialects::scf;

/// Adds the patterns for loops, conditionals and their terminators.
pub(super) fn add_regions(patterns: &mut ConversionPatterns) {
    patterns.add_plain(LowerParallel).add_plain(LowerFor).add_plain(LowerIf).add_plain(LowerYield);
}

/// `affine.yield` → `scf.yield`, once its parent is an `scf.for` or `scf.if`; [`LowerParallel`] converts its own
/// terminators
struct LowerYield;

impl Pattern for LowerYield {
    type Root = AffineYieldOp;

    fn rewrite(&self, op: AffineYieldOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let parent = rw.parent_op(op.into())?;
        let of_scf = parent.isa::<scf::ForOp>(rw) || parent.isa::<scf::IfOp>(rw);
        of_scf.then_some(())?;
        let values: Vec<Value> = op.operands(rw).collect();
        rw.replace_with(op, scf::YieldOp::build().results(values))
    }
}

/// Moves the blocks of one region to another, which is empty.
fn take_region(rw: &mut Rewriter<'_>, from: Region, to: Region) {
    rw.inline_region_before(from, to, None);
}

/// `affine.for` → `scf.for`
struct LowerFor;

impl Pattern for LowerFor {
    type Root = AffineForOp;

    fn rewrite(&self, op: AffineForOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (lower, upper) = (op.lower_bound(rw), op.upper_bound(rw));
        let lower = expand_max(rw, &lower.map, &lower.operands)?;
        let upper = expand_min(rw, &upper.map, &upper.operands)?;
        let step = index_constant(rw, op.step_size(rw));
        let inits: Vec<Value> = op.inits(rw).collect();
        let types: Vec<Type> = inits.iter().map(|init| rw.ty(*init)).collect();
        let new = scf::ForOp::build(lower, upper, step).init_args(inits).results_type(types);
        let new = rw.insert(new);
        let (from, to) = (op.region(rw).region, new.region(rw).region);
        take_region(rw, from, to);
        let results: Vec<Value> = new.results(rw).collect();
        rw.replace_op(op, &results)
    }
}

/// `affine.if` → `scf.if` on the conjunction of its constraints
struct LowerIf;

impl Pattern for LowerIf {
    type Root = AffineIfOp;

    fn rewrite(&self, op: AffineIfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let set = op.condition(rw).set(rw.ctx()).clone();
        let operands: Vec<Value> = rw.operands(op.into()).collect();
        let map = set.as_map();
        let zero = index_constant(rw, 0);
        let mut condition = None;
        for (at, (_, equals)) in set.constraints.iter().enumerate() {
            let value = expand_map(rw, &map.sub_map([at]), &operands)?;
            let predicate = if *equals { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
            let holds = rw.insert(arith::CmpIOp::build(predicate, value[0], zero)).result(rw);
            condition = Some(match condition {
                None => holds,
                Some(all) => rw.insert(arith::AndIOp::build(all, holds)).result(rw),
            });
        }
        let types: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
        let new = rw.insert(scf::IfOp::build(condition?).results_type(types));
        let regions = [
            (op.then_region(rw).region, new.then_region(rw).region),
            (op.else_region(rw).region, new.else_region(rw).region),
        ];
        for (from, to) in regions {
            take_region(rw, from, to);
        }
        let results: Vec<Value> = new.results(rw).collect();
        rw.replace_op(op, &results)
    }
}

/// `affine.parallel` → `scf.parallel` with the reductions in its terminator
struct LowerParallel;

impl Pattern for LowerParallel {
    type Root = AffineParallelOp;

    fn rewrite(&self, op: AffineParallelOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (lower_maps, lower_operands) = op.lower_bounds(rw);
        let (upper_maps, upper_operands) = op.upper_bounds(rw);
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for (lower_map, upper_map) in lower_maps.iter().zip(&upper_maps) {
            lower.push(expand_max(rw, lower_map, &lower_operands)?);
            upper.push(expand_min(rw, upper_map, &upper_operands)?);
        }
        let ctx = rw.ctx().clone();
        let sizes: Vec<i64> = op.steps(rw).iter().filter_map(|step| step.as_i64(&ctx)).collect();
        let steps: Vec<Value> = sizes.into_iter().map(|step| index_constant(rw, step)).collect();
        let kinds = op.reductions(rw);
        let kinds: Option<Vec<AtomicRMWKind>> = kinds
            .iter()
            .map(|kind| AtomicRMWKind::from_value(u64::try_from(kind.as_i64(&ctx)?).ok()?))
            .collect();
        let kinds = kinds?;
        let types: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
        let mut inits = Vec::new();
        for (kind, ty) in kinds.iter().zip(&types) {
            let identity = identity_attr(&ctx, *kind, *ty)?;
            let constant = arith::ConstantOp::build(identity);
            inits.push(rw.insert(constant).result(rw));
        }
        let new = scf::ParallelOp::build()
            .lower_bound(lower)
            .upper_bound(upper)
            .step(steps)
            .init_vals(inits)
            .results_type(types);
        let new = rw.insert(new);
        let (from, to) = (op.region(rw).region, new.region(rw).region);
        take_region(rw, from, to);
        let block = rw.entry_block(to)?;
        let results: Vec<Value> = new.results(rw).collect();
        rw.replace_op(op, &results);
        reduce(rw, block, &kinds)
    }
}

/// Replaces the terminator of a block by an `scf.reduce`.
fn reduce(rw: &mut Rewriter<'_>, block: Block, kinds: &[AtomicRMWKind]) -> Rewritten {
    let last = rw.terminator(block)?;
    let values: Vec<Value> = rw.operands(last).collect();
    let types: Vec<Type> = values.iter().map(|value| rw.ty(*value)).collect();
    rw.set_point_before(last);
    let loc = rw.loc(last);
    let new = rw.insert(scf::ReduceOp::build().operands(values).reductions_count(kinds.len()));
    let regions: Vec<Region> = new.reductions(rw).map(|region| region.region).collect();
    for ((kind, ty), region) in kinds.iter().zip(types).zip(regions) {
        let body = rw.create_block(region, None, &[(ty, loc), (ty, loc)]);
        let arguments: Vec<Value> = rw.arg_values(body).collect();
        let [one, other] = *arguments.as_slice() else { return None };
        rw.set_point_at_end(body);
        let combined = combine(rw, *kind, one, other)?;
        rw.insert(scf::ReduceReturnOp::build(combined));
    }
    rw.erase_op(last);
    Some(Done)
}
