//! `memref.expand_shape` and `memref.collapse_shape`

use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{Attr, OpRef};

use crate::memref::{CollapseShapeOp, ExpandShapeOp};
use crate::reshape::{Reassociation, num_dynamic};

/// A reshape: its source, its groups, and its result.
#[derive(Clone, Copy)]
struct Reshape<'a> {
    op: OpRef<'a>,
    source: ValueRef<'a>,
    groups: &'a [Attr],
    result: ValueRef<'a>,
}

/// Folds a reshape to the same type, and a reshape that inverts the reshape that defines its source.
fn fold_reshape(outer: Reshape<'_>, inner: Option<Reshape<'_>>) -> Folded {
    let ctx = outer.op.ctx();
    if outer.source.ty() == outer.result.ty() {
        return outer.source.into();
    }
    let Some(inner) = inner else { return Folded::No };
    if inner.source.ty() != outer.result.ty() {
        return Folded::No;
    }
    let shape = inner.source.ty().shape(ctx).unwrap_or_default();
    if num_dynamic(shape) < 2 {
        return inner.source.into();
    }
    let groups = Reassociation::of_attr(ctx, outer.groups);
    if groups != Reassociation::of_attr(ctx, inner.groups) {
        return Folded::No;
    }
    let expanded = inner.result.ty().shape(ctx).map_or(0, <[i64]>::len);
    let one_dynamic = |group: &crate::reshape::Group| {
        let sizes: Vec<i64> = group.iter().map(|dim| shape[*dim as usize]).collect();
        num_dynamic(&sizes) < 2
    };
    match shape.len() < expanded || groups.groups().iter().all(one_dynamic) {
        true => inner.source.into(),
        false => Folded::No,
    }
}

macro_rules! reshapes {
    ($($op:ident undoes $inverse:ident;)*) => {
        $(impl Fold for $op {
            fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
                let outer = Reshape {
                    op: *op,
                    source: op.src(),
                    groups: op.reassociation(),
                    result: op.result(),
                };
                let inner = op.src().defined_by::<$inverse>().map(|op| Reshape {
                    op: *op,
                    source: op.src(),
                    groups: op.reassociation(),
                    result: op.result(),
                });
                fold_reshape(outer, inner)
            }
        })*
    };
}

reshapes! {
    CollapseShapeOp undoes ExpandShapeOp;
    ExpandShapeOp undoes CollapseShapeOp;
}
