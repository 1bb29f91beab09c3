//! Canonicalization: upstream's patterns, in upstream's order for each operation.

mod broadcast;
mod contract;
mod elements;
mod extract;
mod insert;
mod mask;
mod masking;
mod memory;
mod reduction;
mod shape_cast;
mod shuffle;
mod slice;
mod step;
mod transfer;
#[cfg(feature = "tensor")]
mod transfer_slice;
mod transpose;

use ods_core::rewrite::PatternSet;
use ods_core::{Body, Value};

use super::BroadcastOp;
use super::known::{in_body, known, known_number};
use super::shape::Shape;

/// Returns the scalar that a value broadcasts.
fn repeated_scalar(ir: &Body, value: Value) -> Option<Value> {
    let source = value.defined_by::<BroadcastOp>(ir)?.source(ir);
    (!Shape::of(in_body(ir, source)).is_vector).then_some(source)
}

/// Returns the scalar that both values broadcast.
fn common_scalar(ir: &Body, a: Value, b: Value) -> Option<Value> {
    repeated_scalar(ir, a).filter(|scalar| repeated_scalar(ir, b) == Some(*scalar))
}

/// Returns the canonicalization patterns that lowerings start with: for constant masks, masked accesses, and
/// transpositions.
pub fn vector_canonicalization_patterns() -> PatternSet {
    let patterns = PatternSet::new().with(mask::KnownSizes);
    let patterns = memory::masked_access_patterns(patterns);
    patterns.with(slice::SliceOfConstantMask).with(transpose::TransposeTwice)
}
