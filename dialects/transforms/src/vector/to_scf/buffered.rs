//! Transfers of rank 2 or more through a buffer: a loop along the first dimension, in which the buffer's elements are
//! vectors of one dimension less.
//!
//! A transfer with a buffer is labelled: the only use of a read stores it to the buffer, the value of a write is loaded
//! from it, and so is the mask.

use ods_core::ir::IrMapping;
use ods_core::memref_type::MemRefType;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::schema::Trait;
use ods_core::{Attr, Block, Body, Ident, Op, OpMut, Type, Value};
use smallvec::SmallVec;

use super::super::shape::{Shape, vector_of};
use super::super::{BroadcastOp, TransferReadOp, TransferWriteOp, TypeCastOp};
use super::Options;
use super::transfer::{Transfer, inner_read, inner_write};
use crate::arith::index_constant;
use crate::memref::{AllocaOp, LoadOp, StoreOp};
use crate::scf::{ForOp, Yielded, for_with};

pub(super) fn patterns(options: Options) -> PatternSet {
    super::none()
        .with(PrepareRead(options))
        .with(PrepareWrite(options))
        .with(UnpackRead(options))
        .with(UnpackWrite(options))
}

/// The label of transfers with buffers, in upstream's spelling.
const LABEL: &str = "__vector_to_scf_lowering__";

fn is_labelled(ir: &Body, op: Op) -> bool {
    ir.view(op).attr(LABEL).is_some()
}

fn set_label(ir: &mut OpMut<'_>) {
    ir.set_attr(Ident::new(LABEL), Some(Attr::UNIT));
}

/// Returns the entry block of the allocation scope that encloses `op`.
fn scope(ir: &Body, op: Op) -> Option<Block> {
    let mut at = op;
    loop {
        let header = ir.parent_header(at)?;
        let found = header.has_trait(Trait::AutomaticAllocationScope);
        let Some(parent) = ir.parent_op(at) else {
            return found.then(|| ir.entry_block(ir.region()))?;
        };
        if found {
            let region = ir.view(parent).regions().next()?;
            return Some(region.entry()?.block);
        }
        at = parent;
    }
}

/// The buffer of a transfer's vector, and the mask loaded from its buffer.
struct Buffers {
    vector: Value,
    mask: Option<Value>,
}

fn buffer_of(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    let ty = MemRefType::new(rw.ctx(), &[], ty).ty(rw.ctx());
    rw.insert(AllocaOp::build(ty)).memref(rw)
}

fn allocate(rw: &mut Rewriter<'_>, transfer: &Transfer, scope: Block) -> Buffers {
    let point = rw.point();
    rw.set_point_at_start(scope);
    let vector = buffer_of(rw, transfer.ty);
    let mask = transfer.mask.map(|mask| {
        let ty = rw.ty(mask);
        let buffer = buffer_of(rw, ty);
        rw.set_point_before(transfer.op);
        rw.insert(StoreOp::build(mask, buffer));
        rw.insert(LoadOp::build(buffer)).result(rw)
    });
    rw.set_point(point);
    Buffers { vector, mask }
}

/// Returns the scope for the buffers of a transfer that needs some.
fn may_prepare(ir: &Body, transfer: &Transfer, options: Options) -> Option<Block> {
    let may = !is_labelled(ir, transfer.op) && transfer.may_lose_dim(ir, options);
    may.then(|| scope(ir, transfer.op))?
}

/// `transfer_read` → labelled `transfer_read`, whose result goes through a buffer
struct PrepareRead(Options);

impl Pattern for PrepareRead {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        let scope = may_prepare(rw, &transfer, self.0)?;
        let buffers = allocate(rw, &transfer, scope);
        let new = rw.clone_op(op, &mut IrMapping::default()).cast::<TransferReadOp>(rw)?;
        rw.modify(new, |ir| {
            set_label(ir);
            if let Some(mask) = buffers.mask {
                TransferReadOp::MASK.set(ir, new, mask);
            }
        });
        rw.insert(StoreOp::build(new.vector(rw), buffers.vector));
        rw.replace_with(op, LoadOp::build(buffers.vector))
    }
}

