//! Canonicalization of packing and unpacking.

use ods_core::hooks::CanonicalizeMethod;
use ods_core::interface::{DestinationStyleOpInterface, OffsetSizeAndStrideOpInterface};
use ods_core::mixed::{MixedIndex, MixedList, mixed, parted};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Value};

use super::static_shapes::with_shape;
use crate::linalg::relayout::{inverse, permuted, requires_padding};
use crate::linalg::shape::dims;
use crate::linalg::{PackOp, UnPackOp};
use crate::tensor::{CastOp, ExtractSliceOp, slice_type, source_of_loosening_cast};

/// Returns the order of the outer dimensions; empty for the identity.
fn outer_order(order: &[i64]) -> &[i64] {
    if order.iter().enumerate().all(|(at, to)| at as i64 == *to) { &[] } else { order }
}

/// Returns whether the operations are inverse to each other, regardless of their types.
fn undo_each_other(ir: &Body, pack: PackOp, unpack: UnPackOp) -> bool {
    let tiles = mixed(&pack.static_inner_tiles(ir), pack.inner_tiles(ir));
    let others = mixed(&unpack.static_inner_tiles(ir), unpack.inner_tiles(ir));
    let same_tiles =
        tiles.len() == others.len() && tiles.iter().zip(others).all(|(a, b)| a.is_same(ir, b));
    pack.padding_value(ir).is_none()
        && pack.inner_dims_pos(ir) == unpack.inner_dims_pos(ir)
        && outer_order(&pack.outer_dims_perm(ir)) == outer_order(&unpack.outer_dims_perm(ir))
        && same_tiles
}

/// Returns the shapes of the unpacked and the packed tensor, with sizes that are static in one made static in the
/// other; `None` if no size becomes static.
fn inferred(
    unpacked: &[i64],
    packed: &[i64],
    positions: &[i64],
    order: &[i64],
) -> Option<(Vec<i64>, Vec<i64>)> {
    let (mut unpacked, mut packed) = (unpacked.to_vec(), packed.to_vec());
    let places = inverse(order);
    let mut changed = false;
    for (at, size) in unpacked.iter_mut().enumerate() {
        if positions.contains(&(at as i64)) {
            continue;
        }
        let to = places.get(at).map_or(at, |place| *place as usize);
        if (*size == DYNAMIC) != (packed[to] == DYNAMIC) {
            *size = (*size).max(packed[to]);
            packed[to] = *size;
            changed = true;
        }
    }
    changed.then_some((unpacked, packed))
}

/// Casts the value to a more static shape, if it differs from its own.
fn cast_to(rw: &mut Rewriter<'_>, value: Value, shape: &[i64]) -> Value {
    let old = rw.ty(value);
    let ty = with_shape(rw, old, shape);
    if ty == old {
        return value;
    }
    let cast = rw.insert(CastOp::build(value, ty));
    cast.dest(rw)
}

impl CanonicalizeMethod for PackOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, dest) = (self.source(rw), self.dest(rw));
        if let Some(unpack) = source.defined_by::<UnPackOp>(rw) {
            let inner = unpack.source(rw);
            let fits = rw.ty(inner) == rw.ty(dest) && undo_each_other(rw, self, unpack);
            fits.then_some(())?;
            return rw.replace_op(self, &[inner]);
        }
        let (shape, packed) = (dims(rw.ctx(), rw.ty(source)), dims(rw.ctx(), rw.ty(dest)));
        let (tiles, positions, order) =
            (self.static_inner_tiles(rw), self.inner_dims_pos(rw), self.outer_dims_perm(rw));
        if self.padding_value(rw).is_some() {
            let known = positions.iter().all(|at| shape[*at as usize] != DYNAMIC);
            let known = known && !tiles.contains(&DYNAMIC);
            if known && !requires_padding(shape, packed, &tiles, &positions, &order) {
                rw.modify(self, |ir| PackOp::PADDING_VALUE.clear(ir, self));
                return Some(ods_core::rewrite::Done);
            }
        }
        let (shape, packed) = inferred(shape, packed, &positions, &order)?;
        let (source, new_dest) = (cast_to(rw, source, &shape), cast_to(rw, dest, &packed));
        let (old, new) = (rw.ty(dest), rw.ty(new_dest));
        let result = self.result(rw);
        rw.modify(self, |ir| {
            PackOp::SOURCE.set(ir, self, source);
            PackOp::DEST.set(ir, self, new_dest);
            ir.set_ty(result, new);
        });
        if old != new {
            rw.set_point_after(self);
            let cast = rw.insert(CastOp::build(result, old));
            let value = cast.dest(rw);
            rw.replace_uses_if(result, value, |ir, at| ir.use_owner(at) != cast.into());
        }
        Some(ods_core::rewrite::Done)
    }
}

