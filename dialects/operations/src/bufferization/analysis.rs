//! The state of the one-shot analysis, which interfaces of operations query: which operands of a body may use their
//! buffers in place, and which need copies. The analysis itself is in ods-transforms.
//!
//! - [`alias`]: aliasing as operations report it; [`classes`]: sets of aliasing or equivalent values.
//! - [`state`]: queries to operations; [`traverse`]: traversal from values back to their sources.
//! - [`one_shot`]: the decisions; [`functions`]: findings about functions; [`options`]: the options; [`reachable`]:
//!   control flow between regions.

mod alias;
mod classes;
mod functions;
mod one_shot;
mod options;
mod reachable;
mod state;
mod traverse;

pub use alias::{AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, BufferRelation};
pub use functions::{FunctionAnalysis, FunctionInfo, FunctionTable};
pub use one_shot::{OneShot, Statistics};
pub use options::{BufferizationOptions, Heuristic, Layout, MemorySpace};
pub use reachable::is_reachable;
pub use state::{
    AnalysisState, Bufferizable, bufferizable, has_tensor_semantics, is_tensor, is_tensor_type,
    owner_of, unknown_values,
};
pub use traverse::Traversal;
