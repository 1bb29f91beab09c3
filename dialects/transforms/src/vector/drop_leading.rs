//! Removal of leading unit dimensions: operations work on the vector without them, and the results are broadcast.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::{Inserter, IrMapping};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::rt::AttrValue;
use ods_core::schema::Trait;
use ods_core::{Attr, Op, Type, Value};

use super::masked::{Root, masked};
use super::pieces::{cast, extract, transpose};
use super::shape::{Dim, Shape, is_broadcastable, vector_of};
use super::transfer::{indices, inferred_mask_type};
use super::{
    BroadcastOp, ConstantMaskOp, ContractionOp, ExtractStridedSliceOp, InsertOp,
    InsertStridedSliceOp, IteratorType, MaskOp, TransferReadOp, TransferWriteOp,
};

/// Returns the patterns that remove leading unit dimensions.
pub fn leading_unit_dims_patterns() -> PatternSet {
    PatternSet::new()
        .with(ExtractSlice)
        .with(InsertSlice)
        .with(Insert)
        .with(ConstantMask)
        .with(Read)
        .with(Write)
        .with(Elementwise)
        .with(Contract)
}

/// Returns the number of leading unit dimensions; the last dimension does not count.
fn leading(rw: &Rewriter<'_>, ty: Type) -> usize {
    let shape = Shape::of_type(rw.ctx(), ty);
    let is_unit = |dim: &Dim| dim.size == 1 && !dim.scalable;
    let count = shape.each().take_while(is_unit).count();
    count.min(shape.rank().saturating_sub(1))
}

/// Returns the type of the only result of an operation.
fn only_type(rw: &Rewriter<'_>, op: impl Into<Op>) -> Type {
    super::only_result(rw.view(op.into())).ty()
}

/// Returns the type without its first `count` dimensions.
fn trimmed(rw: &Rewriter<'_>, ty: Type, count: usize) -> Type {
    let shape = Shape::of_type(rw.ctx(), ty);
    vector_of(rw.ctx(), shape.each().skip(count), shape.elem)
}

/// Extracts the first slice along the first `count` dimensions.
fn first(rw: &mut Rewriter<'_>, value: Value, count: usize) -> Value {
    extract(rw, value, &vec![0; count])
}

/// `extract_strided_slice` of `1x…` → `extract_strided_slice` of `…`
struct ExtractSlice;

impl Pattern for ExtractSlice {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let ty = only_type(rw, op);
        let count = Some(leading(rw, rw.ty(source))).filter(|count| *count > 0)?;
        let parts = [op.offsets(rw), op.sizes(rw), op.strides(rw)];
        let [offsets, sizes, strides] =
            parts.map(|part| part.iter().copied().skip(count).collect::<Vec<Attr>>());
        let source = first(rw, source, count);
        let part = trimmed(rw, ty, count);
        let slice = ExtractStridedSliceOp::build(source, &offsets, &sizes, &strides, part);
        let slice = rw.emit(slice);
        rw.replace_with(op, BroadcastOp::build(slice, ty))
    }
}

/// `insert_strided_slice` of `1x…` → `insert_strided_slice` of `…`
struct InsertSlice;

impl Pattern for InsertSlice {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, dest) = (op.value_to_store(rw), op.dest(rw));
        let ty = only_type(rw, op);
        let [from, into] = [source, dest].map(|value| leading(rw, rw.ty(value)));
        if from == 0 && into == 0 {
            return None;
        }
        let rank = Shape::of_type(rw.ctx(), rw.ty(source)).rank() - from;
        let offsets: Vec<Attr> = op.offsets(rw).iter().copied().skip(into).collect();
        let strides = op.strides(rw);
        let strides: Vec<Attr> = strides[strides.len() - rank..].to_vec();
        let source = first(rw, source, from);
        let dest = first(rw, dest, into);
        let new = rw.emit(InsertStridedSliceOp::build(source, dest, &offsets, &strides));
        rw.replace_with(op, BroadcastOp::build(new, ty))
    }
}

/// `insert` with `1x…` → `insert` with `…`
struct Insert;

impl Pattern for Insert {
    type Root = InsertOp;

