//! The interfaces by which func takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::func::FuncDialect;

use super::super::func::add_func_patterns;
use super::super::interface::{By, ConvertToLLVM};

/// Attaches the interfaces of func.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<FuncDialect>(&LLVM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_func_patterns));
