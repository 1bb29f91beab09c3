//! Operations that access memory at indices.

use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Body, OpType, Value};

use crate::memref::{LoadOp, StoreOp};
use crate::reshape::Dropped;

/// The kind of view that an access is moved through.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "vector"), expect(dead_code, reason = "transfers alone ask"))]
pub(crate) enum Through {
    SubView {
        has_unit_stride: bool,
    },
    /// A shape that was expanded from one of this rank.
    ExpandShape {
        rank: usize,
    },
    CollapseShape,
}

/// An access of memory that can be one of other memory.
pub(crate) trait Access: OpType + Send + Sync + 'static {
    /// Set if indices are known to be within bounds.
    const IN_BOUNDS: bool = false;

    /// The memory.
    fn memref(self, ir: &Body) -> Value;

    /// The indices.
    fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value>;

    /// `None` when there is no such access of what such a view looks at.
    fn can_go(self, _: &Body, _: Through) -> Option<()> {
        Some(())
    }

    /// Replaces the access by one of `memref` at `indices`. `dropped` are the dimensions that a subview has not; it is
    /// absent for reshapes.
    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten;
}

impl Access for LoadOp {
    const IN_BOUNDS: bool = true;

    fn memref(self, ir: &Body) -> Value {
        LoadOp::memref(self, ir)
    }

    fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        LoadOp::indices(self, rw).collect()
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let nontemporal = self.nontemporal(rw);
        rw.replace_with(self, LoadOp::build(memref).indices(indices).nontemporal(nontemporal))
    }
}

impl Access for StoreOp {
    const IN_BOUNDS: bool = true;

    fn memref(self, ir: &Body) -> Value {
        StoreOp::memref(self, ir)
    }

    fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        StoreOp::indices(self, rw).collect()
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let (value, nontemporal) = (self.value(rw), self.nontemporal(rw));
        let store = StoreOp::build(value, memref).indices(indices).nontemporal(nontemporal);
        rw.replace_with(self, store)
    }
}

#[cfg(feature = "vector")]
mod vectors {
    //! The accesses of vector.

    use ods_core::affine::AffineMap;
    use ods_core::interface::VectorTransferOpInterface;
    use ods_core::rewrite::{Rewriter, Rewritten};
    use ods_core::{Attr, Body, Value};

    use super::{Access, Through};
    use crate::reshape::Dropped;
    use crate::vector::{
        LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp,
    };

    impl Access for LoadOp {
        fn memref(self, ir: &Body) -> Value {
            self.base(ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            LoadOp::indices(self, rw).collect()
        }

        fn go(
            self,
            rw: &mut Rewriter<'_>,
            memref: Value,
            indices: Vec<Value>,
            dropped: Option<&Dropped>,
        ) -> Rewritten {
            // As upstream, a subview loses the hint.
            let nontemporal = dropped.is_none() && self.nontemporal(rw);
            let load = LoadOp::build(memref, self.result_ty(rw)).indices(indices);
            rw.replace_with(self, load.nontemporal(nontemporal))
        }
    }

    impl Access for StoreOp {
        fn memref(self, ir: &Body) -> Value {
            self.base(ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            StoreOp::indices(self, rw).collect()
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
        fn memref(self, ir: &Body) -> Value {
            self.base(ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            MaskedLoadOp::indices(self, rw).collect()
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
        fn memref(self, ir: &Body) -> Value {
            self.base(ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            MaskedStoreOp::indices(self, rw).collect()
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

    /// Returns whether all elements of a transfer are known to be there, and neighbours of a slice are neighbours.
    fn is_dense(in_bounds: &[Attr], has_unit_stride: bool) -> bool {
        has_unit_stride && in_bounds.iter().all(|in_bounds| *in_bounds == Attr::TRUE)
    }

    /// The map of a transfer from what a subview looks at.
    fn widened(map: &AffineMap, dropped: &Dropped) -> AffineMap {
        let all = AffineMap::identity(dropped.len() as u32);
        map.compose(&all.drop_results(|dim| dropped[dim]))
    }

    impl Access for TransferReadOp {
        fn memref(self, ir: &Body) -> Value {
            TransferReadOp::base(self, ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            TransferReadOp::indices(self, rw).collect()
        }

        fn can_go(self, ir: &Body, through: Through) -> Option<()> {
            match through {
                Through::SubView { has_unit_stride } => {
                    is_dense(TransferReadOp::in_bounds(self, ir), has_unit_stride)
                }
                Through::ExpandShape { rank } => {
                    let map = VectorTransferOpInterface::map(self, ir);
                    map.is_minor_identity() && rank >= map.results.len()
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
        fn memref(self, ir: &Body) -> Value {
            TransferWriteOp::base(self, ir)
        }

        fn indices(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
            TransferWriteOp::indices(self, rw).collect()
        }

        fn can_go(self, ir: &Body, through: Through) -> Option<()> {
            match through {
                Through::SubView { has_unit_stride } => {
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
}
