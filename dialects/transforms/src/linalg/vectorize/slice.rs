//! Vectorization of insertions of slices.

use ods_core::fold::{constant_int, constant_value};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, DYNAMIC, Type, Value};

use super::VectorizeOptions;
use super::space::vector_type;
use crate::arith::{ConstantOp, index_constant, index_value};
use crate::linalg::FillOp;
use crate::linalg::shape::{dims, element};
use crate::tensor::{InsertSliceOp, mixed_sizes};
use crate::vector::{BroadcastOp, CreateMaskOp, TransferReadOp, TransferWriteOp, masked_op};

/// Replaces the insertion of a slice by a read of the slice as a vector and a write of that vector. `None` if sizes are
/// unknown, or if the slice drops other dimensions than the first ones.
pub(super) fn vectorize(
    rw: &mut Rewriter<'_>,
    op: InsertSliceOp,
    options: VectorizeOptions<'_>,
) -> Option<()> {
    let (source, dest) = (op.source(rw), op.dest(rw));
    let ctx = rw.ctx().clone();
    let from: Vec<i64> = dims(&ctx, rw.ty(source)).to_vec();
    let into: Vec<i64> = dims(&ctx, rw.ty(dest)).to_vec();
    let lead = into.len().checked_sub(from.len())?;
    let slice = op.mixed_slice(rw);
    let one = |size: &MixedIndex| size.known() == Some(1);
    (slice.strides.iter().all(one) && slice.sizes[..lead].iter().all(one)).then_some(())?;
    let given = !options.sizes.is_empty();
    let sizes: Vec<i64> = match given {
        true => {
            options.can_hold(&from).then_some(())?;
            options.sizes.to_vec()
        }
        false => from
            .iter()
            .zip(&into[lead..])
            .map(|(size, whole)| [*size, *whole].into_iter().find(|size| *size != DYNAMIC))
            .collect::<Option<_>>()?,
    };
    let elem = element(&ctx, rw.ty(source));
    let padding = match filling(rw, dest) {
        Some(value) => value,
        None if !given && from.contains(&DYNAMIC) => return None,
        None => rw.emit(ConstantOp::build(ods_core::fold::zero_attr(&ctx, elem)?)),
    };
    let ty = vector_type(rw, sizes.clone(), vec![false; sizes.len()], elem);
    index_constant(rw, 0);
    let vector = read(rw, source, ty, padding, given);
    let offsets: Vec<Value> = slice.offsets.iter().map(|index| index_value(rw, *index)).collect();
    let new = write(rw, vector, dest, offsets, given)?;
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns the scalar that all elements of a tensor or vector are.
fn filling(rw: &Rewriter<'_>, value: Value) -> Option<Value> {
    if let Some(broadcast) = value.defined_by::<BroadcastOp>(rw) {
        let source = broadcast.source(rw);
        let is_vector = rw.ty(source).element_type(rw.ctx()).is_some();
        return (!is_vector).then_some(source);
    }
    if let Some(fill) = value.defined_by::<FillOp>(rw) {
        return fill.inputs(rw).next();
    }
    if let Some(write) = value.defined_by::<TransferWriteOp>(rw) {
        return filling(rw, write.value_to_store(rw));
    }
    let slice = value.defined_by::<InsertSliceOp>(rw)?;
    filling(rw, slice.dest(rw))
}

fn mask_of(rw: &mut Rewriter<'_>, vector: Type, bounds: &[MixedIndex]) -> Value {
    let bounds: Vec<Value> = bounds.iter().map(|bound| index_value(rw, *bound)).collect();
    let sizes = rw.ctx().clone();
    let shape = vector.shape(&sizes).unwrap_or_default().to_vec();
    let flags = vec![false; shape.len()];
    let ty = vector_type(rw, shape, flags, Type::I1);
    rw.emit(CreateMaskOp::build(ty).operands(bounds))
}

fn identity(rw: &Rewriter<'_>, dims: usize, results: usize) -> Attr {
    let map = ods_core::affine::AffineMap::minor_identity(dims as u32, results as u32);
    AffineMapAttr::get(rw.ctx(), map).into()
}

fn flags(all: impl Iterator<Item = bool>) -> Vec<Attr> {
    all.map(Attr::bool).collect()
}

/// Reads a whole tensor as a vector; elements out of bounds are `padding`, by a mask if `by_mask`.
fn read(rw: &mut Rewriter<'_>, source: Value, ty: Type, padding: Value, by_mask: bool) -> Value {
    let ctx = rw.ctx().clone();
    let have: Vec<i64> = dims(&ctx, rw.ty(source)).to_vec();
    let sizes: Vec<i64> = ty.shape(&ctx).unwrap_or_default().to_vec();
    let zero = index_constant(rw, 0);
    let inside = flags(have.iter().zip(&sizes).map(|(have, size)| by_mask || have == size));
    let mask = (by_mask && have != sizes).then(|| {
        let bounds: MixedList = rw.build(|builder| mixed_sizes(builder, source));
        mask_of(rw, ty, &bounds)
    });
    let map = identity(rw, have.len(), have.len());
    let read = TransferReadOp::build(source, map, padding, &inside, ty);
    let read = rw.insert(read.indices(vec![zero; have.len()]));
    let whole = read.vector(rw);
    let op = masked_op(rw, read, mask);
    rw.results(op).next().unwrap_or(whole)
}

/// Writes a vector into the last dimensions of a tensor, under a mask if `by_mask` and it may exceed the bounds.
fn write(
    rw: &mut Rewriter<'_>,
    vector: Value,
    dest: Value,
    offsets: Vec<Value>,
    by_mask: bool,
) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let whole: Vec<i64> = dims(&ctx, rw.ty(dest)).to_vec();
    let ty = rw.ty(vector);
    let sizes: Vec<i64> = ty.shape(&ctx).unwrap_or_default().to_vec();
    let lead = whole.len() - sizes.len();
    let holds = |(whole, size): (&i64, &i64)| *whole != DYNAMIC && whole >= size;
    let inside = flags(whole[lead..].iter().zip(&sizes).map(|pair| by_mask || holds(pair)));
    let fits = |rw: &Rewriter<'_>| {
        let number = |value: &Value| {
            let op = rw.defining_op(*value)?;
            constant_int(rw.ctx(), constant_value(rw.view(op)))?.as_i64()
        };
        let Some(offsets) = offsets.iter().map(number).collect::<Option<Vec<i64>>>() else {
            return false;
        };
        let ends = |at: usize| {
            let (whole, offset) = (whole[lead + at], offsets[lead + at]);
            sizes[at] <= whole && sizes[at].min(whole) + offset <= whole
        };
        !whole.contains(&DYNAMIC) && (0..sizes.len()).all(ends)
    };
    let mask = match by_mask && whole[lead..] != sizes && !fits(rw) {
        true => {
            let bounds: MixedList = rw.build(|builder| mixed_sizes(builder, dest));
            Some(mask_of(rw, ty, &bounds[lead..]))
        }
        false => None,
    };
    let map = identity(rw, whole.len(), sizes.len());
    let write = TransferWriteOp::build(vector, dest, map, &inside);
    let write = rw.insert(write.result_type(Some(rw.ty(dest))).indices(offsets));
    let op = masked_op(rw, write, mask);
    rw.results(op).next()
}
