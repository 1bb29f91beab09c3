//! `--affine-loop-coalescing`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::{InsertPoint, ValueRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Block, Body, Op, Value};

use crate::affine::analysis::is_never_negative;
use crate::affine::compose::{ValueMap, result_of};
use crate::affine::scope::is_valid_symbol;
use crate::affine::{AffineApplyOp, AffineForOp, AffineMaxOp, AffineMinOp, LoopCoalescing};
#[cfg(feature = "scf-transforms")]
use crate::scf;

impl RunPass for LoopCoalescing {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
        let mut rw = Rewriter::new(body);
        for op in ops {
            // Loops that were coalesced into another are erased.
            if !rw.is_live(op) {
                continue;
            }
            if let Some(outer) = op.cast::<AffineForOp>(&rw) {
                coalesce_nest(&mut rw, outer);
            }
            #[cfg(feature = "scf-transforms")]
            if let Some(outer) = op.cast::<scf::ForOp>(&rw) {
                scf::coalesce_nest(&mut rw, outer);
            }
        }
        Ok(())
    }
}

fn entry(ir: &Body, op: AffineForOp) -> Option<Block> {
    Some(op.region(ir).entry()?.block)
}

/// Returns a loop and the loops nested perfectly in it.
pub(super) fn perfect_nest(ir: &Body, outer: AffineForOp) -> Vec<AffineForOp> {
    let mut nest = vec![outer];
    let inner = |op: AffineForOp| {
        let mut ops = ir.ops(entry(ir, op)?);
        let inner = ops.next()?.cast::<AffineForOp>(ir)?;
        // The second operation is the terminator.
        (ops.next().is_some() && ops.next().is_none()).then_some(inner)
    };
    while let Some(next) = nest.last().copied().and_then(inner) {
        nest.push(next);
    }
    nest
}

/// Returns whether all operands of a loop are defined outside of another loop.
fn bounds_are_above(ir: &Body, op: AffineForOp, outer: AffineForOp) -> bool {
    let inside = |value: Value| {
        let mut at = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        while let Some(op) = at {
            if op == Op::from(outer) {
                return true;
            }
            at = ir.parent_op(op);
        }
        false
    };
    !ir.operands(op.into()).any(inside)
}

/// Coalesces each band whose bounds are defined before it, inner bands first.
fn coalesce_nest(rw: &mut Rewriter<'_>, outer: AffineForOp) {
    let nest = perfect_nest(rw, outer);
    let known_above: Vec<usize> = (0..nest.len())
        .map(|at| (0..at).find(|other| bounds_are_above(rw, nest[at], nest[*other])).unwrap_or(at))
        .collect();
    let mut end = nest.len();
    while end > 0 {
        let start =
            (0..end - 1).find(|start| known_above[*start..end].iter().all(|above| above <= start));
        if let Some(start) = start {
            coalesce(rw, &nest[start..end]);
            end = start + 1;
        }
        end -= 1;
    }
}

/// Builds the trip count of a loop from 0 with the step 1; if `clamped`, it is at least 0.
fn rounds(rw: &mut Rewriter<'_>, op: AffineForOp, clamped: bool) -> Value {
    let upper = op.upper_bound(rw);
    let clamped = clamped && !is_never_negative(rw, &upper, op.into());
    let ValueMap { map, operands } = upper;
    let several = map.results.len() != 1;
    let map = AffineMapAttr::get(rw.ctx(), map);
    let count = if several {
        let min = rw.insert(AffineMinOp::build(map).operands(operands));
        result_of(rw, min)
    } else {
        let apply = rw.insert(AffineApplyOp::build(map).map_operands(operands));
        result_of(rw, apply)
    };
    if !clamped {
        return count;
    }
    let bounds = [AffineExpr::Symbol(0), AffineExpr::Constant(0)];
    let map = AffineMapAttr::get(rw.ctx(), AffineMap::new(0, 1, bounds));
    let max = rw.insert(AffineMaxOp::build(map).operands([count]));
    result_of(rw, max)
}

