//! Builders of values of type `index`.

use ods_core::ir::Inserter;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, Type, Value};

use super::ConstantOp;

/// Builds a constant of type `index`.
pub fn index_constant(at: &mut impl Inserter, number: i64) -> Value {
    at.build(|builder| {
        let number = Attr::integer(builder.ctx(), Type::INDEX, number);
        let constant = ConstantOp::build(number).insert(builder);
        constant.result(builder.body())
    })
}

/// Returns an index as a value: a known number becomes a constant.
pub fn index_value(at: &mut impl Inserter, index: MixedIndex) -> Value {
    match index {
        MixedIndex::Known(number) => index_constant(at, number),
        MixedIndex::Value(value) => value,
    }
}
