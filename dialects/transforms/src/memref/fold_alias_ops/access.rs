//! Operations that access memory at indices.

#[cfg(feature = "vector")]
mod vectors;

use ods_core::ir::OperandSlot;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Body, OpType, Value};

use crate::memref::{LoadOp, StoreOp};
use crate::reshape::Dropped;

/// The kind of view that an access is moved through.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "vector"), expect(dead_code, reason = "only transfers read the fields"))]
pub(crate) enum Through {
    /// A slice; `whole` is the number of trailing dimensions that the slice shares contiguously with its source.
    SubView {
        has_unit_stride: bool,
        whole: usize,
    },
    /// An expanded shape; `rank` is the rank of its source, `whole` the number of trailing dimensions that were not
    /// expanded.
    ExpandShape {
        rank: usize,
        whole: usize,
    },
    CollapseShape,
}

/// A memory access that can be redirected to other memory.
pub(crate) trait Access: OpType + Send + Sync + 'static {
    /// Set if indices are known to be within bounds.
    const IN_BOUNDS: bool = false;

    /// The memory operand.
    const MEMORY: OperandSlot<Self>;

    /// The index operands.
    const INDICES: OperandSlot<Self>;

    /// Returns the memory.
    fn memory(self, ir: &Body) -> Value {
        Self::MEMORY.values(ir, self).next().expect("an access has a memory")
    }

    /// Returns the indices; may build operations that compute them.
    fn places(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        Self::INDICES.values(rw, self).collect()
    }

    /// Returns `None` if the source of such a view cannot be accessed by this operation.
    fn can_go(self, _: &Body, _: Through) -> Option<()> {
        Some(())
    }

    /// Replaces the access by an access of `memref` at `indices`. `dropped` are the dimensions that a subview drops;
    /// `None` for reshapes.
    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        dropped: Option<&Dropped>,
    ) -> Rewritten;
}

impl Access for LoadOp {
    const MEMORY: OperandSlot<Self> = LoadOp::MEMREF;
    const INDICES: OperandSlot<Self> = LoadOp::INDICES;
    const IN_BOUNDS: bool = true;

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
    const MEMORY: OperandSlot<Self> = StoreOp::MEMREF;
    const INDICES: OperandSlot<Self> = StoreOp::INDICES;
    const IN_BOUNDS: bool = true;

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
