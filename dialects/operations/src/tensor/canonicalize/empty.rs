//! `tensor.empty`

use ods_core::DYNAMIC;
use ods_core::hooks::Canonicalize;
use ods_core::mixed::{MixedIndex, MixedList, marked, values};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::ranked::Ranked;
use super::super::{CastOp, DimOp, EmptyOp};
use super::{cast_to, with_constant_sizes};

impl Canonicalize for EmptyOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfEmpty).with(DimOfEmpty).with(ConstantSizes)
    }
}

/// Folds a cast to a more static type into the empty tensor, except its encoding.
struct CastOfEmpty;

impl Pattern for CastOfEmpty {
    type Root = CastOp;

    fn rewrite(&self, op: CastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !op.can_fold_into_producer(rw) {
            return None;
        }
        let empty = op.source(rw).defined_by::<EmptyOp>(rw)?;
        let ty = Ranked::of_value(rw, op.dest(rw));
        let mut sizes = MixedList::new();
        for (new, old) in ty.shape.iter().zip(empty.mixed_sizes(rw)) {
            sizes.push(match (*new, old) {
                (DYNAMIC, MixedIndex::Value(_)) => old,
                (known, MixedIndex::Value(_)) => MixedIndex::Known(known),
                (known, MixedIndex::Known(size)) if known == size => old,
                _ => return None,
            });
        }
        let ty = ods_core::Type::tensor(rw.ctx(), &marked(&sizes), ty.elem);
        rw.replace_with(op, EmptyOp::build(ty).dynamic_sizes(values(&sizes)))
    }
}

/// Replaces the size of an empty tensor by its size operand.
struct DimOfEmpty;

impl Pattern for DimOfEmpty {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let empty = op.source(rw).defined_by::<EmptyOp>(rw)?;
        let dim = usize::try_from(op.constant_index(rw)?).ok()?;
        match empty.mixed_sizes(rw).get(dim)? {
            MixedIndex::Value(size) => rw.replace_op(op, &[*size]),
            MixedIndex::Known(_) => None,
        }
    }
}

/// Folds constant sizes into the type.
struct ConstantSizes;

impl Pattern for ConstantSizes {
    type Root = EmptyOp;

    fn rewrite(&self, op: EmptyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = op.result_ty(rw);
        let (static_ty, sizes) = with_constant_sizes(rw, ty, op.dynamic_sizes(rw))?;
        let empty = rw.insert(EmptyOp::build(static_ty).dynamic_sizes(sizes)).result(rw);
        let empty = cast_to(rw, empty, ty);
        rw.replace_op(op, &[empty])
    }
}