impl CanonicalizeMethod for UnPackOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, dest) = (self.source(rw), self.dest(rw));
        if let Some(pack) = source.defined_by::<PackOp>(rw) {
            let inner = pack.source(rw);
            let fits = rw.ty(inner) == rw.ty(dest) && undo_each_other(rw, pack, self);
            fits.then_some(())?;
            return rw.replace_op(self, &[inner]);
        }
        if let Some(init) = init_of(rw, dest) {
            rw.modify(self, |ir| UnPackOp::DEST.set(ir, self, init));
            return Some(ods_core::rewrite::Done);
        }
        if let Some(done) = self.take_slice(rw) {
            return Some(done);
        }
        let (shape, packed) = (dims(rw.ctx(), rw.ty(dest)), dims(rw.ctx(), rw.ty(source)));
        let (positions, order) = (self.inner_dims_pos(rw), self.outer_dims_perm(rw));
        let (shape, packed) = inferred(shape, packed, &positions, &order)?;
        let (source, dest) = (cast_to(rw, source, &packed), cast_to(rw, dest, &shape));
        let tiles = mixed(&self.static_inner_tiles(rw), self.inner_tiles(rw));
        let new = rebuilt_unpack(rw, self, source, dest, &tiles);
        let ty = self.result_ty(rw);
        rw.replace_with(self, CastOp::build(new, ty))
    }
}

/// Returns the init tied to a value, if a destination-style operation defines the value.
fn init_of(ir: &Body, value: Value) -> Option<Value> {
    let op = ir.defining_op(value)?;
    let style = ir.interface::<dyn DestinationStyleOpInterface>(op)?;
    let number = ir.results(op).position(|result| result == value)?;
    style.dps_inits(ir).values(ir).nth(number)
}

impl UnPackOp {
    /// `extract_slice(unpack(x into y))` → `unpack(x into extract_slice(y))`, if no tile is dropped.
    fn take_slice(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let result = self.result(rw);
        rw.has_one_use(result).then_some(())?;
        let user = rw.use_owner(rw.uses(result).next()?);
        let slice = rw.view(user).cast::<ExtractSliceOp>()?;
        let slice = ods_core::OpType::wrap(slice.op);
        self.may_take(rw, slice).then_some(())?;
        // Constants become static, since their definitions need not precede the unpacking.
        let number = |index: MixedIndex| index.constant(rw).map_or(index, MixedIndex::Known);
        let numbers = |list: MixedList| list.into_iter().map(number).collect::<MixedList>();
        let (offsets, sizes) = (numbers(slice.mixed_offsets(rw)), numbers(slice.mixed_sizes(rw)));
        let (strides, dest) = (numbers(slice.mixed_strides(rw)), self.dest(rw));
        rw.set_point_before(self);
        let ty = slice_type(rw.ctx(), rw.ty(dest), &sizes);
        let ((a, offsets), (b, sizes), (c, strides)) =
            (parted(&offsets), parted(&sizes), parted(&strides));
        let new = ExtractSliceOp::build(dest, &a, &b, &c, ty);
        let new = rw.insert(new.offsets(offsets).sizes(sizes).strides(strides));
        let dest = new.result(rw);
        rw.modify(self, |ir| {
            UnPackOp::DEST.set(ir, self, dest);
            ir.set_ty(result, ty);
        });
        rw.replace_op(slice, &[result])
    }