    fn rewrite(&self, op: InsertOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, dest, ty) = (op.value_to_store(rw), op.dest(rw), op.result_ty(rw));
        let [from, into] = [source, dest].map(|value| leading(rw, rw.ty(value)));
        if from == 0 && into == 0 || op.dynamic_position(rw).next().is_some() {
            return None;
        }
        let is_vector = Shape::of_type(rw.ctx(), rw.ty(source)).is_vector;
        let ranks = [source, dest].map(|value| Shape::of_type(rw.ctx(), rw.ty(value)).rank());
        let mut position: Vec<i64> = op.static_position(rw).iter().copied().skip(into).collect();
        position.resize((ranks[1] - into).checked_sub(ranks[0] - from)?, 0);
        let source = if is_vector { first(rw, source, from) } else { source };
        let dest = first(rw, dest, into);
        let new = rw.emit(InsertOp::build(source, dest, &position));
        rw.replace_with(op, BroadcastOp::build(new, ty))
    }
}

/// `constant_mask` of `1x…` → `constant_mask` of `…`
struct ConstantMask;

impl Pattern for ConstantMask {
    type Root = ConstantMaskOp;

    fn rewrite(&self, op: ConstantMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = only_type(rw, op);
        let count = Some(leading(rw, ty)).filter(|count| *count > 0)?;
        let sizes = op.mask_dim_sizes(rw);
        let (dropped, remaining) = sizes.split_at_checked(count)?;
        let mut remaining = remaining.to_vec();
        // A mask without elements stays empty, whichever dimensions are dropped.
        remaining[0] *= dropped.iter().product::<i64>();
        let part = trimmed(rw, ty, count);
        let new = rw.emit(ConstantMaskOp::build(&remaining, part));
        rw.replace_with(op, BroadcastOp::build(new, ty))
    }
}

/// Returns whether the operation is nested in a `vector.mask`.
fn is_masked(rw: &Rewriter<'_>, op: impl Into<Op>) -> bool {
    rw.parent_op(op.into()).is_some_and(|parent| parent.isa::<MaskOp>(rw))
}

/// Returns the mask of a transfer of a vector of type `ty` by `map`.
fn trimmed_mask(rw: &mut Rewriter<'_>, mask: Value, ty: Type, map: &AffineMap) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let (old, new) = (rw.ty(mask), inferred_mask_type(&ctx, ty, map)?);
    if !is_broadcastable(&ctx, new, old) {
        return Some(cast(rw, mask, new));
    }
    let rank = |ty| Shape::of_type(&ctx, ty).rank();
    Some(first(rw, mask, rank(old) - rank(new)))
}

/// `transfer_read` of `1x…` → `transfer_read` of `…`
struct Read;

impl Pattern for Read {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (base, ty) = (op.base(rw), op.vector_ty(rw));
        let count = Some(leading(rw, ty)).filter(|count| *count > 0)?;
        let elem = rw.ty(base).element_type(rw.ctx());
        if is_masked(rw, op) || elem != Some(Shape::of_type(rw.ctx(), ty).elem) {
            return None;
        }
        let part = trimmed(rw, ty, count);
        let map = op.permutation_map(rw).map(rw.ctx());
        let map = map.minor_sub_map(map.results.len() - count);
        let flags = op.in_bounds(rw)[count..].to_vec();
        let mask = match op.mask(rw) {
            Some(mask) => Some(trimmed_mask(rw, mask, part, &map)?),
            None => None,
        };
        let at: Vec<Value> = indices(rw, op).collect();
        let map = Attr::affine_map(rw.ctx(), map);
        let read = TransferReadOp::build(base, map, op.padding(rw), &flags, part);
        let read = rw.emit(read.indices(at).mask(mask));
        rw.replace_with(op, BroadcastOp::build(read, ty))
    }
}

/// `transfer_write` of `1x…` → `transfer_write` of `…`
struct Write;

impl Pattern for Write {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, base) = (op.value_to_store(rw), op.base(rw));
        let ty = rw.ty(value);
        let count = Some(leading(rw, ty)).filter(|count| *count > 0)?;
        let elem = rw.ty(base).element_type(rw.ctx());
        if is_masked(rw, op) || elem != Some(Shape::of_type(rw.ctx(), ty).elem) {
            return None;
        }
        let map = op.permutation_map(rw).map(rw.ctx());
        let map = map.minor_sub_map(map.results.len() - count);
        let flags = op.in_bounds(rw)[count..].to_vec();
        let value = first(rw, value, count);
        let mask = match op.mask(rw) {
            Some(mask) => Some(trimmed_mask(rw, mask, rw.ty(value), &map)?),
            None => None,
        };
        let at: Vec<Value> = indices(rw, op).collect();
        let map = Attr::affine_map(rw.ctx(), map);
        let result = op.result(rw).map(|result| rw.ty(result));
        let write = TransferWriteOp::build(value, base, map, &flags).result_type(result);
        rw.replace_with(op, write.indices(at).mask(mask))
    }
}

