//! The vector dialect: vectors of any rank as values.
//!
//! - `shape`: vector types taken apart; `position`: places in a vector, known or not; `slice`: boxes in one.
//! - `fold` and `canonicalize`: one file for each operation, or for several of a kind.
//!
//! The hooks of transfers, contractions, outer products and masks are left out (`WITHOUT` in build.rs): there are no
//! folders and no verifiers of these beyond what is declared, and they have the generic form only.

ods_core::include_dialect!(mod ir, "vector");

mod asm;
mod canonicalize;
mod combine;
mod fold;
mod infer;
mod materialize;
mod position;
mod ranges;
mod shape;
mod slice;
mod verify;

pub use ir::*;

use ods_core::OpRef;
use ods_core::ir::ValueRef;

/// The result of an operation that has one, without a name.
///
/// # Panics
/// When it has none.
fn only_result(op: OpRef<'_>) -> ValueRef<'_> {
    op.results().next().expect("the operation has a result")
}
