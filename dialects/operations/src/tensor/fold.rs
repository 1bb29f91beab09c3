//! Folders, with upstream's folds in upstream's order.

mod dim;
mod extract;
mod reshape;
mod slice;

use ods_core::fold::{RawElement, Scalar, dense_attr, splat_attr, with_shaped_type};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{Attr, AttrData, Context, Type};

use super::ranked::Ranked;
use super::{ConcatOp, FromElementsOp, GatherOp, InsertOp, PadOp, RankOp, SplatOp};

/// Returns a constant splat with another shape; `None` if the type is not static.
fn resized_splat(ctx: &Context, constant: Option<Attr>, ty: Type) -> Option<Attr> {
    let constant = constant.filter(|constant| splat_attr(ctx, *constant).is_some())?;
    with_shaped_type(ctx, constant, ty)
}

impl Fold for FromElementsOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let elem = Ranked::of(op.result()).elem;
        let element = |one: &Option<Attr>| {
            let (ty, element) = RawElement::from_attr(ctx, (*one)?)?;
            (ty == elem).then_some(element)
        };
        let elements: Option<Vec<RawElement>> = known.elements().iter().map(element).collect();
        elements.and_then(|all| dense_attr(ctx, op.result().ty(), &all)).into()
    }
}

impl Fold for SplatOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let number =
            |attr: &Attr| matches!(attr.data(ctx), AttrData::Integer(..) | AttrData::Float(..));
        let element = known.input().filter(number);
        let element = element.and_then(|element| RawElement::from_attr(ctx, element));
        element.and_then(|(_, one)| dense_attr(ctx, op.aggregate().ty(), &[one])).into()
    }
}

impl Fold for RankOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let rank = op.tensor().ty().shape(ctx).map(<[i64]>::len);
        rank.map(|rank| Attr::integer(ctx, Type::INDEX, rank as i64)).into()
    }
}

impl Fold for InsertOp {
    /// Folds the insertion of a splat's own value to the splat.
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (scalar, dest) = (known.scalar(), known.dest());
        let same = dest.filter(|dest| scalar.is_some() && splat_attr(op.ctx(), *dest) == scalar);
        same.into()
    }
}

impl Fold for GatherOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        resized_splat(op.ctx(), known.source(), op.result().ty()).into()
    }
}

impl Fold for ConcatOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let mut inputs = op.inputs();
        let only = inputs.next().filter(|_| inputs.len() == 0);
        only.filter(|only| only.ty() == op.result().ty()).into()
    }
}

impl Fold for PadOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let result = Ranked::of(op.result());
        let same = op.source().ty() == op.result().ty() && result.is_static() && !op.nofold();
        same.then(|| op.source()).into()
    }
}
