//! Slices at the places that a tensor of indices names.

use ods_core::Value;
use ods_core::mixed::{MixedIndex, MixedList};

use super::shape::{mixed_indices_of, to_index};
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::structured::{generate, size_value, sizes_of, static_sizes};
use crate::stablehlo::{self, GatherDimensionNumbersAttr};

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::GatherOp| {
            let sizes = static_sizes(&op.slice_sizes(&l.rw));
            let numbers = op.dimension_numbers(&l.rw);
            let operands = [op.operand(&l.rw), op.start_indices(&l.rw)];
            gather(l, operands, &sizes, numbers, op.result(&l.rw))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicGatherOp| {
            let sizes = op.slice_sizes(&l.rw);
            let sizes = mixed_indices_of(l, sizes);
            let numbers = op.dimension_numbers(&l.rw);
            let operands = [op.operand(&l.rw), op.start_indices(&l.rw)];
            gather(l, operands, &sizes, numbers, op.result(&l.rw))
        });
}

fn gather(
    l: &mut Lower<'_>,
    [operand, indices]: [Value; 2],
    slice_sizes: &[MixedIndex],
    numbers: GatherDimensionNumbersAttr,
    result: Value,
) -> Outcome {
    let ctx = l.ctx.clone();
    let offset_dims = numbers.offset_dims(&ctx);
    let collapsed = numbers.collapsed_slice_dims(&ctx);
    let batching = numbers.operand_batching_dims(&ctx);
    let index_batching = numbers.start_indices_batching_dims(&ctx);
    let start_map = numbers.start_index_map(&ctx);
    let vector = numbers.index_vector_dim(&ctx) as usize;
    let signed = l.kind(indices)?.is_signed();
    let element = l.stored(result).element_type_or_self(&ctx);
    let rank = l.shape(result).len();
    let operand_rank = l.shape(operand).len();

    let is_batch = |dim: &usize| !offset_dims.contains(&(*dim as i64));
    let batch_dims: Vec<usize> = (0..rank).filter(is_batch).collect();
    let is_window = |dim: &i64| !collapsed.contains(dim) && !batching.contains(dim);
    let window_dims: Vec<i64> = (0..operand_rank as i64).filter(is_window).collect();
    // The dimensions of the indices that are batch dimensions of the result, in order.
    let index_rank = l.shape(indices).len();
    let index_dims: Vec<usize> = (0..index_rank).filter(|dim| *dim != vector).collect();

    let sizes = match l.is_dynamic(l.stored(result)) {
        false => static_sizes(&l.shape(result)),
        true => {
            let tensor = l.tensor(indices);
            let own = sizes_of(l, tensor);
            let mut sizes = MixedList::from_elem(MixedIndex::Known(0), rank);
            for (dim, from) in batch_dims.iter().zip(&index_dims) {
                sizes[*dim] = own[*from];
            }
            for (dim, from) in offset_dims.iter().zip(&window_dims) {
                sizes[*dim as usize] = slice_sizes[*from as usize];
            }
            sizes
        }
    };
    let (lowered, places) = (l.lowered(operand), l.lowered(indices));
    let operand_sizes = match l.is_dynamic(l.stored(operand)) {
        false => static_sizes(&l.shape(operand)),
        true => {
            let tensor = l.materialize(&lowered);
            sizes_of(l, tensor)
        }
    };
    let done = generate(l, &sizes, &[element], |l, at| {
        let batch: Vec<Value> = batch_dims.iter().map(|dim| at[*dim]).collect();
        let zero = l.rw.index(0);
        let mut place = vec![zero; operand_rank];
        for (number, dim) in start_map.iter().enumerate() {
            let dim = *dim as usize;
            let mut index_place = batch.clone();
            if vector < index_rank {
                let number = l.rw.index(number as i64);
                index_place.insert(vector, number);
            }
            let start = l.element(&places, &index_place);
            let start = to_index(l, signed, start);
            // The slice is moved into the operand.
            let (size, slice) =
                (size_value(l, operand_sizes[dim]), size_value(l, slice_sizes[dim]));
            let last = l.rw.subi(size, slice);
            let start = match signed {
                true => {
                    let start = l.rw.maxsi(start, zero);
                    l.rw.minsi(start, last)
                }
                false => l.rw.minui(start, last),
            };
            place[dim] = start;
        }
        for (dim, from) in batching.iter().zip(&index_batching) {
            let from = index_dims.iter().position(|dim| *dim as i64 == *from).unwrap_or(0);
            place[*dim as usize] = batch[from];
        }
        for (dim, offset) in window_dims.iter().zip(&offset_dims) {
            let offset = at[*offset as usize];
            place[*dim as usize] = l.rw.addi(place[*dim as usize], offset);
        }
        Ok(vec![l.element(&lowered, &place)])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}
