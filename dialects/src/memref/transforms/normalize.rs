//! `normalize-memrefs`: layouts become part of shapes and indices.
//!
//! - [`types`]: the type without a layout; [`uses`]: accesses by the new indices.
//! - [`allocs`]: allocations and casts that get another type; [`functions`]: the functions that may, and their types.

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
