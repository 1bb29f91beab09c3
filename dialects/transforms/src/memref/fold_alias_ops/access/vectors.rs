//! Operations of the vector dialect that access memory at indices.

use ods_core::affine::AffineMap;
use ods_core::interface::VectorTransferOpInterface;
use ods_core::ir::OperandSlot;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Attr, Body, Value};

use super::{Access, Through};
use crate::reshape::Dropped;
use crate::vector::{
    LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp,
};

impl Access for LoadOp {
    const MEMORY: OperandSlot<Self> = LoadOp::BASE;
    const INDICES: OperandSlot<Self> = LoadOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        keeps_neighbours(ir, self.result(ir), through)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten {
        // As upstream, an access of a subview loses the hint.
        let nontemporal = dropped.is_none() && self.nontemporal(rw);
        let load = LoadOp::build(memref, self.result_ty(rw)).indices(indices);
        rw.replace_with(self, load.nontemporal(nontemporal))
    }
}

impl Access for StoreOp {
    const MEMORY: OperandSlot<Self> = StoreOp::BASE;
    const INDICES: OperandSlot<Self> = StoreOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        keeps_neighbours(ir, self.value_to_store(ir), through)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten {
        let nontemporal = dropped.is_none() && self.nontemporal(rw);
        let store = StoreOp::build(self.value_to_store(rw), memref).indices(indices);
        rw.replace_with(self, store.nontemporal(nontemporal))
    }
}

impl Access for MaskedLoadOp {
    const MEMORY: OperandSlot<Self> = MaskedLoadOp::BASE;
    const INDICES: OperandSlot<Self> = MaskedLoadOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        keeps_neighbours(ir, self.result(ir), through)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let (mask, pass_thru) = (self.mask(rw), self.pass_thru(rw));
        let load = MaskedLoadOp::build(memref, mask, pass_thru, self.result_ty(rw));
        rw.replace_with(self, load.indices(indices))
    }
}

impl Access for MaskedStoreOp {
    const MEMORY: OperandSlot<Self> = MaskedStoreOp::BASE;
    const INDICES: OperandSlot<Self> = MaskedStoreOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        keeps_neighbours(ir, self.value_to_store(ir), through)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let (mask, value) = (self.mask(rw), self.value_to_store(rw));
        rw.replace_with(self, MaskedStoreOp::build(memref, mask, value).indices(indices))
    }
}

/// Checks that the elements of a vector, along the trailing dimensions of the view, are contiguous along the trailing
/// dimensions of the source. A single dimension always is.
fn keeps_neighbours(ir: &Body, vector: Value, through: Through) -> Option<()> {
    let rank = ir.ty(vector).shape(ir.ctx()).map_or(0, <[i64]>::len);
    match through {
        Through::SubView { whole, .. } => rank <= whole.max(1),
        Through::ExpandShape { whole, .. } => rank <= whole + 1,
        Through::CollapseShape => true,
    }
    .then_some(())
}

/// Returns whether all elements of a transfer are in bounds, and adjacent elements of the slice are adjacent in its
/// source.
fn is_dense(in_bounds: &[Attr], has_unit_stride: bool) -> bool {
    has_unit_stride && in_bounds.iter().all(|in_bounds| *in_bounds == Attr::TRUE)
}

/// Returns the map of a transfer from the source of a subview.
fn widened(map: &AffineMap, dropped: &Dropped) -> AffineMap {
    let all = AffineMap::identity(dropped.len() as u32);
    map.compose(&all.drop_results(|dim| dropped[dim]))
}

impl Access for TransferReadOp {
    const MEMORY: OperandSlot<Self> = TransferReadOp::BASE;
    const INDICES: OperandSlot<Self> = TransferReadOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        match through {
            Through::SubView { has_unit_stride, .. } => {
                is_dense(TransferReadOp::in_bounds(self, ir), has_unit_stride)
            }
            Through::ExpandShape { rank, whole } => {
                let map = VectorTransferOpInterface::map(self, ir);
                // The bound of an expanded dimension is no bound in the source.
                let outermost = TransferReadOp::in_bounds(self, ir).first().copied();
                let count = map.results.len();
                map.is_minor_identity()
                    && rank >= count
                    && (count <= whole || count == whole + 1 && outermost == Some(Attr::TRUE))
            }
            Through::CollapseShape => false,
        }
        .then_some(())
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten {
        let map = VectorTransferOpInterface::map(self, rw);
        let map = match dropped {
            Some(dropped) => widened(map, dropped),
            None => AffineMap::minor_identity(indices.len() as u32, map.results.len() as u32),
        };
        let map = Attr::affine_map(rw.ctx(), map);
        let (padding, mask, ty) = (self.padding(rw), self.mask(rw), self.vector_ty(rw));
        let in_bounds = TransferReadOp::in_bounds(self, rw).to_vec();
        let read = TransferReadOp::build(memref, map, padding, &in_bounds, ty);
        rw.replace_with(self, read.indices(indices).mask(mask))
    }
}

impl Access for TransferWriteOp {
    const MEMORY: OperandSlot<Self> = TransferWriteOp::BASE;
    const INDICES: OperandSlot<Self> = TransferWriteOp::INDICES;

    fn can_go(self, ir: &Body, through: Through) -> Option<()> {
        match through {
            Through::SubView { has_unit_stride, .. } => {
                is_dense(TransferWriteOp::in_bounds(self, ir), has_unit_stride)
            }
            Through::ExpandShape { .. } | Through::CollapseShape => false,
        }
        .then_some(())
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten {
        let map = widened(VectorTransferOpInterface::map(self, rw), dropped?);
        let map = Attr::affine_map(rw.ctx(), map);
        let (value, mask) = (self.value_to_store(rw), self.mask(rw));
        let in_bounds = TransferWriteOp::in_bounds(self, rw).to_vec();
        let write = TransferWriteOp::build(value, memref, map, &in_bounds);
        rw.replace_with(self, write.indices(indices).mask(mask))
    }
}
