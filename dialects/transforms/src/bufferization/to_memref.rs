//! `convert-bufferization-to-memref`

use std::sync::Arc;

use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, Converted, Match, TypeConverter,
};
use ods_core::fold::insert_or_fold;
use ods_core::interface::{CastOpInterface, LoopLikeOpInterface};
use ods_core::memref_type::MemRefType;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{DYNAMIC, Type, TypeData, Value};

use super::dealloc_library::index;
use super::lower_deallocations::{add_dealloc_pattern, prepare, target};
use crate::arith::MulIOp;
use crate::bufferization::{BufferizationDialect, CloneOp, ConvertBufferizationToMemRefPass};
use crate::memref::{AllocOp, AllocaOp, CastOp, CopyOp, DimOp, RankOp, ReshapeOp, StoreOp};
use crate::scf::{YieldOp, build_for};

impl RunPass for ConvertBufferizationToMemRefPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        prepare(cx)?;
        let mut target = target();
        target.illegal_dialect::<BufferizationDialect>();
        let same: Option<&Arc<TypeConverter>> = None;
        let mut patterns = ConversionPatterns::new();
        patterns.add(same, lower_clone);
        add_dealloc_pattern(&mut patterns);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// `bufferization.clone` → an allocation and a copy
fn lower_clone(Match { op, rw, .. }: Match<'_, CloneOp>) -> Converted {
    let (input, ty) = (op.input(rw), op.output_ty(rw));
    let alloc = match ty.data(rw.ctx()) {
        TypeData::UnrankedMemRef { elem, .. } => {
            let elem = *elem;
            rw.rewrite(|rw| alloc_like_unranked(rw, input, ty, elem))
        }
        _ => alloc_like(rw, input, &MemRefType::of(rw.ctx(), ty)?)?,
    };
    rw.replace_op(op, &[alloc]);
    rw.insert(CopyOp::build(input, alloc));
    Some(ods_core::rewrite::Done)
}

/// Allocates memory without a layout, and casts it to the wanted type; `None` if the cast is invalid.
fn alloc_like(rw: &mut ConversionRewriter<'_>, input: Value, wanted: &MemRefType) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let (ty, plain) = (wanted.ty(&ctx), wanted.reshaped(&ctx, wanted.shape.clone()).ty(&ctx));
    if !<CastOp as CastOpInterface>::are_cast_compatible(&ctx, &[plain], &[ty]) {
        return None;
    }
    let mut sizes = Vec::new();
    for dim in (0..wanted.rank()).filter(|dim| wanted.shape[*dim] == DYNAMIC) {
        let at = rw.rewrite(|rw| index(rw, dim as i64));
        let size = rw.build(|b| insert_or_fold(b, |b| DimOp::build(input, at).insert(b).into()));
        sizes.push(size);
    }
    let alloc = rw.insert(AllocOp::build(plain).dynamic_sizes(sizes)).memref(rw);
    Some(if ty == plain { alloc } else { rw.insert(CastOp::build(alloc, ty)).dest(rw) })
}

/// Allocates memory for as many elements, for any rank.
fn alloc_like_unranked(rw: &mut Rewriter<'_>, input: Value, ty: Type, elem: Type) -> Value {
    let ctx = rw.ctx().clone();
    let (zero, one) = (index(rw, 0), index(rw, 1));
    let rank = rw.insert(RankOp::build(input));
    let Some(rank) = rw.results(rank.into()).next() else { return input };
    let list = |elem: Type| MemRefType::new(&ctx, &[DYNAMIC], elem).ty(&ctx);
    let shape = AllocaOp::build(list(Type::INDEX)).dynamic_sizes([rank]);
    let shape = rw.insert(shape).memref(rw);
    let sizes = build_for(rw, [zero, rank, one], &[one], false);
    let (block, point, at) = (sizes.body(rw), rw.point(), sizes.induction_variable(rw));
    let so_far = LoopLikeOpInterface::region_iter_args(sizes, rw);
    rw.set_point_at_end(block);
    let size = rw.insert(DimOp::build(input, at)).result(rw);
    rw.insert(StoreOp::build(size, shape).indices([at]));
    let all: Vec<Value> =
        so_far.into_iter().map(|all| rw.insert(MulIOp::build(all, size)).result(rw)).collect();
    rw.insert(YieldOp::build().results(all));
    rw.set_point(point);
    let count: Vec<Value> = sizes.results(rw).collect();
    let alloc = rw.insert(AllocOp::build(list(elem)).dynamic_sizes(count)).memref(rw);
    rw.insert(ReshapeOp::build(alloc, shape, ty)).result(rw)
}
