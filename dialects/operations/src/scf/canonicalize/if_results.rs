//! Canonicalization of the results of `scf.if`.

use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Attr, Type, Value};

use super::condition::known_bool;
use super::home;
use crate::arith::{ConstantOp, SelectOp, XOrIOp};
use crate::scf::{IfOp, YieldOp};

/// Replaces results whose values are defined before the `scf.if` by `select`.
pub(super) struct ConvertTrivialIfToSelect;

impl Pattern for ConvertTrivialIfToSelect {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let count = op.results(rw).len();
        if count == 0 {
            return None;
        }
        let (then_end, else_end) = (op.then_yield(rw)?, op.else_yield(rw)?);
        let regions = (op.then_region(rw).region, op.else_region(rw).region);
        let pairs: Vec<(Value, Value)> = then_end.results(rw).zip(else_end.results(rw)).collect();
        let stays: Vec<bool> = pairs
            .iter()
            .map(|(a, b)| home(rw, *a) == Some(regions.0) || home(rw, *b) == Some(regions.1))
            .collect();
        let remaining: Vec<(Value, Value)> =
            pairs.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(pair, _)| *pair).collect();
        if remaining.len() == count {
            return None;
        }
        let condition = op.condition(rw);
        let types: Vec<Type> = remaining.iter().map(|(value, _)| rw.ty(*value)).collect();
        let new = rw.insert(IfOp::build(condition).results_type(types));
        let to = (new.then_region(rw).region, new.else_region(rw).region);
        rw.inline_region_before(regions.0, to.0, None);
        rw.inline_region_before(regions.1, to.1, None);
        rw.set_point_before(new);
        let mut new_results = new.results(rw).collect::<Vec<_>>().into_iter();
        let mut results = Vec::with_capacity(count);
        for ((a, b), stays) in pairs.into_iter().zip(stays) {
            results.push(if stays {
                new_results.next()?
            } else if a == b {
                a
            } else {
                rw.insert(SelectOp::build(condition, a, b)).result(rw)
            });
        }
        rw.replace_with(then_end, YieldOp::build().results(remaining.iter().map(|pair| pair.0)));
        rw.replace_with(else_end, YieldOp::build().results(remaining.iter().map(|pair| pair.1)));
        rw.replace_op(op, &results)
    }
}

/// Replaces a result that both branches yield equally by that value, and a result that equals the condition by the
/// condition.
pub(super) struct ReplaceIfYieldWithConditionOrValue;

impl Pattern for ReplaceIfYieldWithConditionOrValue {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.results(rw).len() == 0 {
            return None;
        }
        let (then_end, else_end) = (op.then_yield(rw)?, op.else_yield(rw)?);
        let given = then_end.results(rw).zip(else_end.results(rw)).zip(op.results(rw));
        let mut done = None;
        for ((a, b), result) in given.collect::<Vec<_>>() {
            if !rw.is_used(result) {
                continue;
            }
            let value = if a == b {
                a
            } else if rw.ty(result) == Type::I1 {
                match (known_bool(rw, a), known_bool(rw, b)) {
                    (Some(true), Some(false)) => op.condition(rw),
                    (Some(false), Some(true)) => {
                        let one = rw.insert(ConstantOp::build(Attr::bool(true))).result(rw);
                        rw.insert(XOrIOp::build(op.condition(rw), one)).result(rw)
                    }
                    _ => continue,
                }
            } else {
                continue;
            };
            rw.replace_all_uses(result, value);
            done = Some(Done);
        }
        done
    }
}
