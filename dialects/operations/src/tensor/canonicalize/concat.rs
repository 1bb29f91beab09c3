//! `tensor.concat`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use smallvec::SmallVec;

use super::super::cast::preserves_static_information;
use super::super::ranked::{Ranked, concatenated};
use super::super::{CastOp, ConcatOp, ConcatOpArgs};
use super::cast_to;

impl Canonicalize for ConcatOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ConcatOfOne).with(TypesOfInputs).with(TypeOfResult)
    }
}

/// Replaces the concatenation of one tensor by a cast.
struct ConcatOfOne;

impl Pattern for ConcatOfOne {
    type Root = ConcatOp;

    fn rewrite(&self, op: ConcatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut inputs = op.inputs(rw);
        let only = inputs.next().filter(|_| inputs.len() == 0)?;
        drop(inputs);
        rw.replace_with(op, CastOp::build(only, op.result_ty(rw)))
    }
}

/// Returns the shape inferred from the inputs.
fn inferred_shape(rw: &Rewriter<'_>, op: ConcatOp) -> SmallVec<[i64; 4]> {
    let inputs: Vec<Ranked<'_>> = op.inputs(rw).map(|input| Ranked::of_value(rw, input)).collect();
    concatenated(op.dim(rw) as usize, &inputs)
}

/// Casts inputs to the static sizes that other inputs have.
struct TypesOfInputs;

impl Pattern for TypesOfInputs {
    type Root = ConcatOp;

    fn rewrite(&self, op: ConcatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut shape = inferred_shape(rw, op);
        let dim = op.dim(rw) as usize;
        let mut inputs: SmallVec<[Value; 4]> = op.inputs(rw).collect();
        let elem = Ranked::of_value(rw, *inputs.first()?).elem;
        let mut changed = None;
        for at in 0..inputs.len() {
            let input = inputs[at];
            shape[dim] = Ranked::of_value(rw, input).shape[dim];
            let ty = ods_core::Type::tensor(rw.ctx(), &shape, elem);
            if preserves_static_information(rw.ctx(), ty, rw.ty(input)) {
                continue;
            }
            let cast = rw.insert(CastOp::build(input, ty));
            let cast = cast.dest(rw);
            inputs[at] = cast;
            ConcatOp::INPUTS.set_all(rw, op, &inputs);
            changed = Some(Done);
        }
        changed
    }
}

/// Refines the result type to the type inferred from the inputs.
struct TypeOfResult;

impl Pattern for TypeOfResult {
    type Root = ConcatOp;

    fn rewrite(&self, op: ConcatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inputs: SmallVec<[Value; 4]> = op.inputs(rw).collect();
        let elem = Ranked::of_value(rw, *inputs.first()?).elem;
        let inferred = ods_core::Type::tensor(rw.ctx(), &inferred_shape(rw, op), elem);
        let ty = op.result_ty(rw);
        if preserves_static_information(rw.ctx(), inferred, ty) {
            return None;
        }
        let args = ConcatOpArgs { dim: op.dim(rw) };
        let new = rw.insert(ConcatOp::build(inferred, args).inputs(inputs));
        let new = cast_to(rw, new.result(rw), ty);
        rw.replace_op(op, &[new])
    }
}
