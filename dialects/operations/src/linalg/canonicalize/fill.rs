//! Canonicalization of filled tensors: operations on them become fills of another shape.

use ods_core::hooks::Canonicalize;
use ods_core::interface::{OffsetSizeAndStrideOpInterface, ReifyRankedShapedTypeOpInterface};
use ods_core::ir::ValueDef;
use ods_core::mixed::{MixedIndex, MixedList, mixed, parted};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Body, DYNAMIC, OpType, Value};

use super::moving::{insert_empty, replace};
use crate::linalg::create::{insert_copy, insert_fill};
use crate::linalg::shape::{dims, element};
use crate::linalg::{CopyOp, FillOp, PackOp, TransposeOp};
use crate::tensor::{
    CastOp, CollapseShapeOp, ConcatOp, ConcatOpArgs, ExpandShapeOp, ExtractOp, InsertSliceOp,
    PadOp, mixed_sizes,
};

impl Canonicalize for FillOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(ConcatOfFills)
            .with(FillAndCopy)
            .with(ExtractOfFill)
            .with(PackOfFill)
            .with(PadOfFill)
            .with(CollapseOfFill)
            .with(ExpandOfFill)
            .with(InsertOfPad)
            .with(TransposeOfFill)
    }
}

/// Returns the value that fills a tensor, and the init of the fill.
fn filled(ir: &Body, value: Value) -> Option<(Value, Value)> {
    let fill = value.defined_by::<FillOp>(ir)?;
    Some((fill.inputs(ir).next()?, fill.outputs(ir).next()?))
}

/// Returns the attribute of a constant value.
fn constant(ir: &Body, value: Value) -> Option<Attr> {
    ods_core::fold::constant_value(ir.view(ir.defining_op(value)?))
}

/// Returns whether two values are one value, or equal constants.
fn is_same(ir: &Body, a: Value, b: Value) -> bool {
    a == b || constant(ir, a).is_some() && constant(ir, a) == constant(ir, b)
}

struct ConcatOfFills;

impl Pattern for ConcatOfFills {
    type Root = ConcatOp;

    fn rewrite(&self, op: ConcatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inputs: Vec<Value> = op.inputs(rw).collect();
        let fills: Vec<(Value, Value)> =
            inputs.iter().map(|input| filled(rw, *input)).collect::<Option<_>>()?;
        let (value, _) = *fills.first()?;
        fills.iter().all(|(other, _)| is_same(rw, value, *other)).then_some(())?;
        let (dim, ty) = (op.dim(rw), op.result_ty(rw));
        let inits = fills.iter().map(|(_, init)| *init);
        let concat = rw.insert(ConcatOp::build(ty, ConcatOpArgs { dim }).inputs(inits));
        let concat = concat.result(rw);
        let new = insert_fill(rw, value, concat);
        replace(rw, op, new)
    }
}

/// Replaces a copy of a fill by a fill, and a copy over a fill by a copy over the init of the fill.
struct FillAndCopy;

impl Pattern for FillAndCopy {
    type Root = CopyOp;

    fn rewrite(&self, op: CopyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (input, output) = (op.inputs(rw).next()?, op.outputs(rw).next()?);
        if let Some((value, _)) = filled(rw, input) {
            let new = insert_fill(rw, value, output);
            return replace(rw, op, new);
        }
        let (_, init) = filled(rw, output)?;
        let new = insert_copy(rw, input, init);
        replace(rw, op, new)
    }
}

struct ExtractOfFill;

impl Pattern for ExtractOfFill {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, _) = filled(rw, op.tensor(rw))?;
        rw.replace_op(op, &[value])
    }
}

struct PackOfFill;

impl Pattern for PackOfFill {
    type Root = PackOp;

    fn rewrite(&self, op: PackOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, _) = filled(rw, op.source(rw))?;
        if op.padding_value(rw).is_some_and(|padding| !is_same(rw, padding, value)) {
            return None;
        }
        let dest = op.dest(rw);
        rw.has_one_use(dest).then_some(())?;
        let new = insert_fill(rw, value, dest);
        replace(rw, op, new)
    }
}

/// Returns the padding value of a tensor, if it is the same for all elements.
pub fn padding(ir: &Body, pad: PadOp) -> Option<Value> {
    let region = ir.view(pad.op()).regions().next()?.region;
    let block = ir.entry_block(region)?;
    let value = ir.operands(ir.last_op(block)?).next()?;
    let outside = match ir.def(value) {
        ValueDef::Arg(of, _) => of != block,
        ValueDef::Result(op, _) => ir.parent_block(op) != Some(block),
    };
    (outside || constant(ir, value).is_some()).then_some(value)
}

struct PadOfFill;

