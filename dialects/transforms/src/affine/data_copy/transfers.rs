//! Transfers that are started and waited for.

use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Ident, Op, Value};

use crate::affine::compose::ValueMap;
use crate::affine::dma::{SOURCE, TAG, TARGET};
use crate::affine::{AffineDmaStartOp, AffineDmaWaitOp};

/// A memref, and the place in it where a transfer begins.
pub(super) type TransferPlace = (Value, ValueMap);

/// The operands of a transfer, with its maps as attributes.
fn places<const N: usize>(
    ir: &Body,
    places: [(&'static str, TransferPlace); N],
) -> (Vec<Value>, Attr) {
    let (mut operands, mut maps) = (Vec::new(), Vec::new());
    for (name, (memref, place)) in places {
        operands.push(memref);
        operands.extend(place.operands);
        maps.push((Ident::new(name), Attr::affine_map(ir.ctx(), place.map)));
    }
    (operands, Attr::dictionary(ir.ctx(), &maps))
}

/// Starts a transfer of `count` elements; `stride` is the distance of neighbouring runs, and the elements of each.
pub(super) fn build_start(
    rw: &mut Rewriter<'_>,
    from: TransferPlace,
    to: TransferPlace,
    tag: TransferPlace,
    count: Value,
    stride: Option<[Value; 2]>,
) -> Op {
    let (mut operands, maps) = places(rw, [(SOURCE, from), (TARGET, to), (TAG, tag)]);
    operands.push(count);
    operands.extend(stride.into_iter().flatten());
    let op: Op = rw.insert(AffineDmaStartOp::build().operands(operands)).into();
    rw.modify(op, |body| body.set_attrs(maps));
    op
}

/// Waits for a transfer of `count` elements.
pub(super) fn build_wait(rw: &mut Rewriter<'_>, tag: TransferPlace, count: Value) {
    let (mut operands, maps) = places(rw, [(TAG, tag)]);
    operands.push(count);
    let op: Op = rw.insert(AffineDmaWaitOp::build().operands(operands)).into();
    rw.modify(op, |body| body.set_attrs(maps));
}
