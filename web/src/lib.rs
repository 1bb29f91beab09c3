//! The interface of ods for web pages: text and bytes in; text, bytes and diagnostics with ranges out.
//!
//! [`Workbench`] has the state of a page: the shipped dialects and the dialect of a `.td` text, and answers requests
//! about a module that uses them, pipelines, and documentation. It is plain Rust over strings; in a browser, `wasm` (in
//! this crate's source) exports it to JavaScript.

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
