//! `scf-for-loop-canonicalization`

use ods_core::ir::ValueDef;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, OpType, Value};

use super::extremes::simplify_in_loops;
use crate::affine::{AffineMaxOp, AffineMinOp};
use crate::scf::{ForOp, SCFForLoopCanonicalization};
use crate::tensor::InsertSliceOp;
use crate::{memref, tensor};

impl RunPass for SCFForLoopCanonicalization {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&for_canonicalization_patterns(), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns for operations on induction variables, and for sizes that loops preserve.
pub fn for_canonicalization_patterns() -> PatternSet {
    PatternSet::new()
        .with(MinOfCounters)
        .with(MaxOfCounters)
        .with(DimOfIterArg::<tensor::DimOp>::NEW)
        .with(DimOfIterArg::<memref::DimOp>::NEW)
        .with(DimOfResult::<tensor::DimOp>::NEW)
        .with(DimOfResult::<memref::DimOp>::NEW)
}

/// `affine.min` of an induction variable → the result that is least in every iteration
struct MinOfCounters;

impl Pattern for MinOfCounters {
    type Root = AffineMinOp;

    fn rewrite(&self, op: AffineMinOp, rw: &mut Rewriter<'_>) -> Rewritten {
        simplify_in_loops(rw, op.op())
    }
}

/// `affine.max` of an induction variable → the result that is greatest in every iteration
struct MaxOfCounters;

impl Pattern for MaxOfCounters {
    type Root = AffineMaxOp;

    fn rewrite(&self, op: AffineMaxOp, rw: &mut Rewriter<'_>) -> Rewritten {
        simplify_in_loops(rw, op.op())
    }
}

/// An operation that returns the size of a dimension.
trait SizeOf: OpType {
    fn shaped(self, ir: &Body) -> Value;
    fn set_shaped(self, rw: &mut Rewriter<'_>, value: Value);
}

macro_rules! size_of {
    ($($op:ty;)*) => {$(
        impl SizeOf for $op {
            fn shaped(self, ir: &Body) -> Value {
                self.source(ir)
            }

            fn set_shaped(self, rw: &mut Rewriter<'_>, value: Value) {
                <$op>::SOURCE.set(rw, self, value);
            }
        }
    )*};
}

size_of! {
    memref::DimOp;
    tensor::DimOp;
}

/// Replaces the size of a carried value by the size of its initial value, if the shape is preserved.
struct DimOfIterArg<T>(std::marker::PhantomData<fn(T)>);

impl<T> DimOfIterArg<T> {
    const NEW: Self = DimOfIterArg(std::marker::PhantomData);
}

impl<T: SizeOf> Pattern for DimOfIterArg<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueDef::Arg(block, _) = rw.def(op.shaped(rw)) else { return None };
        let outer = rw.block_parent_op(block)?.cast::<ForOp>(rw)?;
        let arg = op.shaped(rw);
        let at = outer.iter_args(rw).position(|one| one == arg)?;
        start_from(rw, op, outer, at)
    }
}

/// Replaces the size of a loop result by the size of its initial value, if the shape is preserved.
struct DimOfResult<T>(std::marker::PhantomData<fn(T)>);

impl<T> DimOfResult<T> {
    const NEW: Self = DimOfResult(std::marker::PhantomData);
}

impl<T: SizeOf> Pattern for DimOfResult<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        let result = op.shaped(rw);
        let outer = result.defined_by::<ForOp>(rw)?;
        let at = rw.results(outer.op()).position(|one| one == result)?;
        start_from(rw, op, outer, at)
    }
}

fn start_from<T: SizeOf>(rw: &mut Rewriter<'_>, op: T, outer: ForOp, at: usize) -> Rewritten {
    if !keeps_shape(rw, outer, at) {
        return None;
    }
    let init = outer.init_args(rw).nth(at)?;
    op.set_shaped(rw, init);
    Some(Done)
}

/// Returns whether carried value `at` is yielded with its shape: itself, or with slices inserted.
fn keeps_shape(ir: &Body, outer: ForOp, at: usize) -> bool {
    // The loops whose yielded value is traced, each with the index of the argument that the trace must reach.
    let mut goals: Vec<(ForOp, usize)> = vec![(outer, at)];
    let yielded = |op: ForOp, at: usize| op.yield_op(ir).results(ir).nth(at);
    let Some(mut value) = yielded(outer, at) else { return false };
    while let Some((inner, at)) = goals.last().copied() {
        if inner.iter_args(ir).nth(at) == Some(value) {
            goals.pop();
            match inner.init_args(ir).nth(at) {
                Some(init) if !goals.is_empty() => value = init,
                _ => break,
            }
        } else if let Some(insert) = value.defined_by::<InsertSliceOp>(ir) {
            value = insert.dest(ir);
        } else if let Some(deeper) = value.defined_by::<ForOp>(ir)
            && let Some(number) = ir.results(deeper.op()).position(|one| one == value)
            && let Some(next) = yielded(deeper, number)
        {
            goals.push((deeper, number));
            value = next;
        } else {
            return false;
        }
    }
    goals.is_empty()
}
