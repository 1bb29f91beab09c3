//! The one-shot analysis: which operands may use their buffers as they are, decided in one go, and which need copies.
//!
//! - [`alias`]: what operations tell of shared memory; [`classes`]: sets of values that may share it, or are the same.
//! - [`state`]: the questions that are asked of operations; [`traverse`]: following values back to where they come from.
//! - [`one_shot`]: the decisions; [`conflicts`]: reads that would see a write too early; [`equivalence`]: which values are
//!   in the same buffer in the end; [`check`]: what is refused beforehand; [`mark`]: the outcome as attributes.
//! - [`functions`]: what is known of functions; [`options`]: the options; [`regions`]: the order of operations.

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
