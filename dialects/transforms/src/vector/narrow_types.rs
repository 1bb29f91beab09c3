//! Elements narrower than a byte, computed on bytes.
//!
//! - `bits`: bitcasts of vectors whose elements start at any bit, by shuffles.
//! - `bytes`: casts of elements of two or four bits, by interleaving.

mod bits;
mod bytes;

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, Type, TypeData, Value};

use super::TransposeOp;
use super::pieces::transpose;
use super::shape::{Shape, vector_of};
use crate::arith::{ConstantOp, ExtSIOp, TruncIOp};

/// Returns the patterns that compute vectors of narrow elements on bytes.
pub fn narrow_type_patterns() -> PatternSet {
    bytes::patterns(bits::patterns(PatternSet::new())).with(TransposeBytes)
}

const I8: u32 = 8;

fn integer(ctx: &Context, bits: u32) -> Type {
    ctx.intern_type(TypeData::Integer(bits, ods_core::Signedness::Signless))
}

/// Returns the width of the elements in bits, if they are signless integers.
fn integer_bits(ctx: &Context, elem: Type) -> Option<u32> {
    match elem.data(ctx) {
        TypeData::Integer(bits, ods_core::Signedness::Signless) => Some(*bits),
        _ => None,
    }
}

/// Returns the vector type with another element type.
fn with_elem(ctx: &Context, ty: Type, elem: Type) -> Type {
    vector_of(ctx, Shape::of_type(ctx, ty).each(), elem)
}

/// Returns whether the type is a fixed-length vector whose elements are whole bytes.
fn is_of_bytes(ctx: &Context, ty: Type) -> bool {
    let shape = Shape::of_type(ctx, ty);
    let whole = shape.elem.int_or_float_width(ctx).is_some_and(|bits| bits % I8 == 0);
    shape.is_vector && shape.scalable_dims() == 0 && whole
}

/// Builds a constant of type `ty` with these elements, or a splat of one element.
fn constant(rw: &mut Rewriter<'_>, ty: Type, numbers: &[ods_core::ApInt]) -> Option<Value> {
    let value = ods_core::fold::dense_attr(rw.ctx(), ty, numbers)?;
    Some(rw.emit(ConstantOp::build(value)))
}

/// `transpose` of narrow elements → `transpose` of bytes, truncated again
struct TransposeBytes;

impl Pattern for TransposeBytes {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty, vector) = (rw.ctx().clone(), op.result_ty(rw), op.vector(rw));
        integer_bits(&ctx, Shape::of_type(&ctx, ty).elem).filter(|bits| *bits < I8)?;
        let wide = with_elem(&ctx, rw.ty(vector), integer(&ctx, I8));
        let order = op.permutation(rw).to_vec();
        let bytes = rw.emit(ExtSIOp::build(vector, wide));
        let turned = transpose(rw, bytes, &order);
        rw.replace_with(op, TruncIOp::build(turned, ty))
    }
}