/// `transfer_write` → labelled `transfer_write`, whose vector was stored to a buffer
struct PrepareWrite(Options);

impl Pattern for PrepareWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        let scope = may_prepare(rw, &transfer, self.0)?;
        let buffers = allocate(rw, &transfer, scope);
        rw.insert(StoreOp::build(op.value_to_store(rw), buffers.vector));
        let loaded = rw.insert(LoadOp::build(buffers.vector)).result(rw);
        rw.modify(op, |ir| {
            TransferWriteOp::VALUE_TO_STORE.set(ir, op, loaded);
            set_label(ir);
            if let Some(mask) = buffers.mask {
                TransferWriteOp::MASK.set(ir, op, mask);
            }
        });
        Some(ods_core::rewrite::Done)
    }
}

/// Returns the type of a buffer whose elements have one dimension less; `None` if that dimension is scalable.
fn unpacked(ir: &Body, ty: Type) -> Option<Type> {
    let memref = MemRefType::of(ir.ctx(), ty)?;
    let elem = Shape::of_type(ir.ctx(), memref.elem);
    if elem.rank() == 0 || elem.is_scalable(0) {
        return None;
    }
    let mut shape = memref.shape.clone();
    shape.push(elem.dims[0]);
    let elem = vector_of(ir.ctx(), elem.each().skip(1), elem.elem);
    Some(MemRefType::new(ir.ctx(), &shape, elem).ty(ir.ctx()))
}

/// A location in a buffer.
struct Place {
    buffer: Value,
    indices: Vec<Value>,
}

impl Place {
    fn of_load(ir: &Body, load: LoadOp) -> Place {
        Place { buffer: load.memref(ir), indices: load.indices(ir).collect() }
    }

    fn of_store(ir: &Body, store: StoreOp) -> Place {
        Place { buffer: store.memref(ir), indices: store.indices(ir).collect() }
    }

    /// Returns the location with the buffer cast to `ty`.
    fn cast(mut self, rw: &mut Rewriter<'_>, ty: Type) -> Place {
        self.buffer = rw.insert(TypeCastOp::build(self.buffer, ty)).result(rw);
        self
    }

    fn indices_with(&self, at: Option<Value>) -> impl Iterator<Item = Value> + '_ {
        self.indices.iter().copied().chain(at)
    }

    fn load(&self, rw: &mut Rewriter<'_>, at: Option<Value>) -> Value {
        rw.insert(LoadOp::build(self.buffer).indices(self.indices_with(at))).result(rw)
    }

    fn store(&self, rw: &mut Rewriter<'_>, value: Value, at: Value) {
        rw.insert(StoreOp::build(value, self.buffer).indices(self.indices_with(Some(at))));
    }
}

/// The buffered mask of a transfer.
struct Mask {
    place: Place,
    /// Set if the mask loses a dimension in each iteration together with the vector.
    has_dim: bool,
    /// Set if the check of the iteration covers the mask, so that the transfer has none.
    is_checked: bool,
}

impl Mask {
    fn of(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<Mask> {
        let load = transfer.mask?.defined_by::<LoadOp>(rw)?;
        let buffer = load.memref(rw);
        let loads = rw.uses(buffer).find_map(|at| rw.use_owner(at).cast::<LoadOp>(rw));
        let place = Place::of_load(rw, loads?);
        let (has_dim, is_flat) = (transfer.dim().is_some(), transfer.mask_rank(rw) == Some(1));
        let place = match has_dim && !is_flat {
            true => {
                let ty = unpacked(rw, rw.ty(buffer))?;
                place.cast(rw, ty)
            }
            false => place,
        };
        Some(Mask { place, has_dim, is_checked: has_dim && is_flat })
    }

    /// Loads the mask of the transfer in iteration `at`.
    fn load(&self, rw: &mut Rewriter<'_>, at: Value) -> Option<Value> {
        let at = self.has_dim.then_some(at);
        (!self.is_checked).then(|| self.place.load(rw, at))
    }
}

/// Builds the loop of a transfer: `round` builds the body, given the induction variable and the carried values.
fn unpack(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    inits: &[Value],
    round: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]) -> Yielded,
) -> ForOp {
    let rounds = transfer.shape(rw).dims[0];
    let bounds = [0, rounds, 1].map(|number| index_constant(rw, number));
    for_with(rw, bounds, inits, round)
}

