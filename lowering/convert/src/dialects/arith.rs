//! The interfaces by which arith takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::arith::ArithDialect;

use super::super::arith::add_arith_patterns;
use super::super::interface::{By, ConvertToLLVM};

/// Attaches the interfaces of arith.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<ArithDialect>(&LLVM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_arith_patterns));
