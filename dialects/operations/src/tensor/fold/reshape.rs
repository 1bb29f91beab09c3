//! `tensor.reshape`, `tensor.expand_shape` and `tensor.collapse_shape`

use ods_core::fold::with_shaped_type;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::mixed::constant_index;
use ods_core::{Attr, Context};

use super::super::ranked::Ranked;
use super::super::{
    CollapseShapeOp, DimOp, ExpandShapeOp, FromElementsOp, ReshapeOp, ReshapeOpRef,
};
use super::resized_splat;
use crate::reshape::{Reassociation, num_dynamic};

impl Fold for ReshapeOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        if let Some(splat) = resized_splat(ctx, known.source(), op.result().ty()) {
            return splat.into();
        }
        if let Some(before) = op.source().defined_by::<ReshapeOp>() {
            return ReshapeOp::SOURCE.to(op, before.source()).into();
        }
        let source = Ranked::of_type(ctx, op.source().ty());
        match source.filter(|_| op.source().ty() == op.result().ty()) {
            Some(source) if source.rank() == 1 || keeps_sizes(op, source) => op.source().into(),
            _ => Folded::No,
        }
    }
}

/// Returns whether the shape operand consists of the sizes of the source.
fn keeps_sizes(op: ReshapeOpRef<'_>, source: Ranked<'_>) -> bool {
    let Some(definition) = op.shape().defined_by::<FromElementsOp>() else { return false };
    let is_size = |(at, element): (usize, ValueRef<'_>)| {
        if let Some(size) = constant_index(op.body, element.into()) {
            return source.shape.get(at) == Some(&size);
        }
        element.defined_by::<DimOp>().is_some_and(|dim| {
            let index = constant_index(op.body, dim.index().into());
            dim.source() == op.source() && index == Some(at as i64)
        })
    };
    definition.elements().len() == source.rank() && definition.elements().enumerate().all(is_size)
}

/// A reshape by reassociation, with its source and result.
struct Reshape<'a> {
    source: ValueRef<'a>,
    result: ValueRef<'a>,
    groups: Reassociation,
}

impl Fold for ExpandShapeOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let groups = |attrs| Reassociation::of_attr(ctx, attrs);
        let before = op.src().defined_by::<CollapseShapeOp>().map(|before| Reshape {
            source: before.src(),
            result: before.result(),
            groups: groups(before.reassociation()),
        });
        let this =
            Reshape { source: op.src(), result: op.result(), groups: groups(op.reassociation()) };
        folded(ctx, this, before, known.src())
    }
}

impl Fold for CollapseShapeOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let groups = |attrs| Reassociation::of_attr(ctx, attrs);
        let before = op.src().defined_by::<ExpandShapeOp>().map(|before| Reshape {
            source: before.src(),
            result: before.result(),
            groups: groups(before.reassociation()),
        });
        let this =
            Reshape { source: op.src(), result: op.result(), groups: groups(op.reassociation()) };
        folded(ctx, this, before, known.src())
    }
}

/// Folds a reshape to its source, to a constant, or to the source of its inverse.
fn folded(
    ctx: &Context,
    this: Reshape<'_>,
    before: Option<Reshape<'_>>,
    constant: Option<Attr>,
) -> Folded {
    let ty = this.result.ty();
    if this.source.ty() == ty {
        return this.source.into();
    }
    if let Some(reshaped) = constant.and_then(|constant| with_shaped_type(ctx, constant, ty)) {
        return reshaped.into();
    }
    let Some(before) = before.filter(|before| before.source.ty() == ty) else {
        return Folded::No;
    };
    let (outer, inner) = (Ranked::of(before.source), Ranked::of(before.result));
    if num_dynamic(outer.shape) < 2 {
        return before.source.into();
    }
    if this.groups != before.groups {
        return Folded::No;
    }
    let one_unknown = |group: &[i64]| {
        let sizes = group.iter().filter_map(|at| outer.shape.get(usize::try_from(*at).ok()?));
        num_dynamic(&sizes.copied().collect::<Vec<_>>()) < 2
    };
    let inverse =
        outer.rank() < inner.rank() || this.groups.groups().iter().all(|group| one_unknown(group));
    inverse.then_some(before.source).into()
}
