//! ods as a page has it: text and bytes in, text, bytes and diagnostics with ranges out.
//!
//! [`Workbench`] is what a page works with: the dialects that ship with ods and those of a `.td` text, the module of a
//! text that uses them, pipelines, documentation. It is plain Rust over strings; in a browser `wasm` (in this crate's
//! source) hands it to JavaScript.

mod docs;
mod module;
mod passes;
mod report;
mod spec;
#[cfg(test)]
mod tests;
#[cfg(target_family = "wasm")]
mod wasm;
mod workbench;

pub use module::{Outcome, View};
pub use passes::{Candidate, Completion, PassDescription, PassOptionDescription};
pub use report::{Level, Place, Report};
pub use spec::SpecView;
pub use workbench::Workbench;
