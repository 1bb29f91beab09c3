//! The interfaces by which index takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::index::IndexDialect;

use super::super::index::add_index_patterns;
use super::super::interface::{By, ConvertToLLVM};

/// Attaches the interfaces of index.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<IndexDialect>(&LLVM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_index_patterns));
