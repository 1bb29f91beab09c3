//! `--flatten-memref`

use std::marker::PhantomData;

use ods_core::affine::AffineMap;
use ods_core::interface::VectorTransferOpInterface;
use ods_core::ir::{Inserter, OpState};
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, AttrData, Body, DYNAMIC, Op, Type, Value};
use smallvec::smallvec;

use super::fold_alias_ops::Access;
use super::linear::Linear;
use crate::arith::index_value;
use crate::memref::constified_metadata;
use crate::memref::slice::reinterpret_cast;
use crate::memref::{
    AllocOp, AllocaOp, ExtractStridedMetadataOp, FlattenMemrefsPass, LoadOp, StoreOp, memref_of,
};
use crate::vector::{self, MaskedLoadOp, MaskedStoreOp, TransferReadOp, TransferWriteOp};

impl RunPass for FlattenMemrefsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new()
            .with(FlattenAccess::<LoadOp>(PhantomData))
            .with(FlattenAccess::<StoreOp>(PhantomData))
            .with(FlattenAlloc)
            .with(FlattenAlloca)
            .with(FlattenAccess::<vector::LoadOp>(PhantomData))
            .with(FlattenAccess::<vector::StoreOp>(PhantomData))
            .with(FlattenAccess::<TransferReadOp>(PhantomData))
            .with(FlattenAccess::<TransferWriteOp>(PhantomData))
            .with(FlattenAccess::<MaskedLoadOp>(PhantomData))
            .with(FlattenAccess::<MaskedStoreOp>(PhantomData));
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the type of a memref of rank 2 or more with a strided or identity layout.
fn to_flatten(ir: &Body, value: Value) -> Option<MemRefType> {
    let memref = memref_of(ir, value);
    let strided = matches!(memref.layout.data(ir.ctx()), AttrData::StridedLayout { .. });
    let plain = strided || memref.has_identity_layout(ir.ctx());
    (plain && memref.rank() > 1).then_some(memref)
}

/// Casts a memref to one dimension; returns the result, and the linear index of the element at `indices`.
fn flattened(
    rw: &mut Rewriter<'_>,
    memref: &MemRefType,
    source: Value,
    indices: &[MixedIndex],
) -> Option<(Value, MixedIndex)> {
    let ctx = rw.ctx().clone();
    let metadata = rw.insert(ExtractStridedMetadataOp::build(source));
    let metadata = constified_metadata(rw, metadata)?;
    let offset = *metadata.offsets.first()?;
    let linear = Linear::of(rw, &metadata, indices);
    let known = |index: MixedIndex| index.known().unwrap_or(DYNAMIC);
    let layout = StridedLayout { offset: known(offset), strides: smallvec![1] };
    let ty = memref.with_layout(&ctx, vec![known(linear.size)], &layout).ty(&ctx);
    let one = [MixedIndex::Known(1)];
    let cast = reinterpret_cast(source, offset, &[linear.size], &one, ty);
    Some((rw.emit(cast), linear.index))
}

/// A memory access that can be rewritten to an access of one-dimensional memory.
trait Flatten: Access {
    /// Returns whether the access can be rewritten.
    fn can_flatten(self, _: &Body) -> bool {
        true
    }

    /// Returns whether the access covers several consecutive elements.
    fn is_vector(self, _: &Body) -> bool {
        true
    }

    /// Builds the access of `memref` at `index`.
    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op;
}

/// Returns whether the parent of the operation is a `vector.mask`, which can hold no other operations.
fn is_masked(ir: &Body, op: Op) -> bool {
    ir.parent_op(op).is_some_and(|parent| parent.isa::<vector::MaskOp>(ir))
}

/// Returns whether consecutive elements of the last dimension are consecutive in memory.
fn has_unit_stride(ir: &Body, memref: &MemRefType) -> bool {
    memref.has_identity_layout(ir.ctx())
        || matches!(memref.layout.data(ir.ctx()), AttrData::StridedLayout { strides, .. } if strides.last() == Some(&1))
}

/// Returns whether a vector has at most one dimension: several rows would not be contiguous in one dimension.
fn is_row(ir: &Body, vector: Type) -> bool {
    vector.shape(ir.ctx()).is_none_or(|shape| shape.len() <= 1)
}

/// Recreates an operation with other operands.
fn again(rw: &mut Rewriter<'_>, op: impl Into<Op>, operands: &[Value]) -> Op {
    let op = op.into();
    let mut state = OpState::new(rw.name(op), rw.loc(op));
    state.operands.extend_from_slice(operands);
    state.results.extend(rw.results(op).map(|result| rw.ty(result)));
    state.props.extend_from_slice(rw.props(op));
    state.attrs = rw.attrs(op);
    rw.insert_state(&mut state)
}

/// An access of rank 2 or more → an access of rank 1
struct FlattenAccess<X>(PhantomData<X>);

impl<X: Flatten> Pattern for FlattenAccess<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        if !op.can_flatten(rw) || is_masked(rw, op.into()) {
            return None;
        }
        let source = op.memory(rw);
        let memref = to_flatten(rw, source)?;
        if op.is_vector(rw) && !has_unit_stride(rw, &memref) {
            return None;
        }
        let indices: MixedList = op.places(rw).into_iter().map(MixedIndex::Value).collect();
        let (flat, index) = flattened(rw, &memref, source, &indices)?;
        let index = rw.build(|b| index_value(b, index));
        let new = op.build_at(rw, flat, index);
        let results: Vec<Value> = rw.results(new).collect();
        rw.replace_op(op, &results)
    }
}

