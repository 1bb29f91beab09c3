//! Parts of vectors: the last index of a scalar is into a vector; the others are into arrays and must be static.

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::{Type, Value};
use ods_dialects::vector;

use super::super::emit::Emit;
use super::super::lanes::dimensions;
use super::super::llvm_types::LlvmTypes;
use super::{Index, extract_element, insert_element, known, rank};

pub(super) fn add_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add(types, lower_extract).add(types, lower_insert);
}

/// Splits a position into the indices into arrays and, if the position is that of a scalar, the index into a vector.
fn place(
    rw: &mut ConversionRewriter<'_>,
    mut position: Vec<Index>,
    rank: usize,
) -> Option<(Vec<i64>, Option<Index>)> {
    let scalar = match (position.len() == rank, position.last()) {
        (false, _) => None,
        (true, Some(_)) => position.pop(),
        // A vector of rank zero has one element.
        (true, None) => {
            let index = rw.convert_type(Type::INDEX)?;
            Some(Index::Value(rw.int_constant(index, 0)))
        }
    };
    Some((known(&position)?, scalar))
}

/// `vector.extract` → `llvm.extractvalue`, `llvm.extractelement`
fn lower_extract(Match { op, new, rw, ctx, .. }: Match<'_, vector::ExtractOp>) -> Converted {
    let rank = rank(ctx, op.source_ty(rw));
    rw.convert_type(op.result_ty(rw))?;
    let position = Index::all(&op.static_position(rw), new.dynamic_position());
    let (outer, scalar) = place(rw, position, rank)?;
    let mut value = new.source();
    if rank > 1 {
        let part = part_type(rw, value, outer.len())?;
        value = rw.extract(value, &outer, part);
    }
    if let Some(index) = scalar {
        let index = index.value(rw);
        value = extract_element(rw, value, index);
    }
    rw.replace_op(op, &[value])
}

/// Returns the type of the parts of nested arrays at `depth`.
fn part_type(rw: &ConversionRewriter<'_>, value: Value, depth: usize) -> Option<Type> {
    let (counts, row) = dimensions(rw.ctx(), rw.ty(value));
    let inner = counts.get(depth..)?;
    Some(
        inner
            .iter()
            .rev()
            .fold(row, |ty, count| ods_dialects::llvm::array_type(rw.ctx(), *count as u64, ty)),
    )
}

/// `vector.insert` → `llvm.insertelement`, `llvm.insertvalue`
fn lower_insert(Match { op, new, rw, ctx, .. }: Match<'_, vector::InsertOp>) -> Converted {
    let rank = rank(ctx, op.dest_ty(rw));
    rw.convert_type(op.result_ty(rw))?;
    let position = Index::all(&op.static_position(rw), new.dynamic_position());
    let (outer, scalar) = place(rw, position, rank)?;
    let mut value = new.value_to_store();
    if let Some(index) = scalar {
        let mut row = new.dest();
        if rank > 1 {
            let part = part_type(rw, row, outer.len())?;
            row = rw.extract(row, &outer, part);
        }
        let index = index.value(rw);
        value = insert_element(rw, row, value, index);
    }
    if rank > 1 {
        value = rw.insert_into(new.dest(), value, &outer);
    }
    rw.replace_op(op, &[value])
}
