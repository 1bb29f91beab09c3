//! `vector.shuffle`

use ods_core::Attr;
use ods_core::fold::{RawElement, dense_attr};
use ods_core::hooks::{Fold, Folded, Known};

use super::super::shape::Shape;
use super::super::{ShuffleOp, ShuffleOpRef};
use super::{all_elements, dense, poison};

impl Fold for ShuffleOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ([Some(&first), Some(&second)], mask) =
            ([op.v1(), op.v2()].map(|value| Shape::of(value).dims.first()), op.mask())
        else {
            // For rank-0 operands the result has one more dimension than the operands.
            return Folded::No;
        };
        if mask.iter().copied().eq(0..first) {
            return op.v1().into();
        }
        if mask.iter().copied().eq(first..first.saturating_add(second)) {
            return op.v2().into();
        }
        let ctx = op.ctx();
        match (poison(ctx, known.v1()), poison(ctx, known.v2())) {
            (Some(poison), Some(_)) => poison.into(),
            _ => constant(op, known.v1(), known.v2()).into(),
        }
    }
}

/// Shuffles two constants. A poison element may have any value: the first element is used.
fn constant(op: ShuffleOpRef<'_>, v1: Option<Attr>, v2: Option<Attr>) -> Option<Attr> {
    let (ctx, shapes) = (op.ctx(), [op.v1(), op.v2()].map(Shape::of));
    let [first, second] = shapes;
    if first.rank() != 1 {
        return None;
    }
    let elements = |known: Option<Attr>, shape: Shape<'_>| match poison(ctx, known) {
        Some(_) => Some(Vec::new()),
        None => all_elements(ctx, dense(ctx, known)?, shape.count()),
    };
    let (v1, v2) = (elements(v1, first)?, elements(v2, second)?);
    let any = v1.first().or(v2.first())?;
    let size = first.count();
    let element = |index: &i64| {
        let found = match *index {
            index if index < size => usize::try_from(index).ok().and_then(|at| v1.get(at)),
            index => usize::try_from(index - size).ok().and_then(|at| v2.get(at)),
        };
        found.unwrap_or(any).clone()
    };
    let all: Vec<RawElement> = op.mask().iter().map(element).collect();
    dense_attr(ctx, op.vector().ty(), &all)
}