impl Flatten for LoadOp {
    fn is_vector(self, _: &Body) -> bool {
        false
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        again(rw, self, &[memref, index])
    }
}

impl Flatten for StoreOp {
    fn is_vector(self, _: &Body) -> bool {
        false
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let value = self.value(rw);
        again(rw, self, &[value, memref, index])
    }
}

impl Flatten for vector::LoadOp {
    fn can_flatten(self, ir: &Body) -> bool {
        is_row(ir, self.result_ty(ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        again(rw, self, &[memref, index])
    }
}

impl Flatten for vector::StoreOp {
    fn can_flatten(self, ir: &Body) -> bool {
        is_row(ir, self.value_to_store_ty(ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let value = self.value_to_store(rw);
        again(rw, self, &[value, memref, index])
    }
}

impl Flatten for MaskedLoadOp {
    fn can_flatten(self, ir: &Body) -> bool {
        is_row(ir, self.result_ty(ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let (mask, pass_thru) = (self.mask(rw), self.pass_thru(rw));
        again(rw, self, &[memref, index, mask, pass_thru])
    }
}

impl Flatten for MaskedStoreOp {
    fn can_flatten(self, ir: &Body) -> bool {
        is_row(ir, self.value_to_store_ty(ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let (mask, value) = (self.mask(rw), self.value_to_store(rw));
        again(rw, self, &[memref, index, mask, value])
    }
}

/// Returns whether a transfer of at most one dimension is in bounds, and does not permute dimensions.
fn is_plain_transfer(map: &AffineMap, in_bounds: &[Attr]) -> bool {
    map.results.len() <= 1
        && map.is_minor_identity()
        && in_bounds.iter().all(|one| *one == Attr::TRUE)
}

/// Returns the map of a transfer of rank `rank`, at most 1, from one dimension.
fn transfer_map(rw: &Rewriter<'_>, rank: usize) -> Attr {
    Attr::affine_map(rw.ctx(), AffineMap::minor_identity(1, rank as u32))
}

impl Flatten for TransferReadOp {
    fn can_flatten(self, ir: &Body) -> bool {
        let map = VectorTransferOpInterface::map(self, ir);
        is_plain_transfer(map, TransferReadOp::in_bounds(self, ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let rank = VectorTransferOpInterface::map(self, rw).results.len();
        let (map, in_bounds) = (transfer_map(rw, rank), vec![Attr::FALSE; rank]);
        let ty = self.vector_ty(rw);
        let read = TransferReadOp::build(memref, map, self.padding(rw), &in_bounds, ty);
        let mut read = read.indices([index]);
        if let Some(mask) = self.mask(rw) {
            read = read.mask(mask);
        }
        rw.insert(read).into()
    }
}

impl Flatten for TransferWriteOp {
    fn can_flatten(self, ir: &Body) -> bool {
        let map = VectorTransferOpInterface::map(self, ir);
        is_plain_transfer(map, TransferWriteOp::in_bounds(self, ir))
    }

    fn build_at(self, rw: &mut Rewriter<'_>, memref: Value, index: Value) -> Op {
        let rank = VectorTransferOpInterface::map(self, rw).results.len();
        let (map, in_bounds) = (transfer_map(rw, rank), vec![Attr::FALSE; rank]);
        let write = TransferWriteOp::build(self.value_to_store(rw), memref, map, &in_bounds);
        let mut write = write.indices([index]);
        if let Some(mask) = self.mask(rw) {
            write = write.mask(mask);
        }
        rw.insert(write).into()
    }
}

macro_rules! allocations {
    ($($pattern:ident $op:ident $text:literal;)*) => {$(
        #[doc = $text]
        struct $pattern;

        impl Pattern for $pattern {
            type Root = $op;

            fn rewrite(&self, op: $op, rw: &mut Rewriter<'_>) -> Rewritten {
                let old = op.memref(rw);
                // The size of an allocation must be static.
                let is_known = op.dynamic_sizes(rw).len() + op.symbol_operands(rw).len() == 0;
                let memref = to_flatten(rw, old).filter(|_| is_known)?;
                let first = vec![MixedIndex::Known(0); memref.rank()];
                // The new allocation has the type that a cast of the old would have.
                let (flat, _) = flattened(rw, &memref, old, &first)?;
                let mut alloc = $op::build(rw.ty(flat));
                if let Some(alignment) = op.alignment(rw) {
                    alloc = alloc.alignment(alignment);
                }
                let new = rw.emit(alloc);
                let metadata = rw.insert(ExtractStridedMetadataOp::build(old));
                let metadata = constified_metadata(rw, metadata)?;
                let ty = memref.ty(rw.ctx());
                let zero = MixedIndex::Known(0);
                let (sizes, strides) = (&metadata.sizes, &metadata.strides);
                rw.replace_with(op, reinterpret_cast(new, zero, sizes, strides, ty))
            }
        }
    )*};
}

allocations! {
    FlattenAlloc AllocOp "`alloc` of several dimensions → a cast of one of one dimension";
    FlattenAlloca AllocaOp "`alloca` of several dimensions → a cast of one of one dimension";
}
