//! The interfaces by which ub takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::ub::UBDialect;

use super::super::interface::{By, ConvertToLLVM};
use super::super::ub::add_ub_patterns;

/// Attaches the interfaces of ub.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<UBDialect>(&LLVM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_ub_patterns));
