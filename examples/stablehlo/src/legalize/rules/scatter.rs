//! Updates of the elements at the places that a tensor of indices names, and of the elements that windows select.

use ods_core::Value;
use ods_core::ir::Inserter as _;
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::tensor;

use super::reduce::body_kinds;
use super::shape::to_index;
use super::window::paddings;
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::in_bounds;
use crate::legalize::tensors::accumulate::convert_tensor;
use crate::legalize::tensors::loops::{if_else, nest};
use crate::legalize::tensors::structured::{fill_sizes, size_value, sizes_of};
use crate::stablehlo::{self, Window, WindowAttrs};

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(scatter).add(|l: &mut Lower<'_>, op: stablehlo::SelectAndScatterOp| {
        let shape = l.shape(op.operand(&l.rw));
        let ones = vec![1; shape.len()];
        let sizes = op.window_dimensions(&l.rw).map_or(ones, |list| list.to_vec());
        let attrs = WindowAttrs {
            strides: &op.window_strides(&l.rw).unwrap_or_default(),
            padding: &paddings(&l.ctx, op.padding(&l.rw)),
            ..WindowAttrs::default()
        };
        select_and_scatter(l, op, &attrs.windows(&sizes))
    });
}

fn scatter(l: &mut Lower<'_>, op: stablehlo::ScatterOp) -> Outcome {
    let ctx = l.ctx.clone();
    let inputs: Vec<Value> = op.inputs(&l.rw).collect();
    let updates: Vec<Value> = op.updates(&l.rw).collect();
    let results: Vec<Value> = op.result(&l.rw).collect();
    let indices = op.scatter_indices(&l.rw);
    let numbers = op.scatter_dimension_numbers(&l.rw);
    let window_dims = numbers.update_window_dims(&ctx);
    let inserted = numbers.inserted_window_dims(&ctx);
    let batching = numbers.input_batching_dims(&ctx);
    let index_batching = numbers.scatter_indices_batching_dims(&ctx);
    let index_map = numbers.scatter_dims_to_operand_dims(&ctx);
    let vector = numbers.index_vector_dim(&ctx) as usize;
    let region = op.update_computation(&l.rw).region;
    let block = l.block(op, region)?;
    let kinds = body_kinds(l, block, inputs.len())?;
    let signed = l.kind(indices)?.is_signed();

    let rank = l.shape(updates[0]).len();
    let input_rank = l.shape(inputs[0]).len();
    let index_rank = l.shape(indices).len();
    let is_scatter = |dim: &usize| !window_dims.contains(&(*dim as i64));
    let scatter_dims: Vec<usize> = (0..rank).filter(is_scatter).collect();
    let is_window = |dim: &i64| !inserted.contains(dim) && !batching.contains(dim);
    let input_windows: Vec<i64> = (0..input_rank as i64).filter(is_window).collect();
    let index_dims: Vec<usize> = (0..index_rank).filter(|dim| *dim != vector).collect();

    let places = l.lowered(indices);
    let sources: Vec<Lowered> = updates.iter().map(|update| l.lowered(*update)).collect();
    let mut kinds_of_updates = Vec::new();
    let mut state = Vec::new();
    for ((input, update), kind) in inputs.iter().zip(&updates).zip(&kinds) {
        let (from, tensor) = (l.kind(*input)?, l.tensor(*input));
        state.push(convert_tensor(l, tensor, from, *kind)?);
        kinds_of_updates.push(l.kind(*update)?);
    }
    let sizes = sizes_of(l, state[0]);
    let update = l.materialize(&sources[0]);
    let update_sizes = sizes_of(l, update);
    // The loops over the places of updates are outside of those over the elements of an update.
    let order: Vec<usize> =
        scatter_dims.iter().copied().chain(window_dims.iter().map(|dim| *dim as usize)).collect();
    let mut ends = Vec::new();
    for dim in &order {
        ends.push(size_value(l, update_sizes[*dim]));
    }
    let split = scatter_dims.len();
    let done = nest(l, &ends[..split], &state, &mut |l, batch, state| {
        let (zero, one) = (l.rw.index(0), l.rw.index(1));
        let mut start = vec![zero; input_rank];
        for (number, dim) in index_map.iter().enumerate() {
            let mut index_place = batch.to_vec();
            if vector < index_rank {
                let number = l.rw.index(number as i64);
                index_place.insert(vector, number);
            }
            let index = l.element(&places, &index_place);
            start[*dim as usize] = to_index(l, signed, index);
        }
        for (dim, from) in batching.iter().zip(&index_batching) {
            let from = index_dims.iter().position(|dim| *dim as i64 == *from).unwrap_or(0);
            start[*dim as usize] = batch[from];
        }
        // An update of which any element is outside of the operand is skipped.
        let mut inside = l.rw.truth(true);
        for (dim, (at, size)) in start.iter().zip(&sizes).enumerate() {
            let mut places = size_value(l, *size);
            let window = input_windows.iter().position(|window| *window as usize == dim);
            if let Some(window) = window {
                let less = l.rw.subi(ends[split + window], one);
                places = l.rw.subi(places, less);
                let none = l.rw.cmpi(CmpIPredicate::Sle, places, zero);
                places = l.rw.select(none, zero, places);
            }
            let fits = in_bounds(&mut l.rw, *at, places);
            inside = l.rw.andi(inside, fits);
        }
        let types: Vec<_> = state.iter().map(|value| l.rw.ty(*value)).collect();
        let update = |l: &mut Lower<'_>| {
            nest(l, &ends[split..], state, &mut |l, window, state| {
                let mut place = start.clone();
                for (dim, offset) in input_windows.iter().zip(window) {
                    place[*dim as usize] = l.rw.addi(place[*dim as usize], *offset);
                }
                let mut update_place = vec![zero; rank];
                for (dim, at) in order.iter().zip(batch.iter().chain(window)) {
                    update_place[*dim] = *at;
                }
                let mut args = Vec::new();
                for tensor in state {
                    args.push(l.element(&Lowered::Tensor(*tensor), &place));
                }
                for ((source, from), to) in sources.iter().zip(&kinds_of_updates).zip(&kinds) {
                    let element = l.element(source, &update_place);
                    args.push(convert(&mut l.rw, *from, *to, element));
                }
                let values = l.inline_scalars(block, &args)?;
                let insert = |(value, tensor): (Value, &Value)| {
                    let place = place.iter().copied();
                    l.rw.emit(tensor::InsertOp::build(value, *tensor).indices(place))
                };
                Ok(values.into_iter().zip(state).map(insert).collect())
            })
        };
        if_else(l, inside, &types, update, |_| Ok(state.to_vec()))
    })?;
    for (result, tensor) in results.iter().zip(done) {
        l.set_tensor(*result, tensor);
    }
    Ok(())
}

