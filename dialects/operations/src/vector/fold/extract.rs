//! `vector.extract`: the extracted value is traced to the definition of the vector.

mod chain;
mod source;

pub(in super::super) use source::repeated;

use ods_core::fold::{RawElement, Scalar, dense_attr, scalar_elements};
use ods_core::hooks::{Fold, Folded, InPlace, Known};
use ods_core::ir::ValueRef;
use ods_core::{Attr, Context};

use super::super::position::{POISON_INDEX, Position};
use super::super::shape::Shape;
use super::super::{ExtractOp, ExtractOpRef};
use super::{dense, picked, poison, poison_attr};

/// An extraction: its source and its position.
#[derive(Clone)]
struct Extraction<'a> {
    op: ExtractOpRef<'a>,
    source: ValueRef<'a>,
    position: Position<'a>,
}

/// The replacement of an extraction.
enum Found<'a> {
    Value(ValueRef<'a>),
    /// The operation with another source or position.
    Other(Extraction<'a>),
}

impl Fold for ExtractOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let position = op.static_position();
        if position.is_empty() && op.source().ty() == op.result().ty() {
            return op.source().into();
        }
        if let Some(poison) = poison(ctx, known.source()) {
            return poison.into();
        }
        if position.contains(&POISON_INDEX) {
            return poison_attr(ctx).into();
        }
        let from = Extraction::new(op, known.dynamic_position());
        if let Some(constant) = from.constant(ctx, known.source()) {
            return constant.into();
        }
        let found = from
            .through_extracts()
            .or_else(|| from.through_inserts())
            .or_else(|| from.through_broadcast())
            .or_else(|| from.through_shuffle())
            .or_else(|| from.through_shape_cast())
            .or_else(|| from.through_slice())
            .or_else(|| from.through_inserted_slices())
            .or_else(|| from.through_elements());
        match found {
            Some(Found::Value(value)) => value.into(),
            Some(Found::Other(other)) => other.in_place(),
            None => from.in_place(),
        }
    }
}

impl<'a> Extraction<'a> {
    /// Creates the extraction of an operation, with constant indices folded.
    fn new(op: ExtractOpRef<'a>, constants: &[Option<Attr>]) -> Extraction<'a> {
        let position = Position::new(&op.static_position(), op.dynamic_position());
        let dims = Shape::of(op.source()).dims;
        let position = position.with_constants(op.ctx(), constants, dims);
        Extraction { op, source: op.source(), position }
    }

    /// Creates an extraction from another source at a static position.
    fn of(&self, source: ValueRef<'a>, position: &[i64]) -> Found<'a> {
        let position = Position::new(position, []);
        Found::Other(Extraction { op: self.op, source, position })
    }

    /// Returns the changes of the operation that result in this extraction.
    fn in_place(&self) -> Folded {
        let op = self.op;
        let mut changes: Vec<InPlace> = Vec::new();
        if self.source != op.source() {
            changes.push(ExtractOp::SOURCE.to(op, self.source));
        }
        let position = self.position.marked();
        if position != op.static_position() {
            changes.push(ExtractOp::STATIC_POSITION.to(op.ctx(), &position[..]));
        }
        // Last first, as each removal shifts the operands after it.
        let unused = (0..op.dynamic_position().len()).rev().filter(|at| !self.position.uses(*at));
        changes.extend(unused.map(|at| ExtractOp::DYNAMIC_POSITION.without(op, at)));
        if changes.is_empty() { Folded::No } else { Folded::in_place(changes) }
    }

    /// Returns the shape of the result.
    fn result(&self) -> Shape<'a> {
        Shape::of(self.op.result())
    }

    /// Returns the part extracted from a constant.
    fn constant(&self, ctx: &Context, source: Option<Attr>) -> Option<Attr> {
        let constant = dense(ctx, source)?;
        let (shape, ty) = (Shape::of(self.source), self.op.result().ty());
        if constant.splat {
            let elements = scalar_elements::<RawElement>(ctx, constant)?;
            return match self.result().is_vector {
                true => dense_attr(ctx, ty, &elements),
                false => elements.first()?.to_attr(ctx, ty),
            };
        }
        if shape.scalable_dims() > 0 {
            return None;
        }
        let start = usize::try_from(shape.linear(&self.position.known()?)).ok()?;
        if self.result().is_vector {
            let count = usize::try_from(self.result().count()).ok()?;
            return picked(ctx, constant, ty, start..start + count);
        }
        scalar_elements::<RawElement>(ctx, constant)?.get(start)?.to_attr(ctx, ty)
    }
}
