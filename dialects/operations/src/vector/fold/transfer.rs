//! Transfers: forwarding of written values, and inference of dimensions that are in bounds.

use ods_core::affine::AffineExpr;
use ods_core::fold::splat_attr;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::interface::{Instance, VectorTransferOpInterface};
use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, Context, Op, TypeData, Value};
use smallvec::SmallVec;

use super::super::known::{Bits, bits, in_body, known, known_number};
use super::super::shape::Shape;
use super::super::transfer::{are_disjoint, same_place};
use super::super::{TransferReadOp, TransferReadOpRef, TransferWriteOp, TransferWriteOpRef};
use super::memory::before_cast;

impl Fold for TransferReadOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let (ctx, ir) = (op.ctx(), op.body);
        let id = TransferReadOp::from(op);
        if let Some(written) = read_after_write(op) {
            return written.into();
        }
        if let Some(flags) = more_in_bounds(id, ir) {
            return TransferReadOp::IN_BOUNDS.to(ctx, flags).into();
        }
        if is_mask_of_ones(ir, op.mask()) {
            return TransferReadOp::MASK.without(op, 0).into();
        }
        let base = before_cast(op.base()).map(Value::from);
        #[cfg(feature = "tensor")]
        let base = base.or_else(|| crate::tensor::source_of_loosening_cast(ir, op.base().value));
        match base {
            Some(base) => TransferReadOp::BASE.to(op, base).into(),
            None => Folded::No,
        }
    }
}

impl Fold for TransferWriteOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let (ctx, ir) = (op.ctx(), op.body);
        let id = TransferWriteOp::from(op);
        if let Some(base) = write_of_all_read(op).or_else(|| write_after_read(op)) {
            return base.into();
        }
        if let Some(flags) = more_in_bounds(id, ir) {
            return TransferWriteOp::IN_BOUNDS.to(ctx, flags).into();
        }
        if is_mask_of_ones(ir, op.mask()) {
            return TransferWriteOp::MASK.without(op, 0).into();
        }
        match before_cast(op.base()) {
            Some(base) => TransferWriteOp::BASE.to(op, base).into(),
            None => Folded::No,
        }
    }
}

fn is_tensor(ctx: &Context, value: ValueRef<'_>) -> bool {
    matches!(value.ty().data(ctx), TypeData::RankedTensor { .. })
}

fn is_mask_of_ones(ir: &Body, mask: Option<ValueRef<'_>>) -> bool {
    mask.is_some_and(|mask| bits(ir, mask.value) == Some(Bits::Ones))
}

/// Returns the vector that was written to a tensor at the position of a read, past disjoint writes.
fn read_after_write(read: TransferReadOpRef<'_>) -> Option<ValueRef<'_>> {
    let ir = read.body;
    let id = TransferReadOp::from(read);
    let mut base = read.base();
    if !is_tensor(read.ctx(), base) {
        return None;
    }
    loop {
        let write = base.defined_by::<TransferWriteOp>()?;
        let write_id = TransferWriteOp::from(write);
        let fits = !write_id.has_out_of_bounds_dim(ir) && same_place(ir, write_id, id);
        let unmasked = write.mask().is_none() && read.mask().is_none();
        if fits && (unmasked || pads_alike(write, read)) {
            return Some(write.value_to_store());
        }
        if !are_disjoint(ir, write_id, id) {
            return None;
        }
        base = write.base();
    }
}

/// Returns whether a masked read pads with the only value that was written.
fn pads_alike(write: TransferWriteOpRef<'_>, read: TransferReadOpRef<'_>) -> bool {
    let (ctx, ir) = (read.ctx(), read.body);
    if read.mask().is_none() || write.mask().is_some() && write.mask() != read.mask() {
        return false;
    }
    let written = known(ir, write.value_to_store().value).and_then(|all| splat_attr(ctx, all));
    written.is_some() && known(ir, read.padding().value) == written
}

/// Returns whether a value is the constant 0.
fn is_zero(ir: &Body, value: Value) -> bool {
    known_number(ir, value) == Some(0)
}

/// Returns the tensor that a write copies completely.
fn write_of_all_read(write: TransferWriteOpRef<'_>) -> Option<ValueRef<'_>> {
    let (ctx, ir) = (write.ctx(), write.body);
    if !is_tensor(ctx, write.base()) {
        return None;
    }
    let read = write.value_to_store().defined_by::<TransferReadOp>()?;
    let (write_id, read_id) = (TransferWriteOp::from(write), TransferReadOp::from(read));
    let (to, from) = (write_id.map(ir), read_id.map(ir));
    let covers = !to.results.is_empty()
        && to.results.len() == from.results.len()
        && from.is_minor_identity()
        && to.is_minor_identity()
        && !read_id.has_out_of_bounds_dim(ir)
        && !write_id.has_out_of_bounds_dim(ir)
        && read.base().ty() == write.base().ty()
        && Some(Shape::of(read.vector()).dims) == write.base().ty().shape(ctx);
    let mut indices = read.indices().chain(write.indices());
    (covers && indices.all(|index| is_zero(ir, index.value))).then(|| read.base())
}

/// Returns the tensor that a write stores a value back to, at the position where it was read.
fn write_after_read(write: TransferWriteOpRef<'_>) -> Option<ValueRef<'_>> {
    if !is_tensor(write.ctx(), write.base()) {
        return None;
    }
    let read = write.value_to_store().defined_by::<TransferReadOp>()?;
    let unmasked = read.mask().is_none() && write.mask().is_none();
    let same = read.base() == write.base()
        && same_place(write.body, TransferReadOp::from(read), TransferWriteOp::from(write));
    (same && unmasked).then(|| read.base())
}

/// Returns flags with more dimensions in bounds, as far as static sizes and constant indices prove it.
fn more_in_bounds(op: impl VectorTransferOpInterface + Instance<Op>, ir: &Body) -> Option<Attr> {
    let (ctx, map) = (ir.ctx(), op.map(ir));
    let sizes = ir.ty(op.base(ir)).shape(ctx)?;
    let vector = Shape::of(in_body(ir, op.vector(ir))).dims;
    let indices: SmallVec<[Value; 4]> = crate::vector::transfer::indices(ir, op).collect();
    let is_inside = |dim: usize, at: usize| {
        let start = known_number(ir, *indices.get(dim)?)?;
        let size = sizes.get(dim).filter(|size| **size != ods_core::DYNAMIC)?;
        Some(start.saturating_add(*vector.get(at)?) <= *size)
    };
    let mut flags: SmallVec<[bool; 4]> = SmallVec::new();
    let (mut changed, mut all) = (false, true);
    for (at, expr) in map.results.iter().enumerate() {
        let mut flag = op.is_dim_in_bounds(ir, at);
        if let (AffineExpr::Dim(dim), false) = (expr, flag) {
            flag = is_inside(*dim as usize, at).unwrap_or(false);
            changed |= flag;
            all &= flag;
        }
        flags.push(flag);
    }
    if all {
        // A broadcast dimension is in bounds if the others are.
        for at in map.broadcast_results() {
            changed |= !std::mem::replace(&mut flags[at], true);
        }
    }
    let flags: SmallVec<[Attr; 4]> = flags.into_iter().map(Attr::bool).collect();
    changed.then(|| Attr::array(ctx, &flags))
}
