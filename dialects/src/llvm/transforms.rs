//! Passes over the llvm dialect.
//!
//! - [`distinct_successors`], [`debug_expressions`]: what LLVM IR has no form for; [`debug_scopes`]: debug information
//!   made of locations; [`comdats`], [`visibility`], [`c_wrappers`]: marks for linkers and for C.

#[cfg(feature = "func")]
mod c_wrappers;
mod comdats;
mod debug_expressions;
mod debug_scopes;
mod distinct_successors;
mod visibility;

use ods_core::Body;
use ods_core::pass::{PassCx, PassFailed, RunPass};

use super::LLVMLegalizeForExportPass;

/// Rewrites what has no form in LLVM IR as something that has: a block that an operation leads to twice with different
/// arguments, and fragments of fragments in debug expressions.
pub fn legalize_for_export(body: &mut Body) {
    distinct_successors::insert_blocks(body);
    debug_expressions::merge_fragments(body);
}

impl RunPass for LLVMLegalizeForExportPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        legalize_for_export(cx.body_mut());
        Ok(())
    }
}
