//! Folds of reshapes by reassociation.

use ods_core::Attr;
use ods_core::fold::with_shaped_type;
use ods_core::hooks::Folded;
use ods_core::ir::ValueRef;

use super::{Group, Reassociation, num_dynamic};

/// Implements the folds of a reshape and of its inverse.
macro_rules! fold_reshapes {
    ($($op:ident undoes $inverse:ident;)*) => {$(
        impl ods_core::hooks::Fold for $op {
            fn fold(
                op: Self::Ref<'_>,
                known: ods_core::hooks::Known<'_, Self>,
            ) -> ods_core::hooks::Folded {
                let before = op.src().defined_by::<$inverse>().map(|op| $crate::reshape::Reshape {
                    source: op.src(),
                    result: op.result(),
                    groups: op.reassociation(),
                });
                let reshape = $crate::reshape::Reshape {
                    source: op.src(),
                    result: op.result(),
                    groups: op.reassociation(),
                };
                reshape.fold(before, known.src())
            }
        }
    )*};
}
pub(crate) use fold_reshapes;

/// A reshape: its source, its result, and its groups.
pub(crate) struct Reshape<'a> {
    pub(crate) source: ValueRef<'a>,
    pub(crate) result: ValueRef<'a>,
    pub(crate) groups: &'a [Attr],
}

impl Reshape<'_> {
    /// Folds the reshape to its source, to a constant, or to the source of its inverse `before`, which defines its
    /// source.
    pub(crate) fn fold(self, before: Option<Reshape<'_>>, constant: Option<Attr>) -> Folded {
        let (ctx, ty) = (self.source.body.ctx(), self.result.ty());
        if self.source.ty() == ty {
            return self.source.into();
        }
        if let Some(reshaped) = constant.and_then(|constant| with_shaped_type(ctx, constant, ty)) {
            return reshaped.into();
        }
        let Some(before) = before.filter(|before| before.source.ty() == ty) else {
            return Folded::No;
        };
        let shape = |value: ValueRef<'_>| value.ty().shape(ctx).unwrap_or_default();
        let (outer, inner) = (shape(before.source), shape(before.result));
        if num_dynamic(outer) < 2 {
            return before.source.into();
        }
        let groups = Reassociation::of_attr(ctx, self.groups);
        if groups != Reassociation::of_attr(ctx, before.groups) {
            return Folded::No;
        }
        let one_dynamic = |group: &Group| {
            let sizes = group.iter().filter_map(|at| outer.get(usize::try_from(*at).ok()?));
            num_dynamic(&sizes.copied().collect::<Vec<_>>()) < 2
        };
        let inverse = outer.len() < inner.len() || groups.groups().iter().all(one_dynamic);
        inverse.then_some(before.source).into()
    }
}
