//! A structured operation with everything that patterns need of it, read once.

use std::ops::Range;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{DestinationStyleOpInterface, IteratorType, declared_inits};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Loc, Op, OpType, Type, Value};

use super::{YieldOp, indexing_maps, iterator_types};

/// A structured operation with its maps, loops, operands and body.
pub(super) struct StructuredOp {
    pub(super) op: Op,
    pub(super) maps: Vec<AffineMap>,
    pub(super) kinds: Vec<IteratorType>,
    pub(super) operands: Vec<Value>,
    pub(super) inits: Range<usize>,
    pub(super) block: Block,
    args: Vec<Value>,
    locs: Vec<Loc>,
}

impl StructuredOp {
    pub(super) fn of(rw: &Rewriter<'_>, op: Op) -> Option<StructuredOp> {
        let view = rw.view(op);
        let block = rw.entry_block(view.regions().next()?.region)?;
        Some(StructuredOp {
            op,
            maps: indexing_maps(view),
            kinds: iterator_types(view),
            operands: rw.operands(op).collect(),
            inits: declared_inits(rw, op).numbers(),
            block,
            args: rw.arg_values(block).collect(),
            locs: view.regions().next()?.entry()?.args().map(|arg| arg.loc()).collect(),
        })
    }

    pub(super) fn is_on_tensors(&self, rw: &Rewriter<'_>) -> bool {
        let style = rw.interface::<dyn DestinationStyleOpInterface>(self.op);
        style.is_some_and(|style| style.has_pure_tensor_semantics(rw))
    }

    /// Returns whether the body uses the element of operand `at`.
    pub(super) fn reads(&self, rw: &Rewriter<'_>, at: usize) -> bool {
        rw.is_used(self.matching_arg(at))
    }

    /// Returns the operations of the body without its terminator, and the yielded values.
    pub(super) fn payload(&self, rw: &Rewriter<'_>) -> Option<(Vec<Op>, Vec<Value>)> {
        let mut ops: Vec<Op> = rw.ops(self.block).collect();
        let values = YieldOp::cast(rw, ops.pop()?)?.values(rw).collect();
        Some((ops, values))
    }

    /// Returns the loops that index the dimensions of operand `at`, if its map consists of loops only.
    pub(super) fn dims_of(&self, at: usize) -> impl Iterator<Item = usize> {
        self.maps[at].results.iter().filter_map(AffineExpr::as_dim).map(|dim| dim as usize)
    }

    /// Returns the first operand and dimension whose size is the trip count of a loop.
    pub(super) fn loop_size(&self, dim: usize) -> Option<(usize, usize)> {
        let place = |map: &AffineMap| map.result_position(dim as u32);
        self.maps.iter().enumerate().find_map(|(at, map)| Some((at, place(map)?)))
    }

    /// Returns the block argument that holds the element of operand `at`: a structured operation has one for each.
    pub(super) fn matching_arg(&self, at: usize) -> Value {
        self.args[at]
    }

    /// Returns type and location of the block argument for operand `at`.
    pub(super) fn matching_arg_type(&self, rw: &Rewriter<'_>, at: usize) -> (Type, Loc) {
        (rw.ty(self.matching_arg(at)), self.locs[at])
    }
}

/// Returns whether maps determine the trip counts of that many loops.
pub(super) fn tell_loops(maps: &[AffineMap], loops: usize) -> bool {
    match maps {
        [] => loops == 0,
        maps => AffineMap::concat(maps).inverse_permutation().is_some(),
    }
}
