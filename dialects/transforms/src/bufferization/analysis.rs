//! The one-shot analysis: which operands of a body may use their buffers in place, and which need copies.
//!
//! - [`decide`]: the decisions; [`conflicts`]: reads that would see a write too early; [`equivalence`]: values whose
//!   buffers are equivalent after the analysis; [`check`]: unsupported operations; [`mark`]: the results as attributes;
//!   [`regions`]: the order of operations.

mod check;
mod conflicts;
mod decide;
mod equivalence;
mod mark;
pub(super) mod regions;

pub(super) use check::{UNSTRUCTURED, is_unsupported};
pub(super) use decide::analyze;
pub(super) use mark::{Counters, OwnerMarks, access_word, mark_equivalent};
#[doc(no_inline)]
pub use ods_operations::bufferization::analysis::*;
