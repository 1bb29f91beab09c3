//! Passes over the llvm dialect.
//!
//! - [`distinct_successors`], [`debug_expressions`]: legalization of IR that LLVM IR cannot express; [`debug_scopes`]:
//!   debug information from locations; [`comdats`], [`visibility`], [`c_wrappers`]: markers for linkers and for C.
//! - The optimiser, scalar part: [`expand_half`], [`inline`], [`gvn`], [`dse`], [`licm`], [`loop_load_elim`], [`scalarize_args`],
//!   [`simplify_cfg`], [`slp_vectorize`]; [`simplify`] knows the results of operations, [`idioms`] and [`extremes`] what
//!   intrinsics compute, [`widen`] which have a vector form, [`dead`] erases unused ones, [`edges`] changes
//!   branches, [`remarks`] reports.
//! - The optimiser, loops: [`indvars`], [`loop_interchange`], [`loop_rotate`], [`loop_unroll`],
//!   [`loop_unswitch`], [`loop_vectorize`].

pub mod analysis;
mod c_wrappers;
mod comdats;
mod dead;
mod debug_expressions;
mod debug_scopes;
mod distinct_successors;
mod dse;
mod edges;
mod expand_half;
mod extremes;
mod gvn;
mod idioms;
mod indvars;
mod inline;
mod licm;
mod loop_copies;
mod loop_interchange;
mod loop_load_elim;
mod loop_rotate;
mod loop_unroll;
mod loop_unswitch;
mod loop_vectorize;
mod remarks;
mod scalarize_args;
mod simplify;
mod simplify_cfg;
mod slp_vectorize;
mod visibility;
mod widen;

ods_core::include_dialect!(mod passes, "llvm");

#[doc(no_inline)]
pub use ods_operations::llvm::*;
pub use passes::*;

use ods_core::Body;
use ods_core::pass::{PassCx, PassFailed, RunPass};

/// Legalizes IR that LLVM IR cannot express: repeated successors with different arguments, and nested fragments in
/// debug expressions.
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
