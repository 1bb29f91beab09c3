//! Composition of vectors from scalars, and their decomposition.

use ods_core::conversion::{ConversionPatterns, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Type, Value};
use ods_dialects::{llvm, vector};

use super::super::emit::Emit;
use super::super::lanes::{dimensions, positions};
use super::super::llvm_types::LlvmTypes;
use super::{dims, extract_element, insert_element, is_scalable, is_vector, rank, shuffle};

pub(super) fn add_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, lower_broadcast)
        .add(types, lower_shuffle)
        .add(types, lower_from_elements)
        .add(types, lower_to_elements)
        .add(types, lower_interleave);
}

/// The longest shuffle mask that is built.
const MOST_SHUFFLED: usize = 1 << 24;

/// `vector.broadcast` of a scalar → an insertion and a shuffle; for higher ranks, an array of that row.
fn lower_broadcast(Match { op, new, rw, ctx, .. }: Match<'_, vector::BroadcastOp>) -> Converted {
    let original = op.vector_ty(rw);
    if is_vector(ctx, op.source_ty(rw)) {
        return None;
    }
    let ty = rw.convert_type(original)?;
    let (counts, row) = dimensions(ctx, ty);
    let nested = !counts.is_empty();
    let all = nested.then(|| rw.emit(llvm::PoisonOp::build(ty)));
    let poison = rw.emit(llvm::PoisonOp::build(row));
    let zero = rw.int_constant(Type::I32, 0);
    let mut vector = insert_element(rw, poison, new.source(), zero);
    // A vector of one element is complete; upstream shuffles it anyway if it is a row.
    let last = dims(ctx, original).last();
    if let Some(width) = last.filter(|width| nested || **width > 1) {
        let width = usize::try_from(*width).ok().filter(|width| *width <= MOST_SHUFFLED)?;
        let mask = vec![0; width];
        vector = shuffle(rw, vector, if nested { vector } else { poison }, &mask);
    }
    let Some(mut all) = all else { return rw.replace_op(op, &[vector]) };
    for position in positions(&counts) {
        all = rw.insert_into(all, vector, &position);
    }
    rw.replace_op(op, &[all])
}

/// `vector.shuffle` of vectors of one type and rank one → `llvm.shufflevector`; otherwise, element by element
fn lower_shuffle(Match { op, new, rw, ctx, .. }: Match<'_, vector::ShuffleOp>) -> Converted {
    let (first, mask) = (op.v1_ty(rw), op.mask(rw));
    let ty = rw.convert_type(op.vector_ty(rw))?;
    let rank = rank(ctx, op.vector_ty(rw));
    if rank <= 1 && first == op.v2_ty(rw) {
        let mask: Vec<i32> = mask.iter().map(|at| *at as i32).collect();
        let value = shuffle(rw, new.v1(), new.v2(), &mask);
        return rw.replace_op(op, &[value]);
    }
    let size = *dims(ctx, first).first()?;
    // Arrays have no poison elements.
    if rank > 1 && mask.iter().any(|at| *at < 0) {
        return None;
    }
    let index = rw.convert_type(Type::INDEX)?;
    let mut all = rw.emit(llvm::PoisonOp::build(ty));
    for (to, from) in (0..).zip(mask) {
        let (source, from) = match from >= size {
            true => (new.v2(), from - size),
            false => (new.v1(), from),
        };
        all = if rank > 1 {
            let row = llvm::LLVMArrayType::cast(ctx, ty)?.element_type(ctx);
            let row = rw.extract(source, &[from], row);
            rw.insert_into(all, row, &[to])
        } else {
            let from = rw.index_constant(index, from);
            let element = extract_element(rw, source, from);
            let to = rw.index_constant(index, to);
            insert_element(rw, all, element, to)
        };
    }
    rw.replace_op(op, &[all])
}

/// `vector.from_elements` → one `llvm.insertelement` per element
fn lower_from_elements(Match { op, new, rw, .. }: Match<'_, vector::FromElementsOp>) -> Converted {
    let original = op.dest_ty(rw);
    (rank(rw.ctx(), original) <= 1).then_some(())?;
    let ty = rw.convert_type(original)?;
    let mut all = rw.emit(llvm::PoisonOp::build(ty));
    for (at, element) in (0..).zip(new.elements()) {
        let index = rw.int_constant(Type::I64, at);
        all = insert_element(rw, all, *element, index);
    }
    rw.replace_op(op, &[all])
}

/// `vector.to_elements` → one `llvm.extractelement` per used element
fn lower_to_elements(Match { op, new, rw, .. }: Match<'_, vector::ToElementsOp>) -> Converted {
    let results: Vec<Value> = op.elements(rw).collect();
    if !results.iter().any(|result| rw.is_used(*result)) {
        return rw.erase_op(op);
    }
    (rank(rw.ctx(), op.source_ty(rw)) <= 1).then_some(())?;
    let mut created: Vec<Option<Value>> = Vec::with_capacity(results.len());
    for (at, result) in (0..).zip(results) {
        created.push(rw.is_used(result).then(|| {
            let index = rw.int_constant(Type::I64, at);
            extract_element(rw, new.source(), index)
        }));
    }
    // Unused elements may be replaced by any value.
    let any = created.iter().copied().flatten().next()?;
    let elements: Vec<Value> = created.into_iter().map(|one| one.unwrap_or(any)).collect();
    rw.replace_op(op, &elements)
}

/// `vector.interleave` → `llvm.shufflevector`, or the intrinsic if the vectors are scalable
fn lower_interleave(Match { op, new, rw, ctx, .. }: Match<'_, vector::InterleaveOp>) -> Converted {
    let original = op.result_ty(rw);
    if rank(ctx, original) != 1 {
        return None;
    }
    if is_scalable(ctx, original) {
        let ty = rw.convert_type(original)?;
        return rw.replace_with(op, llvm::vector_interleave2::build(new.lhs(), new.rhs(), ty));
    }
    let half = i32::try_from(dims(ctx, original).first()? / 2).ok()?;
    let mask: Vec<i32> = (0..half).flat_map(|at| [at, half + at]).collect();
    let value = shuffle(rw, new.lhs(), new.rhs(), &mask);
    rw.replace_op(op, &[value])
}
