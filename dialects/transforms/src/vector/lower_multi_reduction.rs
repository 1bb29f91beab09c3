//! `--lower-vector-multi-reduction`

use ods_core::fold::zero_attr;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, Type, Value};

use super::known::in_body;
use super::masked::{Root, masked};
use super::shape::{Dim, Shape, vector_of};
use super::{
    BroadcastOp, ExtractOp, InsertOp, LowerVectorMultiReduction, MultiDimReductionOp, ReductionOp,
    ShapeCastOp, TransposeOp, VectorMultiReductionLowering,
};
use crate::arith::{ConstantOp, FastMathFlags};

impl RunPass for LowerVectorMultiReduction {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = multi_reduction_lowering_patterns(self.lowering_strategy);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that lower reductions of several dimensions.
pub fn multi_reduction_lowering_patterns(strategy: VectorMultiReductionLowering) -> PatternSet {
    let inner = strategy == VectorMultiReductionLowering::InnerReduction;
    let patterns =
        PatternSet::new().with(MoveReduced { inner }).with(Flatten { inner }).with(OneToTwo);
    match inner {
        true => patterns.with(ReduceRows),
        false => patterns.with(CombineRows),
    }
}

/// The reduced dimensions, and the others.
struct Split {
    reduced: Vec<usize>,
    remaining: Vec<usize>,
}

impl Split {
    fn of(rw: &Rewriter<'_>, op: MultiDimReductionOp) -> Split {
        let reduced: Vec<usize> = op.reduction_dims(rw).iter().map(|dim| *dim as usize).collect();
        let rank = Shape::of(in_body(rw, op.source(rw))).rank();
        let remaining = (0..rank).filter(|dim| !reduced.contains(dim)).collect();
        Split { reduced, remaining }
    }

    /// Returns whether the kept dimensions are on the required side.
    fn is_sorted(&self, inner: bool) -> bool {
        let first = if inner { 0 } else { self.reduced.len() };
        self.remaining.iter().copied().eq(first..first + self.remaining.len())
    }
}

fn reduce(
    rw: &mut Rewriter<'_>,
    op: MultiDimReductionOp,
    source: Value,
    acc: Value,
    dims: &[i64],
    mask: Option<Value>,
) -> Value {
    let new = MultiDimReductionOp::build(op.kind(rw), source, acc, dims);
    let new = rw.insert(new);
    masked(rw, new, mask)
}

fn transposed(rw: &mut Rewriter<'_>, value: Value, order: &[i64]) -> Value {
    let shape = Shape::of(in_body(rw, value));
    let dims: Vec<Dim> = order.iter().map(|at| shape.dim(*at as usize)).collect();
    let ty = vector_of(rw.ctx(), dims, shape.elem);
    rw.insert(TransposeOp::build(value, order, ty)).result(rw)
}

fn row(rw: &mut Rewriter<'_>, value: Value, at: i64) -> Value {
    rw.insert(ExtractOp::build(value, &[at])).result(rw)
}

fn cast(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    rw.insert(ShapeCastOp::build(value, ty)).result(rw)
}

/// Transposes the reduced dimensions to one side.
struct MoveReduced {
    inner: bool,
}

impl Pattern for MoveReduced {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let split = Split::of(rw, op);
        if split.remaining.is_empty() || split.is_sorted(self.inner) {
            return None;
        }
        let (first, last) = match self.inner {
            true => (&split.remaining, &split.reduced),
            false => (&split.reduced, &split.remaining),
        };
        let order: Vec<i64> = first.iter().chain(last).map(|dim| *dim as i64).collect();
        let start = if self.inner { split.remaining.len() as i64 } else { 0 };
        let dims: Vec<i64> = (start..start + split.reduced.len() as i64).collect();
        let root = Root::of(rw, op);
        let mask = root.mask.map(|mask| transposed(rw, mask, &order));
        let source = transposed(rw, op.source(rw), &order);
        let value = reduce(rw, op, source, op.acc(rw), &dims, mask);
        rw.replace_op(root.op, &[value])
    }
}

/// Collapses adjacent dimensions of one kind, so that there are at most two.
struct Flatten {
    inner: bool,
}