/// An elementwise operation on `1x…` → the operation on `…`
struct Elementwise;

impl Pattern for Elementwise {
    type Root = Op;

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        let mappable =
            [Trait::Elementwise, Trait::Scalarizable, Trait::Vectorizable, Trait::Tensorizable];
        let view = rw.view(op);
        let mut results = rw.results(op);
        let (result, more) = (results.next()?, results.next());
        if more.is_some() || !mappable.into_iter().all(|one| view.has_trait(one)) {
            return None;
        }
        let ty = rw.ty(result);
        let count = Some(leading(rw, ty)).filter(|count| *count > 0)?;
        let operands: Vec<Value> = rw.operands(op).collect();
        let mut mapping = IrMapping::new();
        let mut parts = Vec::new();
        for operand in operands {
            let is_vector = Shape::of_type(rw.ctx(), rw.ty(operand)).is_vector;
            parts.push(if is_vector { first(rw, operand, count) } else { operand });
        }
        let part = trimmed(rw, ty, count);
        let new = rw.clone_op(op, &mut mapping);
        rw.modify(new, |ir| ir.set_operands(&parts));
        let value = rw.results(new).next()?;
        rw.set_type(value, part);
        rw.replace_with(op, BroadcastOp::build(value, ty))
    }
}

/// `contract` onto `1x…` → `contract` onto `…`
struct Contract;

impl Pattern for Contract {
    type Root = ContractionOp;

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (ty, view) = (op.acc_ty(rw), op.view(rw));
        let shape = Shape::of_type(&ctx, ty);
        if shape.rank() < 2 || shape.dims[0] != 1 || shape.is_scalable(0) {
            return None;
        }
        let mut maps: Vec<AffineMap> = view.maps().cloned().collect();
        let mut kinds: Vec<Attr> = view.iterator_types().to_vec();
        let dropped = maps.last()?.results.first()?.as_dim()?;
        let kind = IteratorType::from_attr(&ctx, kinds.remove(dropped as usize))?;
        if kind != IteratorType::Parallel {
            return None;
        }
        let root = Root::of(rw, op);
        let mut parts = [op.lhs(rw), op.rhs(rw), op.acc(rw)];
        for (part, map) in parts.iter_mut().zip(&mut maps) {
            if let Some(at) = map.result_position(dropped) {
                if at > 0 {
                    let mut order: Vec<i64> = (0..map.results.len() as i64).collect();
                    let moved = order.remove(at);
                    order.insert(0, moved);
                    *part = transpose(rw, *part, &order);
                }
                *part = first(rw, *part, 1);
            }
            let others = map.results.iter().filter_map(AffineExpr::as_dim);
            let others = others.filter(|dim| *dim != dropped);
            let others: Vec<u32> =
                others.map(|dim| if dim < dropped { dim } else { dim - 1 }).collect();
            *map = AffineMap::with_targets(map.dims - 1, others);
        }
        let mask = root.mask.map(|mask| {
            let rank = Shape::of_type(&ctx, rw.ty(mask)).rank() as i64;
            let mut order: Vec<i64> = (0..rank).collect();
            let moved = order.remove(dropped as usize);
            order.insert(0, moved);
            let mask = if dropped > 0 { transpose(rw, mask, &order) } else { mask };
            first(rw, mask, 1)
        });
        let maps: Vec<Attr> = maps.into_iter().map(|map| Attr::affine_map(&ctx, map)).collect();
        let [lhs, rhs, acc] = parts;
        let new = ContractionOp::build(lhs, rhs, acc, &maps, &kinds, rw.ty(acc));
        let new = rw.insert(new.kind(op.kind(rw)));
        let value = masked(rw, new, mask);
        rw.replace_with(root.op, BroadcastOp::build(value, ty))
    }
}
