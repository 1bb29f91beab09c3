//! Slices of tensors with dimensions of size one.

use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::ir::Inserter;
use ods_core::mixed::{marked, values};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{OpType, Type, Value};

use crate::linalg::shape::{dims, element};
use crate::reshape::{Group, Reassociation};
use crate::tensor::{
    CollapseShapeOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, expanded, extract_slice,
    insert_slice, reduced_slice_type,
};

/// Returns groups of dimensions, each of which ends in a dimension of a size other than one; the remaining ones join
/// the last group. `None` if no group has more than one dimension.
fn groups_without_ones(shape: &[i64]) -> Option<Reassociation> {
    let mut groups: Vec<Group> = Vec::new();
    let mut open = Group::new();
    for (dim, size) in (0..).zip(shape) {
        open.push(dim);
        if *size != 1 {
            groups.push(std::mem::take(&mut open));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.extend(open);
    }
    (groups.len() != shape.len()).then_some(Reassociation(groups))
}

/// Replaces a slice with dimensions of size one by the expansion of a slice without them.
pub(super) struct ReduceExtract;

impl Pattern for ReduceExtract {
    type Root = ExtractSliceOp;

    fn rewrite(&self, op: ExtractSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, ty) = (op.source(rw), op.result_ty(rw));
        let groups = groups_without_ones(dims(rw.ctx(), ty))?;
        let slice = op.mixed_slice(rw);
        let rank = groups.groups().len();
        let reduced = reduced_slice_type(rw.ctx(), rw.ty(source), &slice.sizes, rank);
        let part = rw.emit(extract_slice(source, reduced, &slice));
        let new = expanded(rw, part, ty, &groups);
        rw.replace_op(op, &[new])
    }
}

/// Builds the inserted tensor without its dimensions of size one.
fn reduced_source(rw: &mut Rewriter<'_>, source: Value) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(source);
    let shape = dims(&ctx, ty);
    let groups = groups_without_ones(shape)?;
    let reduced = Type::tensor(&ctx, &groups.collapse(shape), element(&ctx, ty));
    Some(rw.emit(CollapseShapeOp::build(source, &groups.to_attrs(&ctx), reduced)))
}

/// Inserts a tensor without its dimensions of size one.
pub(super) struct ReduceInsert;

impl Pattern for ReduceInsert {
    type Root = InsertSliceOp;

    fn rewrite(&self, op: InsertSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = reduced_source(rw, op.source(rw))?;
        let slice = op.mixed_slice(rw);
        rw.replace_with(op, insert_slice(source, op.dest(rw), &slice))
    }
}

/// Like [`ReduceInsert`], for `tensor.parallel_insert_slice`; the collapse precedes the enclosing operation.
pub(super) struct ReduceParallelInsert;

impl Pattern for ReduceParallelInsert {
    type Root = ParallelInsertSliceOp;

    fn rewrite(&self, op: ParallelInsertSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let parent = rw.parent_op(op.op())?;
        let point = rw.point();
        rw.set_point_before(parent);
        let source = reduced_source(rw, op.source(rw));
        rw.set_point(point);
        let (source, slice) = (source?, op.mixed_slice(rw));
        let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides];
        let [at, count, step] = [offsets, sizes, strides].map(|list| marked(list));
        let new = ParallelInsertSliceOp::build(source, op.dest(rw), &at, &count, &step)
            .offsets(values(offsets))
            .sizes(values(sizes))
            .strides(values(strides));
        rw.insert(new);
        rw.erase_op(op)
    }
}
