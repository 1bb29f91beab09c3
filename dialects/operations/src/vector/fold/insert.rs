//! `vector.insert`

use ods_core::fold::{RawElement, Scalar, dense_attr};
use ods_core::hooks::{Fold, Folded, InPlace, Known};
use ods_core::{Attr, AttrData, Context, Type};

use super::super::position::{POISON_INDEX, Position};
use super::super::shape::Shape;
use super::super::{InsertOp, InsertOpRef};
use super::{all_elements, dense, poison_attr};

/// The number of elements up to which a constant is created even if the insertion has several uses.
pub(in super::super) const MOST_COPIED: i64 = 256;

impl Fold for InsertOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let written = op.static_position();
        if written.is_empty() && op.value_to_store().ty() == op.result().ty() {
            return op.value_to_store().into();
        }
        let dest = Shape::of(op.dest());
        let position = Position::new(&written, op.dynamic_position());
        let position = position.with_constants(ctx, known.dynamic_position(), dest.dims);
        // The value that an earlier insertion stored at the same position is overwritten.
        if let Some(before) = op.dest().defined_by::<InsertOp>()
            && Position::new(&before.static_position(), before.dynamic_position()) == position
        {
            let mut changes = with_position(op, &position);
            changes.push(InsertOp::DEST.to(op, before.dest()));
            return Folded::in_place(changes);
        }
        if written.contains(&POISON_INDEX) {
            return poison_attr(ctx).into();
        }
        let indices = position.known();
        let constants = known.value_to_store().zip(known.dest());
        if let (Some(indices), Some(constants)) = (indices, constants)
            && let Some(constant) = inserted(op, &indices, constants)
        {
            return constant.into();
        }
        let changes = with_position(op, &position);
        if changes.is_empty() { Folded::No } else { Folded::in_place(changes) }
    }
}

/// Returns the changes of the operation that result in a position.
fn with_position(op: InsertOpRef<'_>, position: &Position<'_>) -> Vec<InPlace> {
    let marked = position.marked();
    let is_other = marked != op.static_position();
    let known = is_other.then(|| InsertOp::STATIC_POSITION.to(op.ctx(), &marked[..]));
    // Last first, as each removal shifts the operands after it.
    let unused = (0..op.dynamic_position().len()).rev().filter(|at| !position.uses(*at));
    known.into_iter().chain(unused.map(|at| InsertOp::DYNAMIC_POSITION.without(op, at))).collect()
}

/// Inserts a constant into another constant.
fn inserted(op: InsertOpRef<'_>, position: &[i64], (part, dest): (Attr, Attr)) -> Option<Attr> {
    let (ctx, shape) = (op.ctx(), Shape::of(op.dest()));
    let dest = dense(ctx, Some(dest))?;
    let is_shared = !op.body.has_one_use(op.result().value);
    if shape.scalable_dims() > 0 || (shape.count() > MOST_COPIED && is_shared) {
        return None;
    }
    let part = match dense(ctx, Some(part)) {
        Some(part) => all_elements(ctx, part, Shape::of(op.value_to_store()).count())?,
        None => vec![element(ctx, part, shape.elem)?],
    };
    let mut all = all_elements(ctx, dest, shape.count())?;
    let start = usize::try_from(shape.linear(position)).ok()?;
    all.get_mut(start..start + part.len())?.clone_from_slice(&part);
    dense_attr(ctx, op.result().ty(), &all)
}

/// Returns a scalar constant as an element of the type; integers of another width are converted.
pub(super) fn element(ctx: &Context, attr: Attr, elem: Type) -> Option<RawElement> {
    let converted = match attr.data(ctx) {
        AttrData::Integer(ty, _) if *ty != elem => Attr::integer(ctx, elem, attr.as_i64(ctx)?),
        _ => attr,
    };
    Some(RawElement::from_attr(ctx, converted)?.1)
}
