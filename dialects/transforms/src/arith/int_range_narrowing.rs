//! `--arith-int-range-narrowing`

use ods_core::int_range::IntRanges;
use ods_core::interface::ShapedType;
use ods_core::ir::IrMapping;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::schema::Trait;
use ods_core::{Body, Context, Op, OpType, Type, TypeData, Value};

use super::Ranges;
use crate::arith::{
    AddIOp, AndIOp, ArithIntRangeNarrowing, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate,
    DivSIOp, DivUIOp, ExtSIOp, ExtUIOp, FloorDivSIOp, IndexCastOp, IndexCastUIOp,
    IntegerOverflowFlags, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulIOp, OrIOp, RemSIOp, RemUIOp,
    ShLIOp, ShRSIOp, ShRUIOp, SubIOp, TruncIOp, XOrIOp,
};

impl RunPass for ArithIntRangeNarrowing {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ranges = Ranges::of(cx);
        let widths: Vec<u32> = self.bitwidths_supported.to_vec();
        let patterns = PatternSet::new()
            .with(Comparison { ranges: ranges.clone(), widths: widths.clone() })
            .with(UnsignedIndex(widths.clone()))
            .with(SignedIndex(widths.clone()))
            .with(Elementwise { ranges, widths });
        let config = GreedyConfig { top_down: false, ..GreedyConfig::canonicalizer() };
        cx.apply_patterns(&patterns, &config)?;
        Ok(())
    }
}

/// A cast to a narrower type and back that preserves the integers of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cast {
    Signed,
    Unsigned,
    Either,
}

