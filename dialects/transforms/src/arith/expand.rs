//! `--arith-expand`
//!
//! - [`division`]: divisions that round up or down; [`min_max`]: minima and maxima; [`scaled`]: conversions with a
//!   scale; [`small_floats`]: conversions of floats by their bits.

mod division;
mod min_max;
mod scaled;
mod small_floats;

use std::sync::Arc;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::fold::number_attr;
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{PatternSet, Rewriter};
use ods_core::{Context, FloatKind, Type, TypeData, Value};

use crate::arith::*;

pub use division::ceil_floor_division_patterns;

/// Returns the patterns that decompose operations without a counterpart in LLVM.
pub fn expansion_patterns() -> PatternSet {
    let patterns = ceil_floor_division_patterns().and(&scaled::patterns());
    patterns.and(&min_max::patterns())
}

impl RunPass for ArithExpandOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = expansion_patterns();
        let mut small: Vec<FloatKind> = Vec::new();
        if self.include_bf16 {
            patterns = patterns.and(&small_floats::bf16_patterns());
        }
        if self.include_f8_e8_m0 {
            patterns = patterns.and(&small_floats::f8e8m0_patterns());
            small.push(FloatKind::F8E8M0FNU);
        }
        if self.include_f4_e2_m1 {
            patterns = patterns.and(&small_floats::f4e2m1_patterns());
            small.push(FloatKind::F4E2M1FN);
        }
        let (small, brain): (Arc<[FloatKind]>, bool) = (small.into(), self.include_bf16);
        let target = target(small, brain);
        let mut all = ConversionPatterns::new();
        all.add_set(&patterns);
        let done = Conversion::new(&target, &all).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the target: decomposed operations are illegal, and so are conversions of `small` floats and, if `brain` is
/// set, conversions between f32 and bf16, its upper half.
fn target(small: Arc<[FloatKind]>, brain: bool) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target
        .legal_dialect::<ArithDialect>()
        .illegal_op::<CeilDivSIOp>()
        .illegal_op::<CeilDivUIOp>()
        .illegal_op::<FloorDivSIOp>()
        .illegal_op::<MaxSIOp>()
        .illegal_op::<MaxUIOp>()
        .illegal_op::<MinSIOp>()
        .illegal_op::<MinUIOp>()
        .illegal_op::<MaximumFOp>()
        .illegal_op::<MinimumFOp>()
        .illegal_op::<MaxNumFOp>()
        .illegal_op::<MinNumFOp>()
        .illegal_op::<ScalingExtFOp>()
        .illegal_op::<ScalingTruncFOp>();
    #[cfg(feature = "vector")]
    target.legal_dialect::<crate::vector::VectorDialect>();
    let kinds = small.clone();
    target.dynamic_op::<ExtFOp, _>(move |op| {
        let op = op.cast::<ExtFOp>()?;
        let [from, to] = [op.r#in().ty(), op.out().ty()].map(|ty| float_kind(op.ctx(), ty));
        let is_brain = brain && (from, to) == (Some(FloatKind::BF16), Some(FloatKind::F32));
        Some(!is_brain && !from.is_some_and(|kind| kinds.contains(&kind)))
    });
    target.dynamic_op::<TruncFOp, _>(move |op| {
        let op = op.cast::<TruncFOp>()?;
        let [from, to] = [op.r#in().ty(), op.out().ty()].map(|ty| float_kind(op.ctx(), ty));
        let is_brain = brain && (from, to) == (Some(FloatKind::F32), Some(FloatKind::BF16));
        Some(!is_brain && !to.is_some_and(|kind| small.contains(&kind)))
    });
    target
}

/// Returns the kind of a float type, or of the elements of a type.
fn float_kind(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match *ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// Returns a type of the shape of `ty` with elements of type `elem`.
fn like(ctx: &Context, ty: Type, elem: Type) -> Type {
    ty.with_element(ctx, elem).unwrap_or(elem)
}

/// Builds a number of an integer type, or a splat of it; `None` if the type has no such constant.
fn number(rw: &mut Rewriter<'_>, ty: Type, value: i64) -> Option<Value> {
    let value = number_attr(rw.ctx(), ty, value)?;
    Some(rw.emit(ConstantOp::build(value)))
}
