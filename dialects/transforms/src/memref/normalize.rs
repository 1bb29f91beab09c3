//! `normalize-memrefs`: moves layouts into shapes and indices.
//!
//! - [`types`]: types without layouts; [`uses`]: accesses with the new indices.
//! - [`allocs`]: allocations and casts whose type changes; [`functions`]: functions whose layouts can be removed, and
//!   their types.

mod allocs;
mod functions;
mod types;
mod uses;

use ods_core::pass::{PassCx, PassFailed, RunPass};

use crate::memref::NormalizeMemRefsPass;

impl RunPass for NormalizeMemRefsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        functions::normalize_table(cx.body_mut());
        Ok(())
    }
}
