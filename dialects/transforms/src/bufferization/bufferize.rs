//! Rewriting of tensors to buffers.
//!
//! - [`driver`]: the rewrite of all operations of a body.
//! - [`function`]: functions and their results; [`access`]: their accesses to arguments; [`module`]: all functions of a
//!   module, callees first.

mod access;
mod driver;
mod function;
mod module;

pub(super) use module::{Run, analyze_bodies, analyze_functions, run_on_bodies, run_on_functions};
#[doc(no_inline)]
pub use ods_operations::bufferization::bufferize::*;