impl Pattern for PadOfFill {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, _) = filled(rw, op.source(rw))?;
        (padding(rw, op)? == value).then_some(())?;
        let ty = op.result_ty(rw);
        let shape = dims(rw.ctx(), ty);
        let sizes: MixedList = match shape.contains(&DYNAMIC) {
            false => mixed(shape, []),
            true => rw.build(|b| op.reify_result_shapes(b))?.into_iter().next()?,
        };
        let elem = element(rw.ctx(), ty);
        let empty = insert_empty(rw, &sizes, elem);
        let new = insert_fill(rw, value, empty);
        let mut result = new.result_tensors(rw).next()?;
        if rw.ty(result) != ty {
            let cast = rw.insert(CastOp::build(result, ty));
            result = cast.dest(rw);
        }
        rw.replace_op(op, &[result])
    }
}

struct CollapseOfFill;

impl Pattern for CollapseOfFill {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, init) = filled(rw, op.src(rw))?;
        let (groups, ty) = (op.reassociation(rw).to_vec(), op.result_ty(rw));
        let init = rw.insert(CollapseShapeOp::build(init, &groups, ty));
        let init = init.result(rw);
        let new = insert_fill(rw, value, init);
        replace(rw, op, new)
    }
}

struct ExpandOfFill;

impl Pattern for ExpandOfFill {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, init) = filled(rw, op.src(rw))?;
        let (groups, ty) = (op.reassociation(rw).to_vec(), op.result_ty(rw));
        let sizes: Vec<Value> = op.output_shape(rw).collect();
        let known = op.static_output_shape(rw).to_vec();
        let init = rw.insert(ExpandShapeOp::build(init, &groups, &known, ty).output_shape(sizes));
        let init = init.result(rw);
        let new = insert_fill(rw, value, init);
        replace(rw, op, new)
    }
}

/// Inserts the source of a padded tensor, if the destination is filled with the padding value.
struct InsertOfPad;

impl Pattern for InsertOfPad {
    type Root = InsertSliceOp;

    fn rewrite(&self, op: InsertSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let pad = op.source(rw).defined_by::<PadOp>(rw)?;
        keeps_rank(rw, op).then_some(())?;
        let mut first = op.dest(rw);
        while let Some(before) = first.defined_by::<InsertSliceOp>(rw) {
            keeps_rank(rw, before).then_some(())?;
            if !are_disjoint(rw, before, op) {
                break;
            }
            first = before.dest(rw);
        }
        let (value, _) = filled(rw, first)?;
        (padding(rw, pad)? == value).then_some(())?;
        let low = pad.mixed_low(rw);
        let sum = |(low, at): (&MixedIndex, MixedIndex)| match (*low, at) {
            (MixedIndex::Known(a), MixedIndex::Known(b)) => Some(MixedIndex::Known(a + b)),
            (MixedIndex::Known(0), other) | (other, MixedIndex::Known(0)) => Some(other),
            _ => None,
        };
        let offsets: MixedList =
            low.iter().zip(op.mixed_offsets(rw)).map(sum).collect::<Option<_>>()?;
        let (source, dest, strides) = (pad.source(rw), op.dest(rw), op.mixed_strides(rw));
        let sizes = mixed_sizes(rw, source);
        let ((known_offsets, offsets), (known_sizes, sizes), (known_strides, strides)) =
            (parted(&offsets), parted(&sizes), parted(&strides));
        let new = InsertSliceOp::build(source, dest, &known_offsets, &known_sizes, &known_strides)
            .offsets(offsets)
            .sizes(sizes)
            .strides(strides);
        rw.replace_with(op, new)
    }
}

fn keeps_rank(ir: &Body, op: InsertSliceOp) -> bool {
    let rank = |value: Value| dims(ir.ctx(), ir.ty(value)).len();
    rank(op.source(ir)) == rank(op.dest(ir))
}

/// Returns whether two insertions are known not to overlap.
fn are_disjoint(ir: &Body, one: InsertSliceOp, other: InsertSliceOp) -> bool {
    let bounds = |op: InsertSliceOp| -> Vec<Option<(i64, i64)>> {
        let (offsets, sizes) = (op.mixed_offsets(ir), op.mixed_sizes(ir));
        let strides = op.mixed_strides(ir);
        let bound = |at: usize| {
            let (first, size) = (offsets[at].known()?, sizes[at].known()?);
            Some((first, first + (size - 1) * strides[at].known()?))
        };
        (0..offsets.len()).map(bound).collect()
    };
    bounds(one).into_iter().zip(bounds(other)).any(|pair| match pair {
        (Some((first, last)), Some((start, end))) => last < start || end < first,
        _ => false,
    })
}

struct TransposeOfFill;

impl Pattern for TransposeOfFill {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, _) = filled(rw, op.input(rw))?;
        let init = op.init(rw);
        let new = insert_fill(rw, value, init);
        replace(rw, op, new)
    }
}
