//! The operands of `affine.dma_start` and `affine.dma_wait`: memrefs, each with a map and its operands, and numbers.
//!
//! Upstream declares these operations in C++ alone, so that their maps are discardable attributes.

use ods_core::affine::AffineMap;
use ods_core::interface::{EffectInstance, EffectTarget, MemoryEffectOpInterface};
use ods_core::ir::{OperandRange, Use};
use ods_core::schema::EffectKind;
use ods_core::{Attr, Body, Ident, Op, OpRef, OpType, Value, impl_for};
use smallvec::SmallVec;

use super::{AffineDmaStartOp, AffineDmaWaitOp, AffineMapAccessInterface, ValueMap};

/// The name of the map of the source memref.
pub const SOURCE: &str = "src_map";
/// The name of the map of the target memref.
pub const TARGET: &str = "dst_map";
/// The name of the map of the tag memref.
pub const TAG: &str = "tag_map";

/// A memref among the operands, and the operands of its map.
#[derive(Clone, Debug)]
pub(super) struct Place<'a> {
    pub(super) name: &'static str,
    pub(super) memref: Use,
    pub(super) indices: OperandRange,
    pub(super) map: &'a AffineMap,
}

/// Returns the places of a transfer, and the operands after them; `None` if there are too few operands or maps.
pub(super) fn parts<'a>(
    op: OpRef<'a>,
    names: &[&'static str],
) -> Option<(SmallVec<[Place<'a>; 3]>, OperandRange)> {
    let (mut places, mut rest) = (SmallVec::new(), OperandRange::all(op.body, op.op));
    for name in names {
        let map = op.attrs().get(op.ctx(), Ident::new(name))?.as_affine_map(op.ctx())?;
        let (memref, indices) = (rest.get(op.body, 0)?, rest.skip(1).take(map.inputs()));
        if indices.len() < map.inputs() {
            return None;
        }
        places.push(Place { name, memref, indices, map });
        rest = rest.skip(1 + indices.len());
    }
    Some((places, rest))
}

/// The memrefs of a transfer, each with its map, and the operands after them.
pub type TransferParts = (SmallVec<[(Value, ValueMap); 3]>, SmallVec<[Value; 3]>);

/// A transfer between memrefs.
pub trait Transfer: OpType {
    /// The names of its maps in the order of its operands.
    const MAPS: &'static [&'static str];

    /// Returns the memrefs with their maps, and the operands after them; `None` if there are too few operands or maps.
    fn places(self, ir: &Body) -> Option<TransferParts> {
        let (places, rest) = parts(ir.view(self.op()), Self::MAPS)?;
        let place = |place: Place<'_>| {
            let operands = place.indices.values(ir).collect();
            (ir.used_value(place.memref), ValueMap { map: place.map.clone(), operands })
        };
        Some((places.into_iter().map(place).collect(), rest.values(ir).collect()))
    }
}

impl Transfer for AffineDmaStartOp {
    const MAPS: &'static [&'static str] = &[SOURCE, TARGET, TAG];
}

impl Transfer for AffineDmaWaitOp {
    const MAPS: &'static [&'static str] = &[TAG];
}

impl MemoryEffectOpInterface for AffineDmaStartOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let Some((places, _)) = parts(ir.view(self.op()), Self::MAPS) else { return Vec::new() };
        let effect = |place: &Place<'_>| {
            let write = place.name == TARGET;
            let kind = if write { EffectKind::Write } else { EffectKind::Read };
            EffectInstance::on(kind, EffectTarget::Operand(place.memref))
        };
        places.iter().map(effect).collect()
    }
}

fn map_attr<X: Transfer>(ir: &Body, op: Op, memref: Value) -> (Ident, Attr) {
    let view = ir.view(op);
    let (places, _) = parts(view, X::MAPS).expect("a transfer has a map for each memref");
    let place = places.iter().find(|place| ir.used_value(place.memref) == memref);
    let name = Ident::new(place.expect("the transfer has this memref").name);
    (name, view.attrs().get(ir.ctx(), name).expect("the map was found"))
}

impl_for!(AffineMapAccessInterface for [AffineDmaStartOp, AffineDmaWaitOp] {
    fn affine_map_attr_for_mem_ref(self, ir: &Body, memref: Value) -> (Ident, Attr) {
        map_attr::<Self>(ir, self.op(), memref)
    }
});
