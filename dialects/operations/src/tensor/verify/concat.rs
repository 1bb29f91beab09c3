//! `tensor.concat`

use ods_core::hooks::{Verified, Verify};
use ods_core::{DYNAMIC, Type};

use super::super::ConcatOp;
use super::super::ranked::{Ranked, concatenated, joined_size};

impl Verify for ConcatOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let result = Ranked::of(op.result());
        let inputs: Vec<Ranked<'_>> = op.inputs().map(Ranked::of).collect();
        let Some(first) = inputs.first() else { return op.fail("requires at least one input") };
        if inputs.iter().any(|input| input.rank() != result.rank()) {
            return op.fail("rank of concatenated inputs must match result rank");
        }
        if inputs.iter().any(|input| input.elem != result.elem) {
            return op.fail("inputs and result element type must match");
        }
        let dim = op.dim() as usize;
        if dim >= result.rank() {
            return op.fail("concatenation dim must be less than the tensor rank");
        }
        let others = (0..result.rank()).filter(|at| *at != dim);
        let sizes = |at: usize| inputs.iter().map(move |input| input.shape[at]);
        for at in others {
            if sizes(at).try_fold(DYNAMIC, joined_size).is_none() {
                return op.fail(format!(
                    "static concatenation size mismatch along non-concatenated dimension {at}"
                ));
            }
        }
        let inferred = concatenated(dim, &inputs);
        let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
        match inferred.iter().zip(result.shape).all(same) {
            true => Ok(()),
            false => op.fail(format!(
                "result type '{}'does not match inferred shape '{}' static sizes",
                op.show(op.result().ty()),
                op.show(Type::tensor(op.ctx(), &inferred, first.elem))
            )),
        }
    }
}
