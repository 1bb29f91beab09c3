//! Parts and unions of tensors: slices, padding, concatenation, updates.

use ods_core::ir::Inserter as _;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::{DYNAMIC, Op, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::tensor;

use super::shape::{indices_of, mixed_indices_of, to_index};
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::in_bounds;
use crate::legalize::tensors::loops::if_else;
use crate::legalize::tensors::mixed::{add, sub};
use crate::legalize::tensors::structured::{
    empty, fill_sizes, generate, size_value, sizes_of, static_sizes,
};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::SliceOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let starts = static_sizes(&op.start_indices(&l.rw));
            let strides = static_sizes(&op.strides(&l.rw));
            let sizes = static_sizes(&l.shape(result));
            slice(l, operand, result, &starts, &strides, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::RealDynamicSliceOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let lists = [op.start_indices(&l.rw), op.limit_indices(&l.rw), op.strides(&l.rw)];
            let [starts, limits, strides] = lists.map(|list| indices_of(l, list));
            let known = l.shape(result);
            let mut sizes = MixedList::new();
            for (at, size) in known.iter().enumerate() {
                if *size != DYNAMIC {
                    sizes.push(MixedIndex::Known(*size));
                    continue;
                }
                // The length divided by the stride, rounded up.
                let length = l.rw.subi(limits[at], starts[at]);
                let one = l.rw.index(1);
                let less = l.rw.subi(strides[at], one);
                let sum = l.rw.addi(length, less);
                sizes.push(MixedIndex::Value(l.rw.divsi(sum, strides[at])));
            }
            let list = |values: Vec<Value>| values.into_iter().map(MixedIndex::Value).collect();
            let (starts, strides): (MixedList, MixedList) = (list(starts), list(strides));
            slice(l, operand, result, &starts, &strides, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicSliceOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let starts: Vec<Value> = op.start_indices(&l.rw).collect();
            let sizes = static_sizes(&op.slice_sizes(&l.rw));
            let starts = clamped_starts(l, operand, &starts, &sizes)?;
            let strides: MixedList = sizes.iter().map(|_| MixedIndex::Known(1)).collect();
            slice(l, operand, result, &starts, &strides, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicUpdateSliceOp| {
            let (operand, update) = (op.operand(&l.rw), op.update(&l.rw));
            let result = op.result(&l.rw);
            let starts: Vec<Value> = op.start_indices(&l.rw).collect();
            if l.shape(result).is_empty() {
                let lowered = l.lowered(update);
                l.set(result, lowered);
                return Ok(());
            }
            let source = l.tensor(update);
            let sizes = sizes_of(l, source);
            let starts = clamped_starts(l, operand, &starts, &sizes)?;
            let whole = l.tensor(operand);
            let slice = MixedSlice::dense(&starts, &sizes);
            let tensor = l.rw.emit(tensor::insert_slice(source, whole, &slice));
            l.set_tensor(result, tensor);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::PadOp| {
            let (operand, padding) = (op.operand(&l.rw), op.padding_value(&l.rw));
            let result = op.result(&l.rw);
            let low = op.edge_padding_low(&l.rw).to_vec();
            let interior = op.interior_padding(&l.rw).to_vec();
            let sizes = match l.is_dynamic(l.stored(result)) {
                false => static_sizes(&l.shape(result)),
                true => {
                    let high = static_sizes(&op.edge_padding_high(&l.rw));
                    let (low, interior) = (static_sizes(&low), static_sizes(&interior));
                    padded_sizes(l, operand, result, &low, &high, &interior)
                }
            };
            let (low, interior) = (static_sizes(&low), static_sizes(&interior));
            pad(l, operand, padding, result, &low, &interior, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicPadOp| {
            let (operand, padding) = (op.operand(&l.rw), op.padding_value(&l.rw));
            let result = op.result(&l.rw);
            let lists = [
                op.edge_padding_low(&l.rw),
                op.edge_padding_high(&l.rw),
                op.interior_padding(&l.rw),
            ];
            let [low, high, interior] = lists.map(|list| mixed_indices_of(l, list));
            let sizes = padded_sizes(l, operand, result, &low, &high, &interior);
            pad(l, operand, padding, result, &low, &interior, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ConcatenateOp| {
            let inputs: Vec<Value> = op.inputs(&l.rw).collect();
            let (dim, result) = (op.dimension(&l.rw) as usize, op.result(&l.rw));
            concatenate(l, &inputs, dim, result)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::SetDimensionSizeOp| {
            let (operand, size) = (op.operand(&l.rw), op.size(&l.rw));
            let (dim, result) = (op.dimension(&l.rw) as usize, op.result(&l.rw));
            let size = l.scalar(size);
            let size = to_index(l, true, size);
            let tensor = l.tensor(operand);
            let mut sizes = sizes_of(l, tensor);
            if l.shape(result).get(dim) == Some(&DYNAMIC) {
                sizes[dim] = MixedIndex::Value(size);
            }
            let starts: MixedList = sizes.iter().map(|_| MixedIndex::Known(0)).collect();
            let strides: MixedList = sizes.iter().map(|_| MixedIndex::Known(1)).collect();
            slice(l, operand, result, &starts, &strides, &sizes)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::TorchIndexSelectOp| torch_index_select(l, op));
}

/// Limits the starts of a slice to those where it lies inside the tensor.
fn clamped_starts(
    l: &mut Lower<'_>,
    operand: Value,
    starts: &[Value],
    sizes: &[MixedIndex],
) -> Outcome<MixedList> {
    let lowered = l.lowered(operand);
    let own = match lowered {
        Lowered::Tensor(tensor) => sizes_of(l, tensor),
        _ => static_sizes(&l.shape(operand)),
    };
    let mut list = MixedList::new();
    for (at, start) in starts.iter().enumerate() {
        let signed = l.kind(*start)?.is_signed();
        let start = l.scalar(*start);
        if own[at].known().is_some() && own[at].known() == sizes[at].known() {
            list.push(MixedIndex::Known(0));
            continue;
        }
        let start = to_index(l, signed, start);
        let (whole, part) = (size_value(l, own[at]), size_value(l, sizes[at]));
        let last = l.rw.subi(whole, part);
        let zero = l.rw.index(0);
        let start = match signed {
            true => {
                let start = l.rw.maxsi(start, zero);
                l.rw.minsi(start, last)
            }
            false => l.rw.minui(start, last),
        };
        list.push(MixedIndex::Value(start));
    }
    Ok(list)
}

/// Copies the elements of a slice.
fn slice(
    l: &mut Lower<'_>,
    operand: Value,
    result: Value,
    starts: &[MixedIndex],
    strides: &[MixedIndex],
    sizes: &[MixedIndex],
) -> Outcome {
    let ty = l.stored(result);
    let lowered = l.lowered(operand);
    if let Lowered::Scalar(value) = lowered {
        l.set(result, Lowered::Scalar(value));
        return Ok(());
    }
    if let (Lowered::Splat(value, _), false) = (&lowered, l.is_dynamic(ty)) {
        l.set(result, Lowered::Splat(*value, ty));
        return Ok(());
    }
    let element = ty.element_type_or_self(&l.ctx);
    let done = generate(l, sizes, &[element], |l, at| {
        let mut place = Vec::new();
        for ((at, start), stride) in at.iter().zip(starts).zip(strides) {
            let mut index = *at;
            if stride.known() != Some(1) {
                let stride = size_value(l, *stride);
                index = l.rw.muli(index, stride);
            }
            if start.known() != Some(0) {
                let start = size_value(l, *start);
                index = l.rw.addi(index, start);
            }
            place.push(index);
        }
        Ok(vec![l.element(&lowered, &place)])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}

/// Returns the sizes of a padded tensor: low + size + gaps + high.
fn padded_sizes(
    l: &mut Lower<'_>,
    operand: Value,
    result: Value,
    low: &[MixedIndex],
    high: &[MixedIndex],
    interior: &[MixedIndex],
) -> MixedList {
    let tensor = l.tensor(operand);
    let own = sizes_of(l, tensor);
    let known = l.shape(result);
    let mut sizes = MixedList::new();
    for (at, size) in known.iter().enumerate() {
        if *size != DYNAMIC {
            sizes.push(MixedIndex::Known(*size));
            continue;
        }
        let (low, high) = (size_value(l, low[at]), size_value(l, high[at]));
        let (gap, size) = (size_value(l, interior[at]), size_value(l, own[at]));
        let (zero, one) = (l.rw.index(0), l.rw.index(1));
        let gaps = l.rw.subi(size, one);
        let gaps = l.rw.maxsi(gaps, zero);
        let gaps = l.rw.muli(gaps, gap);
        let sum = l.rw.addi(low, size);
        let sum = l.rw.addi(sum, gaps);
        let sum = l.rw.addi(sum, high);
        sizes.push(MixedIndex::Value(l.rw.maxsi(sum, zero)));
    }
    sizes
}

fn pad(
    l: &mut Lower<'_>,
    operand: Value,
    padding: Value,
    result: Value,
    low: &[MixedIndex],
    interior: &[MixedIndex],
    sizes: &[MixedIndex],
) -> Outcome {
    let (lowered, padding) = (l.lowered(operand), l.scalar(padding));
    if sizes.is_empty() {
        l.set(result, lowered);
        return Ok(());
    }
    let source = l.materialize(&lowered);
    let own = sizes_of(l, source);
    let element = l.stored(result).element_type_or_self(&l.ctx);
    if let Some(inside) = inner_slice(&own, low, interior, sizes) {
        let whole = fill_sizes(l, padding, sizes);
        let tensor = l.rw.emit(tensor::insert_slice(source, whole, &inside));
        l.set_tensor(result, tensor);
        return Ok(());
    }
    let one = MixedIndex::Known(1);
    let distances: MixedList = interior.iter().map(|gap| add(l, *gap, one)).collect();
    let done = generate(l, sizes, &[element], |l, at| {
        let (inside, place) = unpadded(l, at, low, &distances, &own);
        if_else(
            l,
            inside,
            &[element],
            |l| Ok(vec![l.element(&lowered, &place)]),
            |_| Ok(vec![padding]),
        )
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}

/// Returns the indices, in a tensor of sizes `own`, of the element at `at` in the padded tensor, and whether there is one:
/// `low` elements precede the first, and elements are `distances` apart.
pub(super) fn unpadded(
    l: &mut Lower<'_>,
    at: &[Value],
    low: &[MixedIndex],
    distances: &[MixedIndex],
    own: &[MixedIndex],
) -> (Value, Vec<Value>) {
    let mut inside = l.rw.truth(true);
    let mut place = Vec::new();
    for (dim, at) in at.iter().enumerate() {
        let index = sub(l, MixedIndex::Value(*at), low[dim]);
        let mut index = size_value(l, index);
        if distances[dim].known() != Some(1) {
            let (distance, zero) = (size_value(l, distances[dim]), l.rw.index(0));
            // Indices before the first element are outside, whatever their remainder is.
            let rest = l.rw.remsi(index, distance);
            let is_element = l.rw.cmpi(CmpIPredicate::Eq, rest, zero);
            inside = l.rw.andi(inside, is_element);
            let before = l.rw.cmpi(CmpIPredicate::Slt, index, zero);
            let quotient = l.rw.divsi(index, distance);
            let outside = l.rw.index(-1);
            index = l.rw.select(before, outside, quotient);
        }
        let size = size_value(l, own[dim]);
        let fits = in_bounds(&mut l.rw, index, size);
        inside = l.rw.andi(inside, fits);
        place.push(index);
    }
    (inside, place)
}

/// Returns the slice of a padded tensor that the operand fills, if it is static and lies inside.
fn inner_slice(
    own: &[MixedIndex],
    low: &[MixedIndex],
    interior: &[MixedIndex],
    sizes: &[MixedIndex],
) -> Option<MixedSlice> {
    let mut slice = MixedSlice::default();
    for (((own, low), gap), size) in own.iter().zip(low).zip(interior).zip(sizes) {
        let (own, low, gap, size) = (own.known()?, low.known()?, gap.known()?, size.known()?);
        let last = low + (own - 1).max(0) * (gap + 1);
        if low < 0 || own == 0 || last >= size {
            return None;
        }
        slice.offsets.push(MixedIndex::Known(low));
        slice.sizes.push(MixedIndex::Known(own));
        slice.strides.push(MixedIndex::Known(gap + 1));
    }
    Some(slice)
}

fn concatenate(l: &mut Lower<'_>, inputs: &[Value], dim: usize, result: Value) -> Outcome {
    let ty = l.stored(result);
    let element = ty.element_type_or_self(&l.ctx);
    if let [input] = *inputs {
        let tensor = l.tensor(input);
        l.set_tensor(result, tensor);
        return Ok(());
    }
    let tensors: Vec<Value> = inputs.iter().map(|input| l.tensor(*input)).collect();
    let parts: Vec<MixedList> = tensors.iter().map(|tensor| sizes_of(l, *tensor)).collect();
    let mut sizes = static_sizes(&l.shape(result));
    if l.is_dynamic(ty) {
        sizes = parts[0].clone();
        let mut sum = l.rw.index(0);
        for part in &parts {
            let size = size_value(l, part[dim]);
            sum = l.rw.addi(sum, size);
        }
        sizes[dim] = MixedIndex::Value(sum);
    }
    let mut whole = empty(l, &sizes, element);
    let mut start = MixedIndex::Known(0);
    for (tensor, part) in tensors.iter().zip(&parts) {
        let mut offsets: MixedList = part.iter().map(|_| MixedIndex::Known(0)).collect();
        offsets[dim] = start;
        if part.iter().all(|size| size.known() != Some(0)) {
            let slice = MixedSlice::dense(&offsets, part);
            whole = l.rw.emit(tensor::insert_slice(*tensor, whole, &slice));
        }
        start = match (start.known(), part[dim].known()) {
            (Some(start), Some(size)) => MixedIndex::Known(start + size),
            _ => {
                let (start, size) = (size_value(l, start), size_value(l, part[dim]));
                MixedIndex::Value(l.rw.addi(start, size))
            }
        };
    }
    l.set_tensor(result, whole);
    Ok(())
}

/// `result[batch…, outer…, i…, inner…] = operand[batch…, outer…, index[batch…, i…], inner…]`
fn torch_index_select(l: &mut Lower<'_>, op: stablehlo::TorchIndexSelectOp) -> Outcome {
    let (operand, index, result) = (op.operand(&l.rw), op.index(&l.rw), op.result(&l.rw));
    let (operand_rank, index_rank) = (l.shape(operand).len() as i64, l.shape(index).len() as i64);
    let wrapped = |number: u64, rank: i64| {
        let number = number as i64;
        (if number < 0 { number + rank } else { number }) as usize
    };
    let dim = wrapped(op.dim(&l.rw), operand_rank);
    let batch = wrapped(op.batch_dims(&l.rw), index_rank);
    let signed = l.kind(index)?.is_signed();
    let (source, places) = (l.lowered(operand), l.lowered(index));
    let sizes = static_sizes(&l.shape(result));
    let element = l.stored(result).element_type_or_self(&l.ctx);
    if sizes.iter().any(|size| size.known().is_none()) {
        return l.fail(Op::from(op), "with a dynamic result cannot be lowered");
    }
    let done = generate(l, &sizes, &[element], |l, at| {
        let count = index_rank as usize - batch;
        let mut place: Vec<Value> = at[..batch].to_vec();
        place.extend(&at[dim..dim + count]);
        let chosen = l.element(&places, &place);
        let chosen = to_index(l, signed, chosen);
        let mut source_place: Vec<Value> = at[..dim].to_vec();
        source_place.push(chosen);
        source_place.extend(&at[dim + count..]);
        Ok(vec![l.element(&source, &source_place)])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}