fn select_and_scatter(
    l: &mut Lower<'_>,
    op: stablehlo::SelectAndScatterOp,
    windows: &[Window],
) -> Outcome {
    let (operand, source) = (op.operand(&l.rw), op.source(&l.rw));
    let (init, result) = (op.init_value(&l.rw), op.result(&l.rw));
    let regions = [op.select(&l.rw).region, op.scatter(&l.rw).region];
    let [select, combine] = regions;
    let (select, combine) = (l.block(op, select)?, l.block(op, combine)?);
    let kind = body_kinds(l, combine, 1)?[0];
    let (operand_kind, source_kind, init_kind) = (l.kind(operand)?, l.kind(source)?, l.kind(init)?);
    let (operand_value, source_value) = (l.lowered(operand), l.lowered(source));
    let whole = l.materialize(&operand_value);
    let sizes = sizes_of(l, whole);
    let init = l.scalar(init);
    let init = convert(&mut l.rw, init_kind, kind, init);
    let start = fill_sizes(l, init, &sizes);
    let places = l.materialize(&source_value);
    let source_sizes = sizes_of(l, places);
    let ends: Vec<Value> = source_sizes.iter().map(|size| size_value(l, *size)).collect();
    let window_ends: Vec<Value> = windows.iter().map(|window| l.rw.index(window.size)).collect();
    let rank = windows.len();
    let element = operand_kind.storage(&l.ctx);
    let done = nest(l, &ends, &[start], &mut |l, at, state| {
        let tensor = state[0];
        let mut corner = Vec::new();
        for (at, window) in at.iter().zip(windows) {
            let (stride, low) = (l.rw.index(window.stride), l.rw.index(window.low));
            let scaled = l.rw.muli(*at, stride);
            corner.push(l.rw.subi(scaled, low));
        }
        // Whether an element is selected, the element, and its place.
        let zero = l.rw.index(0);
        let none = l.rw.truth(false);
        let nothing = crate::legalize::scalar::constant(&mut l.rw, operand_kind, 0.0);
        let mut inits = vec![none, nothing];
        inits.extend(vec![zero; rank]);
        let selected = nest(l, &window_ends, &inits, &mut |l, offsets, state| {
            let mut inside = l.rw.truth(true);
            let mut place = Vec::new();
            for ((corner, offset), size) in corner.iter().zip(offsets).zip(&sizes) {
                let at = l.rw.addi(*corner, *offset);
                let size = size_value(l, *size);
                let fits = in_bounds(&mut l.rw, at, size);
                inside = l.rw.andi(inside, fits);
                place.push(at);
            }
            let mut types = vec![ods_core::Type::I1, element];
            types.extend(vec![ods_core::Type::INDEX; rank]);
            if_else(
                l,
                inside,
                &types,
                |l| {
                    let new = l.element(&operand_value, &place);
                    let kept = l.inline_scalars(select, &[state[1], new])?;
                    let kept = l.rw.andi(state[0], kept[0]);
                    let mut next = vec![l.rw.truth(true)];
                    next.push(l.rw.select(kept, state[1], new));
                    for (old, new) in state[2..].iter().zip(&place) {
                        next.push(l.rw.select(kept, *old, *new));
                    }
                    Ok(next)
                },
                |_| Ok(state.to_vec()),
            )
        })?;
        let place = selected[2..].to_vec();
        let ty = l.rw.ty(tensor);
        let one = l.rw.truth(true);
        let found = l.rw.cmpi(CmpIPredicate::Eq, selected[0], one);
        if_else(
            l,
            found,
            &[ty],
            |l| {
                let old = l.element(&Lowered::Tensor(tensor), &place);
                let new = l.element(&source_value, at);
                let new = convert(&mut l.rw, source_kind, kind, new);
                let values = l.inline_scalars(combine, &[old, new])?;
                let insert = tensor::InsertOp::build(values[0], tensor);
                Ok(vec![l.rw.emit(insert.indices(place.iter().copied()))])
            },
            |_| Ok(vec![tensor]),
        )
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}