impl Cast {
    /// Returns the cast that preserves the integers of both ranges, if there is one.
    fn and(self, other: Cast) -> Option<Cast> {
        match (self, other) {
            (Cast::Either, cast) | (cast, Cast::Either) => Some(cast),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// Returns the cast to `width` bits that preserves all of `range`.
    fn of(range: &IntRanges, width: u32) -> Option<Cast> {
        let lost = range.width().checked_sub(width).filter(|lost| *lost > 0)?;
        let same = |value: &ods_core::ApInt| {
            if value.is_negative() { value.not() } else { value.clone() }.leading_zeros()
        };
        let signed = same(&range.smin) > lost && same(&range.smax) > lost;
        let unsigned = range.umin.leading_zeros() >= lost && range.umax.leading_zeros() >= lost;
        match (signed, unsigned) {
            (true, true) => Some(Cast::Either),
            (true, false) => Some(Cast::Signed),
            (false, true) => Some(Cast::Unsigned),
            (false, false) => None,
        }
    }
}

/// The conditions on which an operation on integers computes the same numbers at another width.
struct Meaning {
    /// The cast that the operands need: signed and unsigned numbers differ in a quotient, but not in a sum.
    numbers: Cast,
    /// Set if the second operand is a shift amount.
    shifts: bool,
}

impl Meaning {
    /// Returns the conditions; `None` for unknown operations, and for those that depend on the width in other ways,
    /// such as counting leading zeros.
    fn of(ir: &Body, op: Op) -> Option<Meaning> {
        let any = |kinds: &[bool]| kinds.contains(&true);
        let shifts = any(&[op.isa::<ShLIOp>(ir), op.isa::<ShRSIOp>(ir), op.isa::<ShRUIOp>(ir)]);
        let either = any(&[
            op.isa::<AddIOp>(ir),
            op.isa::<SubIOp>(ir),
            op.isa::<MulIOp>(ir),
            op.isa::<AndIOp>(ir),
            op.isa::<OrIOp>(ir),
            op.isa::<XOrIOp>(ir),
            op.isa::<ShLIOp>(ir),
            // Extended signs keep the order of unsigned numbers.
            op.isa::<MaxUIOp>(ir),
            op.isa::<MinUIOp>(ir),
        ]);
        let signed = any(&[
            op.isa::<DivSIOp>(ir),
            op.isa::<CeilDivSIOp>(ir),
            op.isa::<FloorDivSIOp>(ir),
            op.isa::<RemSIOp>(ir),
            op.isa::<MaxSIOp>(ir),
            op.isa::<MinSIOp>(ir),
            op.isa::<ShRSIOp>(ir),
        ]);
        let unsigned = any(&[
            op.isa::<DivUIOp>(ir),
            op.isa::<CeilDivUIOp>(ir),
            op.isa::<RemUIOp>(ir),
            op.isa::<ShRUIOp>(ir),
        ]);
        let numbers = match (either, signed, unsigned) {
            (true, ..) => Cast::Either,
            (_, true, _) => Cast::Signed,
            (.., true) => Cast::Unsigned,
            _ => return None,
        };
        Some(Meaning { numbers, shifts })
    }
}

/// Removes the `nsw` flag.
fn drop_nsw(rw: &mut Rewriter<'_>, op: Op) {
    macro_rules! drop_of {
        ($($kind:ident)*) => {$(
            if let Some(found) = op.cast::<$kind>(rw) {
                let flags = found.overflow_flags(rw) & IntegerOverflowFlags::NUW;
                rw.modify(op, |ir| $kind::OVERFLOW_FLAGS.set(ir, found, flags));
            }
        )*};
    }
    drop_of!(AddIOp SubIOp MulIOp ShLIOp);
}

/// Returns `ty` with elements of `width` bits; `None` if it has such elements already.
fn narrowed(ctx: &Context, ty: Type, width: u32) -> Option<Type> {
    let int = Type::integer(ctx, width);
    let shaped = ty.interface::<dyn ShapedType>(ctx);
    let narrow = shaped.map_or(int, |shaped| shaped.clone_with(ctx, None, int));
    (narrow != ty).then_some(narrow)
}

/// Casts `value` to type `ty`.
fn cast(rw: &mut Rewriter<'_>, value: Value, ty: Type, kind: Cast) -> Value {
    let ctx = rw.ctx().clone();
    let width = |ty: Type| match ty.element_type_or_self(&ctx).data(&ctx) {
        TypeData::Integer(width, _) => Some(*width),
        _ => None,
    };
    let from = rw.ty(value);
    if from == ty {
        return value;
    }
    let signed = kind == Cast::Signed;
    match (width(from), width(ty)) {
        (Some(from), Some(to)) if to < from => {
            let op = rw.insert(TruncIOp::build(value, ty));
            op.out(rw)
        }
        (Some(_), Some(_)) if signed => {
            let op = rw.insert(ExtSIOp::build(value, ty));
            op.out(rw)
        }
        (Some(_), Some(_)) => {
            let op = rw.insert(ExtUIOp::build(value, ty));
            op.out(rw)
        }
        _ if signed => {
            let op = rw.insert(IndexCastOp::build(value, ty));
            op.out(rw)
        }
        _ => {
            let op = rw.insert(IndexCastUIOp::build(value, ty));
            op.out(rw)
        }
    }
}

/// Narrows an elementwise operation whose integers all fit a narrower type.
struct Elementwise {
    ranges: Ranges,
    widths: Vec<u32>,
}

impl Pattern for Elementwise {
    type Root = Op;

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        if !rw.view(op).has_trait(Trait::Elementwise) || rw.num_operands(op) == 0 {
            return None;
        }
        let ctx = rw.ctx().clone();
        let results: Vec<Value> = rw.results(op).collect();
        let operands: Vec<Value> = rw.operands(op).collect();
        let ty = rw.ty(*results.first()?);
        let all = || operands.iter().chain(&results).copied();
        if !all().all(|value| rw.ty(value) == ty) {
            return None;
        }
        let ranges: Option<Vec<IntRanges>> =
            all().map(|value| self.ranges.get(rw, value)).collect();
        let ranges = ranges?;
        let meaning = Meaning::of(rw, op)?;
        let (narrow, kind) = self.widths.iter().find_map(|width| {
            let mut casts = ranges.iter().map(|range| Cast::of(range, *width));
            let kind = casts.try_fold(Cast::Either, |all, one| all.and(one?))?;
            // A shift by the narrow width or more is poison.
            if meaning.shifts && ranges.get(1)?.umax.as_u64()? >= u64::from(*width) {
                return None;
            }
            kind.and(meaning.numbers)?;
            Some((narrowed(&ctx, ty, *width)?, kind))
        })?;
        let mut mapping = IrMapping::new();
        for (operand, range) in operands.iter().zip(&ranges) {
            // The later analysis does not infer that an index is non-negative.
            let keeps = kind == Cast::Signed && range.is_non_negative();
            let new = cast(rw, *operand, narrow, if keeps { Cast::Either } else { kind });
            mapping.map_value(*operand, new);
        }
        let new = rw.clone_op(op, &mut mapping);
        rw.modify(new, |body| body.results(new).for_each(|result| body.set_ty(result, narrow)));
        if kind == Cast::Unsigned {
            drop_nsw(rw, new);
        }
        let back: Vec<Value> = rw.results(new).collect::<Vec<_>>();
        let back: Vec<Value> = back.into_iter().map(|value| cast(rw, value, ty, kind)).collect();
        rw.replace_op(op, &back)
    }
}

fn is_signed(predicate: CmpIPredicate) -> bool {
    use CmpIPredicate::{Sge, Sgt, Sle, Slt};
    matches!(predicate, Sge | Sgt | Sle | Slt)
}

/// Narrows a comparison of integers that both fit a narrower type.
struct Comparison {
    ranges: Ranges,
    widths: Vec<u32>,
}

impl Pattern for Comparison {
    type Root = CmpIOp;