impl Pattern for Flatten {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let split = Split::of(rw, op);
        let ctx: Context = rw.ctx().clone();
        let source_ty = op.source_ty(rw);
        let source = Shape::of_type(&ctx, source_ty);
        let is_flat = source.rank() == 2 && split.remaining.len() == 1;
        if source.rank() < 2 || source.scalable_dims() > 1 || is_flat {
            return None;
        }
        if !split.is_sorted(self.inner) {
            return None;
        }
        let flat = |dims: &[usize]| {
            let all = dims.iter().map(|at| source.dim(*at));
            let product = |a: Dim, b: Dim| Dim {
                size: a.size.saturating_mul(b.size),
                scalable: a.scalable | b.scalable,
            };
            (!dims.is_empty()).then(|| all.fold(Dim::UNIT, product))
        };
        let (remaining, reduced) = (flat(&split.remaining), flat(&split.reduced));
        let dims: Vec<Dim> = match self.inner {
            true => remaining.into_iter().chain(reduced).collect(),
            false => reduced.into_iter().chain(remaining).collect(),
        };
        let reduced_at = i64::from(self.inner && remaining.is_some());
        let reduced_dims: &[i64] = if reduced.is_some() { &[reduced_at] } else { &[] };
        let root = Root::of(rw, op);
        let mask = root.mask.map(|mask| {
            // As upstream, scalable dimensions become fixed here.
            let fixed = dims.iter().map(|dim| Dim { scalable: false, ..*dim });
            let ty = vector_of(&ctx, fixed, Type::I1);
            cast(rw, mask, ty)
        });
        let new_source = cast(rw, op.source(rw), vector_of(&ctx, dims, source.elem));
        let acc = match remaining {
            Some(dim) => cast(rw, op.acc(rw), vector_of(&ctx, [dim], source.elem)),
            None => op.acc(rw),
        };
        let value = reduce(rw, op, new_source, acc, reduced_dims, mask);
        if remaining.is_none() {
            return rw.replace_op(root.op, &[value]);
        }
        let ty = vector_of(&ctx, split.remaining.iter().map(|at| source.dim(*at)), source.elem);
        rw.replace_with(root.op, ShapeCastOp::build(value, ty))
    }
}

/// Replaces a rank-1 reduction by a rank-2 reduction of the last dimension, with one row.
struct OneToTwo;

impl Pattern for OneToTwo {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx: Context = rw.ctx().clone();
        let source_ty = op.source_ty(rw);
        let source = Shape::of_type(&ctx, source_ty);
        if source.rank() != 1 || Shape::of(in_body(rw, op.dest(rw))).is_vector {
            return None;
        }
        let root = Root::of(rw, op);
        let rows = |shape: Shape<'_>| {
            vector_of(&ctx, [Dim::UNIT].into_iter().chain(shape.each()), shape.elem)
        };
        let new_source = cast(rw, op.source(rw), rows(source));
        let acc_ty = vector_of(&ctx, [Dim::UNIT], source.elem);
        let acc = rw.insert(BroadcastOp::build(op.acc(rw), acc_ty)).vector(rw);
        let mask = root.mask.map(|mask| {
            let ty = rows(Shape::of_type(&ctx, rw.ty(mask)));
            rw.insert(BroadcastOp::build(mask, ty)).vector(rw)
        });
        let value = reduce(rw, op, new_source, acc, &[1], mask);
        rw.replace_with(root.op, ExtractOp::build(value, &[0]))
    }
}

/// Returns whether the operation has rank 2 and reduces only dimension `dim`.
fn reduces_only(rw: &Rewriter<'_>, op: MultiDimReductionOp, dim: i64) -> bool {
    Shape::of(in_body(rw, op.source(rw))).rank() == 2 && op.reduction_dims(rw)[..] == [dim]
}

/// Combines the rows one after another.
struct CombineRows;

impl Pattern for CombineRows {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let elem = op.dest_ty(rw).element_type_or_self(rw.ctx());
        if !reduces_only(rw, op, 0) || !op.kind(rw).suits(rw.ctx(), elem) {
            return None;
        }
        let (source, kind) = (op.source(rw), op.kind(rw));
        let rows = Shape::of(in_body(rw, source)).dims.first().copied()?;
        let root = Root::of(rw, op);
        let mut value = op.acc(rw);
        for at in 0..rows {
            let next = row(rw, source, at);
            let remaining = root.mask.map(|mask| (row(rw, mask, at), value));
            value = kind.combine(rw, [next, value], FastMathFlags::NONE, remaining);
        }
        rw.replace_op(root.op, &[value])
    }
}

/// Reduces each row.
struct ReduceRows;

impl Pattern for ReduceRows {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !reduces_only(rw, op, 1) {
            return None;
        }
        let (source, kind, acc) = (op.source(rw), op.kind(rw), op.acc(rw));
        let rows = Shape::of(in_body(rw, source)).dims.first().copied()?;
        let elem = Shape::of(in_body(rw, source)).elem;
        let zero = zero_attr(rw.ctx(), op.dest_ty(rw))?;
        let root = Root::of(rw, op);
        let mut value = rw.insert(ConstantOp::build(zero)).result(rw);
        for at in 0..rows {
            let vector = row(rw, source, at);
            let start = row(rw, acc, at);
            let reduced = rw.insert(ReductionOp::build(kind, vector, elem).acc(start));
            let mask = root.mask.map(|mask| row(rw, mask, at));
            let reduced = masked(rw, reduced, mask);
            value = rw.insert(InsertOp::build(reduced, value, &[at])).result(rw);
        }
        rw.replace_op(root.op, &[value])
    }
}
