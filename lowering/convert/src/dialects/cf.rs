//! The interfaces by which cf takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::cf::ControlFlowDialect;

use super::super::cf::add_cf_patterns;
use super::super::interface::{By, ConvertToLLVM};

/// Attaches the interfaces of cf.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<ControlFlowDialect>(&LLVM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_cf_patterns));