    fn rewrite(&self, op: CmpIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        let ranges = (self.ranges.get(rw, lhs)?, self.ranges.get(rw, rhs)?);
        let ty = rw.ty(lhs);
        let (narrow, left, right) = self.widths.iter().find_map(|width| {
            let (left, right) = (Cast::of(&ranges.0, *width)?, Cast::of(&ranges.1, *width)?);
            let kind = left.and(right)?;
            // Numbers that fit only as unsigned ones compare differently as signed ones.
            if kind == Cast::Unsigned && is_signed(op.predicate(rw)) {
                return None;
            }
            Some((narrowed(&ctx, ty, *width)?, left, right))
        })?;
        let new_lhs = cast(rw, lhs, narrow, left);
        let new_rhs = cast(rw, rhs, narrow, right);
        let mut mapping = IrMapping::new();
        mapping.map_value(lhs, new_lhs);
        mapping.map_value(rhs, new_rhs);
        let new = rw.clone_op(op.op(), &mut mapping);
        let result = rw.results(new).collect::<Vec<_>>();
        rw.replace_op(op, &result)
    }
}

/// Returns `value` if a narrow integer is cast to an index and back.
fn through_index(
    rw: &Rewriter<'_>,
    widths: &[u32],
    [value, index]: [Value; 2],
    ty: Type,
) -> Option<Value> {
    let TypeData::Integer(width, _) = ty.data(rw.ctx()) else { return None };
    let index = matches!(rw.ty(index).data(rw.ctx()), TypeData::Index);
    (rw.ty(value) == ty && index && *width <= 64 && widths.contains(width)).then_some(value)
}

/// Folds a signed cast to `index` and back.
struct SignedIndex(Vec<u32>);

impl Pattern for SignedIndex {
    type Root = IndexCastOp;

    fn rewrite(&self, op: IndexCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let index = op.r#in(rw);
        let inner = index_cast(rw, index)?;
        let ty = op.out_ty(rw);
        let value = through_index(rw, &self.0, [inner.r#in(rw), index], ty)?;
        rw.replace_op(op, &[value])
    }
}

fn index_cast(rw: &Rewriter<'_>, value: Value) -> Option<IndexCastOp> {
    ods_core::fold::defining::<IndexCastOp>(rw, value)
}

/// Folds an unsigned cast to `index` and back.
struct UnsignedIndex(Vec<u32>);

impl Pattern for UnsignedIndex {
    type Root = IndexCastUIOp;

    fn rewrite(&self, op: IndexCastUIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let index = op.r#in(rw);
        let inner = ods_core::fold::defining::<IndexCastUIOp>(rw, index)?;
        let ty = op.out_ty(rw);
        let value = through_index(rw, &self.0, [inner.r#in(rw), index], ty)?;
        rw.replace_op(op, &[value])
    }
}