/// A labelled read → a loop of reads, each stored to its location in the buffer
struct UnpackRead(Options);

impl Pattern for UnpackRead {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !is_labelled(rw, op.into()) || !rw.has_one_use(op.vector(rw)) {
            return None;
        }
        let transfer = Transfer::of(rw, op)?;
        let user = rw.use_owner(rw.uses(op.vector(rw)).next()?);
        let store = user.cast::<StoreOp>(rw)?;
        let place = Place::of_store(rw, store);
        let ty = unpacked(rw, rw.ty(place.buffer))?;
        let place = place.cast(rw, ty);
        let mask = Mask::of(rw, &transfer);
        let (padding, part) = (op.padding(rw), transfer.inner_type(rw));
        unpack(rw, &transfer, &[], |rw, at, _| {
            let inside = |rw: &mut Rewriter<'_>| {
                let indices = transfer.indices_at(rw, at);
                let mask = mask.and_then(|mask| mask.load(rw, at));
                let new = inner_read(rw, &transfer, padding, indices, mask);
                self.0.label(rw, new.into(), part);
                place.store(rw, new.vector(rw), at);
                Yielded::new()
            };
            let outside = |rw: &mut Rewriter<'_>| {
                let vector = rw.insert(BroadcastOp::build(padding, part)).vector(rw);
                place.store(rw, vector, at);
                Yielded::new()
            };
            transfer.guarded(rw, at, &[], inside, outside)
        });
        rw.erase_op(store);
        rw.erase_op(op)
    }
}

/// A labelled write → a loop of writes, each of a value loaded from its location in the buffer
struct UnpackWrite(Options);

impl Pattern for UnpackWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !is_labelled(rw, op.into()) {
            return None;
        }
        let transfer = Transfer::of(rw, op)?;
        let load = op.value_to_store(rw).defined_by::<LoadOp>(rw)?;
        let place = Place::of_load(rw, load);
        let ty = unpacked(rw, rw.ty(place.buffer))?;
        let place = place.cast(rw, ty);
        let mask = Mask::of(rw, &transfer);
        let part = transfer.inner_type(rw);
        let of_tensor = transfer.is_of_tensor(rw);
        let inits: SmallVec<[Value; 1]> = of_tensor.then_some(transfer.base).into_iter().collect();
        let types: SmallVec<[Type; 1]> = inits.iter().map(|init| rw.ty(*init)).collect();
        let created = unpack(rw, &transfer, &inits, |rw, at, state| {
            let inside = |rw: &mut Rewriter<'_>| {
                let indices = transfer.indices_at(rw, at);
                let value = place.load(rw, Some(at));
                let mask = mask.and_then(|mask| mask.load(rw, at));
                let base = state.first().copied().unwrap_or(transfer.base);
                let new = inner_write(rw, &transfer, value, base, indices, mask);
                self.0.label(rw, new.into(), part);
                new.result(rw).into_iter().collect()
            };
            transfer.guarded(rw, at, &types, inside, |_| state.iter().copied().collect())
        });
        let results: Yielded = created.results(rw).collect();
        rw.replace_op(op, &results)
    }
}

impl Options {
    /// Labels a transfer whose rank exceeds the target rank.
    fn label(self, rw: &mut Rewriter<'_>, op: Op, ty: Type) {
        if Shape::of_type(rw.ctx(), ty).rank() > self.target_rank {
            rw.modify(op, set_label);
        }
    }
}