/// Builds `expr(d0, s0)` of two values.
fn apply(rw: &mut Rewriter<'_>, expr: AffineExpr, dim: Value, symbol: Value) -> Value {
    let map = AffineMapAttr::get(rw.ctx(), AffineMap::new(1, 1, [expr]));
    let apply = rw.insert(AffineApplyOp::build(map).map_operands([dim, symbol]));
    result_of(rw, apply)
}

fn coalesce(rw: &mut Rewriter<'_>, nest: &[AffineForOp]) -> Option<()> {
    let normal = |op: &AffineForOp| {
        op.step_size(rw) == 1 && op.lower_bound(rw).map.single_constant() == Some(0)
    };
    // Iteration arguments would have to be threaded through.
    let carries = |op: &AffineForOp| op.results(rw).len() > 0;
    let [outer, inner @ ..] = nest else { return None };
    let (second, last) = (inner.first()?, inner.last()?);
    if !nest.iter().all(normal) || nest.iter().any(carries) {
        return None;
    }
    // The trip counts become symbols.
    let is_symbol = |value: &Value| is_valid_symbol(ValueRef { body: rw, value: *value });
    if !nest.iter().all(|op| op.upper_bound(rw).operands.iter().all(is_symbol)) {
        return None;
    }
    // Two negative trip counts would have a positive product.
    let may_be_below =
        |op: &&AffineForOp| !is_never_negative(rw, &op.upper_bound(rw), (*outer).into());
    let clamped = nest.iter().filter(may_be_below).count() > 1;
    let (dim, symbol) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
    let loc = rw.loc((*outer).into());
    rw.set_point_before(*outer).set_loc(loc);
    let mut product = rounds(rw, *outer, clamped);
    let mut counts = vec![product];
    for op in inner {
        let count = rounds(rw, *op, clamped);
        counts.push(count);
        product = apply(rw, dim.clone().mul(symbol.clone()), product, count);
    }
    let identity = Attr::from(AffineMapAttr::get(rw.ctx(), AffineMap::symbol_identity()));
    rw.modify(*outer, |body| {
        AffineForOp::UPPER_BOUND_OPERANDS.set_all(body, *outer, &[product]);
        AffineForOp::UPPER_BOUND_MAP.set(body, *outer, identity);
    });
    let (outer_block, last_block) = (entry(rw, *outer)?, entry(rw, *last)?);
    let point = InsertPoint::start(rw, outer_block);
    rw.set_point(point).set_loc(loc);
    let mut left = outer.induction_variable(rw);
    let single = left;
    for at in (0..nest.len()).rev() {
        if at + 1 != nest.len() {
            left = apply(rw, dim.clone().floor_div(symbol.clone()), left, counts[at + 1]);
        }
        let variable = match at {
            0 => left,
            _ => apply(rw, dim.clone().modulo(symbol.clone()), left, counts[at]),
        };
        let old = nest[at].induction_variable(rw);
        if old == single {
            replace_inside(rw, old, variable, *last);
        } else {
            rw.replace_all_uses(old, variable);
        }
    }
    let terminator = rw.terminator(last_block)?;
    rw.erase_op(terminator);
    let ops: Vec<Op> = rw.ops(last_block).collect();
    for op in ops {
        rw.move_op_before(op, *second);
    }
    rw.erase_op(*second);
    Some(())
}

/// Replaces the uses in a loop.
fn replace_inside(rw: &mut Rewriter<'_>, old: Value, new: Value, enclosing: AffineForOp) {
    rw.replace_uses_if(old, new, |body, at| {
        let mut op = Some(body.use_owner(at));
        while let Some(one) = op {
            if one == Op::from(enclosing) {
                return true;
            }
            op = body.parent_op(one);
        }
        false
    });
}
