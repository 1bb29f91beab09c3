//! `--arith-unsigned-when-equivalent`

use ods_core::OpType;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::Ranges;
use crate::arith::*;

impl RunPass for ArithUnsignedWhenEquivalent {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ranges = Ranges::of(cx);
        let patterns = PatternSet::new()
            .with(Quotient(ranges.clone()))
            .with(CeilQuotient(ranges.clone()))
            .with(FloorQuotient(ranges.clone()))
            .with(Remainder(ranges.clone()))
            .with(Minimum(ranges.clone()))
            .with(Maximum(ranges.clone()))
            .with(Extension(ranges.clone()))
            .with(Comparison(ranges));
        patterns.apply_walking(cx.body_mut());
        Ok(())
    }
}

/// Returns `None` unless all operands and results of `op` are known to be non-negative.
fn is_unsigned(ranges: &Ranges, rw: &Rewriter<'_>, op: impl Into<ods_core::Op>) -> Option<()> {
    let op = op.into();
    let mut values = rw.operands(op).chain(rw.results(op));
    values.all(|value| ranges.is_non_negative(rw, value)).then_some(())
}

/// Patterns that replace an operation by another one with the same operands.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $signed:ident => $unsigned:ident,)*) => {$(
        $(#[$doc])*
        struct $name(Ranges);

        impl Pattern for $name {
            type Root = $signed;

            fn rewrite(&self, op: $signed, rw: &mut Rewriter<'_>) -> Rewritten {
                is_unsigned(&self.0, rw, op)?;
                let new = $unsigned::build(op.lhs(rw), op.rhs(rw)).attrs_of(rw.view(op.op()));
                rw.replace_with(op, new)
            }
        }
    )*};
}

patterns! {
    CeilQuotient: CeilDivSIOp => CeilDivUIOp,
    FloorQuotient: FloorDivSIOp => DivUIOp,
    Remainder: RemSIOp => RemUIOp,
    Minimum: MinSIOp => MinUIOp,
    Maximum: MaxSIOp => MaxUIOp,
}

struct Quotient(Ranges);

impl Pattern for Quotient {
    type Root = DivSIOp;

    fn rewrite(&self, op: DivSIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        is_unsigned(&self.0, rw, op)?;
        let new = DivUIOp::build(op.lhs(rw), op.rhs(rw)).is_exact(op.is_exact(rw));
        let new = new.attrs_of(rw.view(op.op()));
        rw.replace_with(op, new)
    }
}

struct Extension(Ranges);

impl Pattern for Extension {
    type Root = ExtSIOp;

    fn rewrite(&self, op: ExtSIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        is_unsigned(&self.0, rw, op)?;
        let ty = op.out_ty(rw);
        let new = ExtUIOp::build(op.r#in(rw), ty).attrs_of(rw.view(op.op()));
        rw.replace_with(op, new)
    }
}

struct Comparison(Ranges);

impl Pattern for Comparison {
    type Root = CmpIOp;

    fn rewrite(&self, op: CmpIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let predicate = match op.predicate(rw) {
            CmpIPredicate::Slt => CmpIPredicate::Ult,
            CmpIPredicate::Sle => CmpIPredicate::Ule,
            CmpIPredicate::Sgt => CmpIPredicate::Ugt,
            CmpIPredicate::Sge => CmpIPredicate::Uge,
            _ => return None,
        };
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        let both = [lhs, rhs].into_iter().all(|value| self.0.is_non_negative(rw, value));
        both.then(|| rw.replace_with(op, CmpIOp::build(predicate, lhs, rhs)))?
    }
}
