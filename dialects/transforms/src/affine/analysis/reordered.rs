//! Accesses in loops whose iterations are reordered.

use ods_core::{Body, Op};

use super::access::{Access, accesses_in};
use super::effects::Foreign;
use super::overlap::is_allocated_in;

/// Returns the accesses in a nest whose order matters when iterations of its loops are reordered; `None` if other
/// operations read or write memory in an order that matters, too. Memory that each iteration of `innermost` allocates
/// is private to it.
pub(in crate::affine) fn reordered_accesses(
    ir: &Body,
    nest: Op,
    innermost: Op,
) -> Option<Vec<Access>> {
    let mut accesses = accesses_in(ir, nest);
    accesses.retain(|access| !is_allocated_in(ir, access.memref, innermost));
    let mut foreign = Foreign::inside(ir, nest);
    foreign.retain(|value| !is_allocated_in(ir, value, innermost));
    let memrefs: Vec<_> = accesses.iter().map(|access| (access.memref, access.writes)).collect();
    let matters = foreign.conflicts(ir, &memrefs) || foreign.conflicts_with(ir, &foreign);
    (!matters).then_some(accesses)
}
