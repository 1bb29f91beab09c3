//! Result types of `scf.if`.

use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::{Body, Context, OpState};

use super::IfOp;

/// The result types are the types of the yielded values. Regions are filled after the operation is created, so the
/// given types are kept; the verifier compares them with the yields along the control-flow edges.
impl InferTypeOpInterface for IfOp {
    fn infer_return_types(_: &Context, state: &OpState, _: &Body) -> InferredTypes {
        Ok(state.results.clone())
    }
}
