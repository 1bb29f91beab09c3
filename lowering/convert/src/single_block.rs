//! Regions that must keep a single block.

use ods_core::ir::OpRef;
use ods_core::schema::Trait;

/// Returns the parent operation if its region is restricted to a single block: `scf.for`, `affine.for`, or a structured
/// operation.
pub(super) fn single_block_parent(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let keeps = [Trait::SingleBlock, Trait::SingleBlockImplicitTerminator];
    op.parent().filter(|parent| keeps.iter().any(|one| parent.has_trait(*one)))
}
