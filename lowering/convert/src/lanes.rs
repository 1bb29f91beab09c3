//! Operations on vectors of any rank.
//!
//! The llvm dialect has vectors of rank one only; vectors of higher rank are converted to nested arrays of them. An
//! operation on such an array becomes one operation per innermost vector.

use std::sync::Arc;

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, MakeOne, Match, TypeConverter,
};
use ods_core::ir::{Build, Inserter, Operands};
use ods_core::{Context, Op, OpType, Type, TypeData, Value, raw};
use ods_dialects::llvm::{self, LLVMArrayType};

use super::emit::Emit;

/// Adds patterns that convert an operation with one result to an operation with the same discardable attributes, vector
/// by vector.
pub struct LanePatterns<'a> {
    types: &'a Arc<TypeConverter>,
    patterns: &'a mut ConversionPatterns,
}

impl<'a> LanePatterns<'a> {
    /// Returns an adder of patterns with the converter `types` to `patterns`.
    pub fn new(
        types: &'a Arc<TypeConverter>,
        patterns: &'a mut ConversionPatterns,
    ) -> LanePatterns<'a> {
        LanePatterns { types, patterns }
    }

    /// Adds a pattern that builds an operation by `lane` for each vector.
    pub fn add<X: OpType + 'static, B: Build + 'static>(
        &mut self,
        lane: MakeOne<X, B>,
    ) -> &mut Self {
        self.patterns.add_with(self.types, lane, convert_lanes::<X, B>);
        self
    }

    /// Adds a pattern for float operations, which does not match on floats that the llvm dialect does not have.
    pub fn add_floats<X: OpType + 'static, B: Build + 'static>(
        &mut self,
        lane: MakeOne<X, B>,
    ) -> &mut Self {
        self.patterns.add_with(self.types, lane, convert_float_lanes::<X, B>);
        self
    }
}

fn convert_lanes<X: OpType, B: Build>(
    Match { op, new, rw, .. }: Match<'_, X>,
    lane: MakeOne<X, B>,
) -> Converted {
    let all = new.all();
    all.iter().all(|value| llvm::is_compatible(rw.ctx(), rw.ty(*value))).then_some(())?;
    each_vector(rw, op.into(), all, |rw, operands, ty| {
        let sizes = rw.stored_operand_sizes(op.into()).to_vec();
        let operands = X::adapt(Operands::new(X::SCHEMA, operands, &sizes));
        let attrs = rw.attrs(op.into());
        let new = lane(op.view(rw), operands, ty);
        rw.emit_with(new, attrs)
    })
}

pub(super) fn convert_float_lanes<X: OpType, B: Build>(
    matched: Match<'_, X>,
    lane: MakeOne<X, B>,
) -> Converted {
    if has_foreign_float(matched.rw, matched.op.into()) {
        return None;
    }
    convert_lanes(matched, lane)
}

/// Replaces an operation by the result of `make` on its converted operands: once, or per vector of nested arrays.
#[expect(clippy::disallowed_methods, reason = "the result of any operation")]
pub(super) fn each_vector(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    mut make: impl FnMut(&mut ConversionRewriter<'_>, &[Value], Type) -> Value,
) -> Converted {
    let original = rw.ty(raw::result(rw, op, 0));
    let ty = rw.convert_type(original)?;
    let is_array = |value: &Value| LLVMArrayType::is(rw.ctx(), rw.ty(*value));
    if !operands.first().is_some_and(is_array) {
        let value = make(rw, operands, ty);
        return rw.replace_op(op, &[value]);
    }
    let ctx = rw.ctx();
    if !matches!(original.data(ctx), TypeData::Vector { .. }) {
        return None;
    }
    let (counts, lane) = dimensions(ctx, ty);
    let mut all = rw.emit(llvm::PoisonOp::build(ty));
    for position in positions(&counts) {
        let mut parts = Vec::with_capacity(operands.len());
        for operand in operands {
            let (_, part) = dimensions(ctx, rw.ty(*operand));
            parts.push(rw.extract(*operand, &position, part));
        }
        let value = make(rw, &parts, lane);
        all = rw.insert_into(all, value, &position);
    }
    rw.replace_op(op, &[all])
}

/// Returns the size of each dimension of nested arrays, and the type of the innermost element.
pub(super) fn dimensions(ctx: &Context, ty: Type) -> (Vec<i64>, Type) {
    let (mut counts, mut at) = (Vec::new(), ty);
    while let Some(array) = LLVMArrayType::cast(ctx, at) {
        counts.push(array.num_elements(ctx) as i64);
        at = array.element_type(ctx);
    }
    (counts, at)
}

/// Iterates over all positions in nested arrays of these sizes; the last dimension varies fastest.
pub(super) fn positions(counts: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    let total = counts.iter().fold(1i64, |all, count| all.saturating_mul(*count));
    (0..total).map(move |mut at| {
        let mut position = vec![0; counts.len()];
        for (index, count) in position.iter_mut().zip(counts).rev() {
            *index = at % count;
            at /= count;
        }
        position
    })
}

/// Returns whether an operand or result is a float, or a vector of floats, that the llvm dialect does not have.
pub(super) fn has_foreign_float(rw: &ConversionRewriter<'_>, op: Op) -> bool {
    let (ctx, types): (&Context, &TypeConverter) = (rw.ctx(), rw.types());
    let is_foreign = |ty: Type| {
        let elem = ty.element_type_or_self(ctx);
        let becomes_float = |ty: Type| ty.is_float(ctx);
        elem.is_float(ctx) && !types.convert_type(ctx, elem).is_some_and(becomes_float)
    };
    rw.operands(op).chain(rw.results(op)).any(|value| is_foreign(rw.ty(value)))
}
