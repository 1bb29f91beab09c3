//! Regions that must keep a single block.

use ods_core::ir::OpRef;
use ods_core::schema::Trait;

/// Returns the parent operation if its region is restricted to a single block: `scf.for`, `affine.for`, or a structured
/// operation.
pub(super) fn holder_of_one_block(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let keeps = [Trait::SingleBlock, Trait::SingleBlockImplicitTerminator];
    op.parent().filter(|holder| keeps.iter().any(|one| holder.has_trait(*one)))
}
