//! Room for blocks: some operations keep a region of one.

use ods_core::ir::OpRef;
use ods_core::schema::Trait;

/// The operation whose region an operation is in, if that region has one block for good: `scf.for`, `affine.for`, or a
/// structured operation.
pub(super) fn holder_of_one_block(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let keeps = [Trait::SingleBlock, Trait::SingleBlockImplicitTerminator];
    op.parent().filter(|holder| keeps.iter().any(|one| holder.has_trait(*one)))
}
