//! Sizes of tensors and buffers, as operations that query them if the types are dynamic.

use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{TypeData, Value};

use crate::{memref, tensor};

/// Builds the operation that returns the size of a dimension, unless it folds.
pub fn dim_of(at: &mut impl Inserter, value: Value, dim: usize) -> Value {
    match is_buffer(at, value) {
        true => memref::dim_of(at, value, dim),
        false => tensor::dim_of(at, value, dim),
    }
}

/// Returns the size of a dimension: the static size, or a value.
pub fn mixed_size(at: &mut impl Inserter, value: Value, dim: usize) -> MixedIndex {
    match is_buffer(at, value) {
        true => memref::mixed_size(at, value, dim),
        false => tensor::mixed_size(at, value, dim),
    }
}

/// Returns the sizes of all dimensions.
pub fn mixed_sizes(at: &mut impl Inserter, value: Value) -> MixedList {
    match is_buffer(at, value) {
        true => memref::mixed_sizes(at, value),
        false => tensor::mixed_sizes(at, value),
    }
}

fn is_buffer(at: &mut impl Inserter, value: Value) -> bool {
    at.build(|builder| {
        let ty = builder.body().ty(value);
        matches!(ty.data(builder.ctx()), TypeData::MemRef { .. })
    })
}
