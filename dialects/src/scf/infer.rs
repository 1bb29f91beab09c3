//! Result types of `scf.if`.

use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::{Body, Context, OpState};

use super::IfOp;

/// The types are those of the values yielded. Regions are filled after the operation was made, so what was given stands;
/// that it agrees with the yields is verified along the edges of control.
impl InferTypeOpInterface for IfOp {
    fn infer_return_types(_: &Context, state: &OpState, _: &Body) -> InferredTypes {
        Ok(state.results.clone())
    }
}
