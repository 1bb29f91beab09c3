//! Inlining of branches.

use ods_core::interface::{DialectInlinerInterface, Handle};
use ods_core::ir::RegionRef;
use ods_core::{OpRef, Value};

/// The inliner interface of the dialect.
pub(super) static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

/// Branches connect blocks of the inlined region, and stay as they are.
struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_call(&self, _: OpRef<'_>, _: OpRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value], _: bool) -> bool {
        true
    }

    fn is_legal_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}
