//! `--int-range-optimizations`

use ods_core::dataflow::int_constant;
use ods_core::fold::{constant_int, constant_value, make_constant};
use ods_core::int_range::IntRanges;
use ods_core::ir::ValueRef;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten, is_dead};
use ods_core::{ApInt, DialectType, Op, Region, Value};

use super::Ranges;
use crate::arith::{ArithDialect, ArithIntRangeOpts, RemSIOp, RemUIOp};

impl RunPass for ArithIntRangeOpts {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ranges = Ranges::of(cx);
        let patterns = PatternSet::new()
            .with(SignedRemainder(ranges.clone()))
            .with(UnsignedRemainder(ranges.clone()))
            .with(KnownConstants(ranges));
        let config = GreedyConfig { top_down: false, ..GreedyConfig::canonicalizer() };
        cx.apply_patterns(&patterns, &config)?;
        Ok(())
    }
}

/// Replaces integers that can have only one value by constants.
struct KnownConstants(Ranges);

impl KnownConstants {
    /// Returns the only value that `value` can have, if it has uses.
    fn constant(&self, value: ValueRef<'_>) -> Option<ApInt> {
        if !value.body.is_used(value.value) {
            return None;
        }
        self.0.0.state(value)?.get()?.constant_value().cloned()
    }

    /// Replaces `value` by a constant of the dialect of `around` at the insertion point; returns whether it succeeded.
    fn replace(&self, rw: &mut Rewriter<'_>, value: Value, outer: Op) -> bool {
        let dialect = rw.name(outer).dialect();
        self.replace_by(rw, value, dialect)
    }

    fn replace_by(&self, rw: &mut Rewriter<'_>, value: Value, dialect: &str) -> bool {
        let view = ValueRef { body: rw, value };
        let Some(constant) = self.constant(view) else { return false };
        let Some(attr) = int_constant(view, &constant) else { return false };
        let (ty, loc, before) = (view.ty(), view.loc(), rw.insert_loc());
        rw.set_loc(loc);
        let created = rw.build(|builder| {
            let created = make_constant(builder, dialect, attr, ty);
            created.or_else(|| make_constant(builder, ArithDialect::SCHEMA.name, attr, ty))
        });
        rw.set_loc(before);
        let Some(constant) = created else { return false };
        rw.replace_all_uses(value, constant);
        true
    }

    /// Replaces arguments of the blocks in `regions`.
    fn replace_args(&self, rw: &mut Rewriter<'_>, regions: &[Region], dialect: &str) {
        for region in regions {
            for block in rw.blocks(*region).collect::<Vec<_>>() {
                rw.set_point_at_start(block);
                for arg in rw.arg_values(block).collect::<Vec<_>>() {
                    self.replace_by(rw, arg, dialect);
                }
            }
        }
    }
}

impl Pattern for KnownConstants {
    type Root = Op;

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        let view = rw.view(op);
        if constant_value(view).is_some() {
            return None;
        }
        let args = || {
            let blocks = view.regions().flat_map(|region| region.blocks());
            blocks.flat_map(|block| block.args()).any(|arg| self.constant(arg).is_some())
        };
        if !view.results().any(|result| self.constant(result).is_some()) && !args() {
            return None;
        }
        let mut all = rw.results(op).len() != 0;
        for result in rw.results(op) {
            all &= self.replace(rw, result, op) || !rw.is_used(result);
        }
        if all && is_dead(rw, op) {
            rw.erase_op(op);
            return Some(Done);
        }
        let dialect = rw.name(op).dialect();
        if rw.has_nested(op) {
            rw.nested(op, |rw| {
                let regions = rw.regions().to_vec();
                self.replace_args(rw, &regions, dialect);
            });
        } else {
            let regions: Vec<Region> = rw.own_regions(op).collect();
            self.replace_args(rw, &regions, dialect);
        }
        Some(Done)
    }
}

/// Replaces the remainder of an integer that is less than the divisor by the integer.
struct SignedRemainder(Ranges);

/// [`SignedRemainder`] of unsigned integers.
struct UnsignedRemainder(Ranges);

/// Returns whether all integers between two bounds are less than the constant `modulus`, and not negative.
fn is_below(rw: &Rewriter<'_>, modulus: Value, min: &ApInt, max: &ApInt) -> Option<bool> {
    let constant = constant_value(rw.view(rw.defining_op(modulus)?));
    let modulus = constant_int(rw.ctx(), constant)?.as_i64().filter(|modulus| *modulus > 0)?;
    let below = |bound: &ApInt| {
        !bound.is_negative() && bound.as_u64().is_some_and(|bound| bound < modulus as u64)
    };
    Some(below(min) && below(max) && min.ucmp(max).is_le())
}

impl Pattern for SignedRemainder {
    type Root = RemSIOp;

    fn rewrite(&self, op: RemSIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let lhs = op.lhs(rw);
        let IntRanges { smin, smax, .. } = self.0.get(rw, lhs)?;
        is_below(rw, op.rhs(rw), &smin, &smax)?.then(|| rw.replace_op(op, &[lhs]))?
    }
}

impl Pattern for UnsignedRemainder {
    type Root = RemUIOp;

    fn rewrite(&self, op: RemUIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let lhs = op.lhs(rw);
        let IntRanges { umin, umax, .. } = self.0.get(rw, lhs)?;
        is_below(rw, op.rhs(rw), &umin, &umax)?.then(|| rw.replace_op(op, &[lhs]))?
    }
}
