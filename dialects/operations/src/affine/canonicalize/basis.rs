//! Canonicalization of `affine.delinearize_index` and `affine.linearize_index`.

mod delinearize;
mod linearize;

use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::{Body, Value};

use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};

/// Returns the basis of a delinearization.
fn delinearize_basis(ir: &Body, op: AffineDelinearizeIndexOp) -> MixedList {
    mixed(&op.static_basis(ir), op.dynamic_basis(ir))
}

/// Returns the basis of a linearization.
fn linearize_basis(ir: &Body, op: AffineLinearizeIndexOp) -> MixedList {
    mixed(&op.static_basis(ir), op.dynamic_basis(ir))
}

/// Pads a basis to an element for each of `count` indices, of which the first may have none.
fn padded(basis: MixedList, count: usize) -> Vec<Option<MixedIndex>> {
    let missing = count.saturating_sub(basis.len());
    std::iter::repeat_n(None, missing).chain(basis.into_iter().map(Some)).collect()
}

/// Returns the elements of a padded basis that are present.
fn present(basis: &[Option<MixedIndex>]) -> MixedList {
    basis.iter().copied().flatten().collect()
}

fn is_constant(ir: &Body, value: Value, number: i64) -> bool {
    MixedIndex::Value(value).constant(ir) == Some(number)
}
