//! Destination-passing style for operations on tensors without a destination.

use ods_core::affine::AffineMap;
use ods_core::fold::constant_value;
use ods_core::interface::{IteratorType, ReifyRankedShapedTypeOpInterface};
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, OpType, Type, Value};

use crate::arith::index_constant;
use crate::bufferization::AllocTensorOp;
use crate::linalg::create::{generic, insert_copy, insert_fill};
use crate::linalg::padding;
use crate::linalg::shape::{dims, element};
use crate::linalg::{IndexOp, IndexOpArgs, YieldOp};
use crate::tensor::{
    self, EmptyOp, FromElementsOp, GenerateOp, InsertOp, PadOp, insert_slice, mixed_sizes,
};

/// Replaces `tensor.pad`, `tensor.generate` or `tensor.from_elements` by operations on `tensor.empty`; returns the
/// operation that defines the result. `None` for any other operation.
pub(crate) fn name_destination(rw: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let value = if let Some(op) = op.cast::<FromElementsOp>(rw) {
        elements(rw, op)?
    } else if let Some(op) = op.cast::<GenerateOp>(rw) {
        generated(rw, op)?
    } else {
        padded(rw, op.cast::<PadOp>(rw)?)?
    };
    let definition = rw.defining_op(value)?;
    rw.replace_op(op, &[value]);
    Some(definition)
}

/// Builds a chain of insertions.
fn elements(rw: &mut Rewriter<'_>, op: FromElementsOp) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let ty = op.result_ty(rw);
    let shape = dims(&ctx, ty).to_vec();
    let mut value = rw.emit(EmptyOp::build(ty));
    let elements: Vec<Value> = op.elements(rw).collect();
    let most = shape.iter().copied().max().unwrap_or(0);
    let numbers: Vec<Value> =
        (0..most).map(|number| rw.build(|b| index_constant(b, number))).collect();
    let mut place = vec![0_usize; shape.len()];
    for element in elements {
        let at: Vec<Value> = place.iter().map(|at| numbers[*at]).collect();
        value = rw.emit(InsertOp::build(element, value).indices(at));
        for dim in (0..shape.len()).rev() {
            place[dim] += 1;
            if (place[dim] as i64) < shape[dim] {
                break;
            }
            place[dim] = 0;
        }
    }
    Some(value)
}

/// Builds a `linalg.generic` that computes each element from its indices by `block`, which moves into its region.
fn computed(rw: &mut Rewriter<'_>, block: Block, dest: Value) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let (ty, loc) = (rw.ty(dest), rw.insert_loc());
    let rank = dims(&ctx, ty).len();
    let kinds = vec![IteratorType::Parallel; rank];
    let new = generic(&ctx, [AffineMap::identity(rank as u32)], &kinds)
        .outputs([dest])
        .result_tensors_type([ty]);
    let new = rw.insert(new);
    let region = new.region(rw).region;
    let body = rw.create_block(region, None, &[(element(&ctx, ty), loc)]);
    rw.set_point_at_start(body);
    let mut place = Vec::new();
    for dim in 0..rank as u64 {
        place.push(rw.emit(IndexOp::build(IndexOpArgs { dim })));
    }
    rw.merge_blocks(block, body, &place);
    let end = rw.last_op(body)?.cast::<tensor::YieldOp>(rw)?;
    let (value, loc) = (end.value(rw), rw.loc(end.op()));
    rw.set_point_before(end).set_loc(loc);
    rw.insert(YieldOp::build().values([value]));
    rw.erase_op(end);
    rw.results(new.op()).next()
}

fn generated(rw: &mut Rewriter<'_>, op: GenerateOp) -> Option<Value> {
    let region = op.body(rw).region;
    (rw.blocks(region).count() == 1).then_some(())?;
    let block = rw.entry_block(region)?;
    let (extents, ty): (Vec<Value>, Type) = (op.dynamic_extents(rw).collect(), op.result_ty(rw));
    let empty = rw.emit(EmptyOp::build(ty).dynamic_sizes(extents));
    computed(rw, block, empty)
}

/// Builds the insertion of the source of a pad into a filled tensor.
fn padded(rw: &mut Rewriter<'_>, op: PadOp) -> Option<Value> {
    let region = op.region(rw).region;
    (rw.blocks(region).count() == 1).then_some(())?;
    let block = rw.entry_block(region)?;
    let ty = op.result_ty(rw);
    let sizes = rw.build(|b| op.reify_result_shapes(b))?.into_iter().next()?;
    let shape = dims(rw.ctx(), ty).to_vec();
    let mut dynamic = Vec::new();
    for (size, known) in sizes.into_iter().zip(shape) {
        match size {
            _ if known != ods_core::DYNAMIC => {}
            MixedIndex::Value(value) => dynamic.push(value),
            MixedIndex::Known(number) => {
                dynamic.push(rw.build(|b| index_constant(b, number)));
            }
        }
    }
    let (low, high, source) = (op.mixed_low(rw), op.mixed_high(rw), op.source(rw));
    let nothing = low.iter().chain(&high).all(|index| index.constant(rw) == Some(0));
    if op.nofold(rw) && nothing {
        let new = rw.emit(AllocTensorOp::build(ty).dynamic_sizes(dynamic));
        let copy = insert_copy(rw, source, new);
        return rw.results(copy.op()).next();
    }
    let empty = rw.emit(EmptyOp::build(ty).dynamic_sizes(dynamic));
    let filled = match padding(rw, op) {
        Some(value) => {
            // A constant is rebuilt, since the one in the region is erased with it.
            let number = rw.defining_op(value).and_then(|by| constant_value(rw.view(by)));
            let value = match number {
                Some(number) => rw.emit(crate::arith::ConstantOp::build(number)),
                None => value,
            };
            let fill = insert_fill(rw, value, empty);
            rw.results(fill.op()).next()?
        }
        None => computed(rw, block, empty)?,
    };
    let by = rw.defining_op(filled)?;
    let loc = rw.loc(op.op());
    rw.set_point_after(by).set_loc(loc);
    let sizes = mixed_sizes(rw, source);
    Some(rw.emit(insert_slice(source, filled, &MixedSlice::dense(&low, &sizes))))
}
