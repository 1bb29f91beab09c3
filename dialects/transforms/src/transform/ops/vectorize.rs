//! Vectorization of structured operations.

use ods_core::mixed::{MixedIndex, mixed};
use ods_core::{Body, OpType};

use super::At;
use super::structured::sizes;
use crate::linalg::{NotVectorized, VectorizeOptions, vectorize};
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::{TransformOpInterface, VectorizeOp};

impl TransformOpInterface for VectorizeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        if self.create_named_contraction(ir) {
            return at
                .definite("option 'create_named_contraction' is not supported by the interpreter");
        }
        let given = mixed(&self.static_vector_sizes(ir), self.vector_sizes(ir));
        let targets = state.ops(self.target(ir));
        for target in &targets {
            // The sizes are equal for all targets.
            let known = sizes(at, state, &given, 0, 1)?;
            let number = |index: &MixedIndex| index.known();
            let Some(known) = known.iter().map(number).collect::<Option<Vec<i64>>>() else {
                return at
                    .definite("sizes that operations make are not supported by the interpreter");
            };
            let mut scalable = self.scalable_sizes(ir).to_vec();
            scalable.resize(known.len(), false);
            let options = VectorizeOptions {
                sizes: &known,
                scalable: &scalable,
                sizes_match: self.assume_dynamic_dims_match_vec_sizes(ir),
            };
            let done = state.rewrite(&target.body, |rw| vectorize(rw, target.op, options));
            let failed = |state: &Interpreter, message: &str| {
                Err(Failure::silenceable(state.view(target).loc(), message))
            };
            match done {
                Ok(()) => {}
                Err(NotVectorized::Kind) => {
                    return failed(state, "Unsupported Op, cannot vectorize");
                }
                Err(NotVectorized::Failed) => {
                    return failed(state, "Attempted to vectorize, but failed");
                }
                Err(NotVectorized::Unknown(what)) => {
                    let loc = state.view(target).loc();
                    let message = format!("{what} is not supported by the interpreter");
                    return Err(Failure::definite(at.loc(), message)
                        .with_note(loc, "when applied to this op"));
                }
            }
        }
        Ok(())
    }
}
