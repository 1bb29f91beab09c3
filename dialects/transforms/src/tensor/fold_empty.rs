//! Folding of operations on empty tensors: slices, reshapes and concatenations of empty tensors are empty tensors.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::ReifyRankedShapedTypeOpInterface;
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList, marked, mixed, values};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Type, Value};

use super::ranked::Ranked;
use super::reify::dim_of;
use super::{CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp};
use crate::affine::composed_apply;
use crate::reshape::Reassociation;

/// Returns the patterns that fold operations on empty tensors to empty tensors; with `single_use`, reshapes and slices
/// only if they are the tensor's only use.
pub fn fold_empty_patterns(single_use: bool) -> PatternSet {
    PatternSet::new()
        .with(ExtractOfEmpty { single_use })
        .with(ExpandOfEmpty { single_use })
        .with(CollapseOfEmpty { single_use })
        .with(ConcatOfEmpty)
}

/// Builds an empty tensor of these sizes.
fn insert_empty(rw: &mut Rewriter<'_>, sizes: &[MixedIndex], elem: Type) -> Value {
    let ty = Type::tensor(rw.ctx(), &marked(sizes), elem);
    rw.emit(EmptyOp::build(ty).dynamic_sizes(values(sizes)))
}

/// Replaces a value of type `ty` by an empty tensor.
fn replace_by_empty(
    rw: &mut Rewriter<'_>,
    op: ods_core::Op,
    sizes: &[MixedIndex],
    ty: Type,
) -> Rewritten {
    let elem = Ranked::of_type(rw.ctx(), ty)?.elem;
    let empty = insert_empty(rw, sizes, elem);
    match rw.ty(empty) == ty {
        true => rw.replace_op(op, &[empty]),
        false => rw.replace_with(op, CastOp::build(empty, ty)),
    }
}

/// Checks that a value is an empty tensor, and has no other use if `single_use`.
fn expect_empty(ir: &Body, value: Value, single_use: bool) -> Option<()> {
    value.defined_by::<EmptyOp>(ir)?;
    (!single_use || ir.uses(value).nth(1).is_none()).then_some(())
}

struct ExtractOfEmpty {
    single_use: bool,
}

impl Pattern for ExtractOfEmpty {
    type Root = ExtractSliceOp;

    fn rewrite(&self, op: ExtractSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        expect_empty(rw, op.source(rw), self.single_use)?;
        let sizes: Vec<Value> = op.sizes(rw).collect();
        let new = EmptyOp::build(op.result_ty(rw)).dynamic_sizes(sizes);
        rw.replace_with(op, new)
    }
}

struct ExpandOfEmpty {
    single_use: bool,
}

impl Pattern for ExpandOfEmpty {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        expect_empty(rw, op.src(rw), self.single_use)?;
        let sizes = mixed(&op.static_output_shape(rw), op.output_shape(rw));
        let ty = op.result_ty(rw);
        replace_by_empty(rw, op.into(), &sizes, ty)
    }
}

struct CollapseOfEmpty {
    single_use: bool,
}

impl Pattern for CollapseOfEmpty {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.src(rw);
        expect_empty(rw, source, self.single_use)?;
        let groups = Reassociation::of_attr(rw.ctx(), op.reassociation(rw));
        let ty = op.result_ty(rw);
        let shape = Ranked::of_type(rw.ctx(), ty)?.shape.to_vec();
        let size = |(size, group): (&i64, &crate::reshape::Group)| match *size {
            DYNAMIC => rw.build(|b| {
                let sizes: Vec<MixedIndex> =
                    group.iter().map(|dim| dim_of(b, source, *dim as usize).into()).collect();
                let factors = (0..sizes.len() as u32).map(AffineExpr::Symbol);
                let product = factors.reduce(AffineExpr::mul).unwrap_or(AffineExpr::Constant(1));
                let map = AffineMap::new(0, sizes.len() as u32, vec![product]);
                composed_apply(b, &map, &sizes)
            }),
            known => known.into(),
        };
        let sizes: MixedList = shape.iter().zip(groups.groups()).map(size).collect();
        replace_by_empty(rw, op.into(), &sizes, ty)
    }
}

struct ConcatOfEmpty;

impl Pattern for ConcatOfEmpty {
    type Root = ConcatOp;

    fn rewrite(&self, op: ConcatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inputs: Vec<Value> = op.inputs(rw).collect();
        let empty = |input: &Value| input.defined_by::<EmptyOp>(rw).is_some();
        (!inputs.is_empty() && inputs.iter().all(empty)).then_some(())?;
        let sizes = rw.build(|b| op.reify_result_shapes(b))?.into_iter().next()?;
        let elem = Ranked::of_type(rw.ctx(), op.result_ty(rw))?.elem;
        let ty = Type::tensor(rw.ctx(), &marked(&sizes), elem);
        rw.replace_with(op, EmptyOp::build(ty).dynamic_sizes(values(&sizes)))
    }
}