    fn may_take(self, ir: &Body, slice: ExtractSliceOp) -> bool {
        let ctx = ir.ctx();
        let (taken, whole) = (dims(ctx, slice.result_ty(ir)), dims(ctx, self.dest_ty(ir)));
        let all =
            |list: MixedList, number| list.iter().all(|index| index.constant(ir) == Some(number));
        let positions = self.inner_dims_pos(ir);
        // A dimension without tiles must have one static size in both types.
        let keeps = |(at, (taken, whole)): (usize, (&i64, &i64))| {
            positions.contains(&(at as i64)) || taken == whole && *taken != DYNAMIC
        };
        if taken.len() != whole.len()
            || !taken.iter().zip(whole).enumerate().all(keeps)
            || !all(slice.mixed_offsets(ir), 0)
            || !all(slice.mixed_strides(ir), 1)
        {
            return false;
        }
        let packed = dims(ctx, self.source_ty(ir));
        let mut outer = packed[..whole.len()].to_vec();
        let order = self.outer_dims_perm(ir);
        if !order.is_empty() {
            outer = permuted(&outer, &inverse(&order));
        }
        let tiles = self.static_inner_tiles(ir);
        positions.iter().zip(tiles.iter()).all(|(at, tile)| {
            let (size, outer) = (taken[*at as usize], outer[*at as usize]);
            let known = ![size, outer, *tile].contains(&DYNAMIC);
            known && (0..*tile).contains(&(outer * tile - size))
        })
    }
}

/// Returns the tiles, with sizes that are static in the packed type.
fn known_tiles(ir: &Body, packed: Value, tiles: &[MixedIndex]) -> MixedList {
    let shape = dims(ir.ctx(), ir.ty(packed));
    let last = &shape[shape.len() - tiles.len()..];
    let known = |(tile, size): (&MixedIndex, &i64)| match (*tile, *size) {
        (MixedIndex::Value(_), size) if size != DYNAMIC => MixedIndex::Known(size),
        (tile, _) => tile,
    };
    tiles.iter().zip(last).map(known).collect()
}

fn rebuilt_unpack(
    rw: &mut Rewriter<'_>,
    old: UnPackOp,
    source: Value,
    dest: Value,
    tiles: &[MixedIndex],
) -> Value {
    let (positions, order) = (old.inner_dims_pos(rw).to_vec(), old.outer_dims_perm(rw).to_vec());
    let (known, values) = parted(tiles);
    let mut new = UnPackOp::build(source, dest, &positions, &known).inner_tiles(values);
    if !order.is_empty() {
        new = new.outer_dims_perm(&order);
    }
    let new = rw.insert(new);
    let attrs = rw.attrs(old.into());
    rw.modify(new, |ir| ir.set_attrs(attrs));
    new.result(rw)
}

/// Returns the operands without casts to less static types; `None` if there are no such casts.
fn without_casts(ir: &Body, operands: [Value; 2]) -> Option<[Value; 2]> {
    let new = operands.map(|value| source_of_loosening_cast(ir, value).unwrap_or(value));
    (new != operands).then_some(new)
}

/// Casts the value to the type of `of`.
fn cast_back(rw: &mut Rewriter<'_>, value: Value, of: Value) -> Value {
    let ty = rw.ty(of);
    if rw.ty(value) == ty {
        return value;
    }
    let cast = rw.insert(CastOp::build(value, ty));
    cast.dest(rw)
}

pub(super) struct PackOfCast;

impl Pattern for PackOfCast {
    type Root = PackOp;

    fn rewrite(&self, op: PackOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let [source, dest] = without_casts(rw, [op.source(rw), op.dest(rw)])?;
        let tiles = mixed(&op.static_inner_tiles(rw), op.inner_tiles(rw));
        let (known, values) = parted(&known_tiles(rw, dest, &tiles));
        let (positions, order) = (op.inner_dims_pos(rw).to_vec(), op.outer_dims_perm(rw).to_vec());
        let mut new = PackOp::build(source, dest, &positions, &known).inner_tiles(values);
        if let Some(padding) = op.padding_value(rw) {
            new = new.padding_value(padding);
        }
        if !order.is_empty() {
            new = new.outer_dims_perm(&order);
        }
        let new = rw.insert(new);
        let attrs = rw.attrs(op.into());
        rw.modify(new, |ir| ir.set_attrs(attrs));
        let (value, old) = (new.result(rw), op.result(rw));
        let value = cast_back(rw, value, old);
        rw.replace_op(op, &[value])
    }
}

pub(super) struct UnpackOfCast;

impl Pattern for UnpackOfCast {
    type Root = UnPackOp;

    fn rewrite(&self, op: UnPackOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let [source, dest] = without_casts(rw, [op.source(rw), op.dest(rw)])?;
        let tiles = mixed(&op.static_inner_tiles(rw), op.inner_tiles(rw));
        let tiles = known_tiles(rw, source, &tiles);
        let value = rebuilt_unpack(rw, op, source, dest, &tiles);
        let old = op.result(rw);
        let value = cast_back(rw, value, old);
        rw.replace_op(op, &[value])
    }
}
