//! The one-shot analysis: which operands of a body may use their buffers in place, and which need copies.
//!
//! - [`alias`]: aliasing as operations report it; [`classes`]: sets of aliasing or equivalent values.
//! - [`state`]: queries to operations; [`traverse`]: traversal from values back to their sources.
//! - [`one_shot`]: the decisions; [`conflicts`]: reads that would see a write too early; [`equivalence`]: values whose
//!   buffers are equivalent after the analysis; [`check`]: unsupported operations; [`mark`]: the results as attributes.
//! - [`functions`]: findings about functions; [`options`]: the options; [`regions`]: the order of operations.

mod alias;
mod check;
mod classes;
mod conflicts;
mod equivalence;
mod functions;
mod mark;
mod one_shot;
mod options;
mod regions;
mod state;
mod traverse;

pub use alias::{AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, BufferRelation};
pub(super) use check::{UNSTRUCTURED, is_unsupported};
pub(super) use functions::{FunctionAnalysis, FunctionInfo, FunctionTable};
pub(super) use mark::{Counters, OwnerMarks, access_word, mark_equivalent};
pub(super) use one_shot::{OneShot, Statistics, analyze};
pub(super) use options::{BufferizationOptions, Heuristic, Layout, MemorySpace};
pub(super) use regions::{is_reachable, properly_dominates};
pub use state::AnalysisState;
pub(super) use state::{
    bufferizable, has_tensor_semantics, is_tensor, is_tensor_type, owner_of, unknown_values,
};
pub(super) use traverse::Traversal;
