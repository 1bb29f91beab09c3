//! Operations on vectors whose length is known at run time only.

use ods_core::Type;
use ods_core::conversion::{ConversionPatterns, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_dialects::{arith, llvm, vector};

use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::{dims, is_scalable, rank, shuffle};

pub(super) fn add_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, lower_vscale)
        .add(types, lower_step)
        .add(types, lower_scalable_insert)
        .add(types, lower_scalable_extract)
        .add(types, lower_deinterleave);
}

/// Adds the pattern for masks of scalable vectors.
pub(super) fn add_create_mask(patterns: &mut ConversionPatterns, narrow_indices: bool) {
    let index = if narrow_indices { Type::I32 } else { Type::I64 };
    patterns.add_plain(LowerCreateMask { index });
}

/// `vector.create_mask` of a scalable vector → a comparison of `llvm.intr.stepvector` with the size
struct LowerCreateMask {
    index: Type,
}

impl Pattern for LowerCreateMask {
    type Root = vector::CreateMaskOp;

    fn rewrite(&self, op: vector::CreateMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = rw.results(op.into()).next()?;
        let ctx = rw.ctx().clone();
        let ty = rw.ty(mask);
        if rank(&ctx, ty) != 1 || !is_scalable(&ctx, ty) {
            return None;
        }
        let size = op.operands(rw).next()?;
        let ty = ty.with_element(&ctx, self.index)?;
        let numbers = rw.insert(llvm::StepVectorOp::build(ty)).res(rw);
        let size = rw.insert(arith::IndexCastOp::build(size, self.index)).out(rw);
        let size = rw.insert(vector::BroadcastOp::build(size, ty)).vector(rw);
        rw.replace_with(op, arith::CmpIOp::build(arith::CmpIPredicate::Slt, numbers, size))
    }
}

/// `vector.vscale` → `llvm.intr.vscale`
fn lower_vscale(Match { op, rw, .. }: Match<'_, vector::VectorScaleOp>) -> Converted {
    let index = rw.convert_type(Type::INDEX)?;
    rw.replace_with(op, llvm::vscale::build(index))
}

/// `vector.step` of a scalable vector → `llvm.intr.stepvector`
fn lower_step(Match { op, rw, .. }: Match<'_, vector::StepOp>) -> Converted {
    let original = op.result_ty(rw);
    is_scalable(rw.ctx(), original).then_some(())?;
    let ty = rw.convert_type(original)?;
    rw.replace_with(op, llvm::StepVectorOp::build(ty))
}

/// `vector.scalable.insert` → `llvm.intr.vector.insert`
fn lower_scalable_insert(
    Match { op, new, rw, .. }: Match<'_, vector::ScalableInsertOp>,
) -> Converted {
    let args = llvm::vector_insertArgs { pos: op.pos(rw) };
    rw.replace_with(op, llvm::vector_insert::build(new.dest(), new.value_to_store(), args))
}

/// `vector.scalable.extract` → `llvm.intr.vector.extract`
fn lower_scalable_extract(
    Match { op, new, rw, .. }: Match<'_, vector::ScalableExtractOp>,
) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let args = llvm::vector_extractArgs { pos: op.pos(rw) };
    rw.replace_with(op, llvm::vector_extract::build(new.source(), ty, args))
}

/// `vector.deinterleave` → two `llvm.shufflevector`, or the intrinsic if the vector is scalable
fn lower_deinterleave(
    Match { op, new, rw, ctx, .. }: Match<'_, vector::DeinterleaveOp>,
) -> Converted {
    let original = op.res1_ty(rw);
    if rank(ctx, original) != 1 {
        return None;
    }
    let (source, ty) = (new.source(), rw.convert_type(original)?);
    if is_scalable(ctx, original) {
        let both = llvm::literal_struct(ctx, &[ty, ty]);
        let both = rw.emit(llvm::vector_deinterleave2::build(source, both));
        let values = [0, 1].map(|at| rw.extract(both, &[at], ty));
        return rw.replace_op(op, &values);
    }
    let poison = llvm::PoisonOp::build(rw.ty(source));
    let poison = rw.emit(poison);
    let half = i32::try_from(*dims(ctx, original).first()?).ok()?;
    let values = [0, 1].map(|first| {
        let mask: Vec<i32> = (0..half).map(|at| 2 * at + first).collect();
        shuffle(rw, source, poison, &mask)
    });
    rw.replace_op(op, &values)
}
