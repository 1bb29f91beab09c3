//! Tiling with loops.

use ods_core::interface::TilingInterface;
use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::{Attr, Body, OpType, Value};

use super::super::At;
use super::in_body;
use crate::scf::{TileLoops, TileOptions, Tiled, tile_using_scf};
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::payload::{Payload, PayloadOp};
use crate::transform::{TileUsingForOp, TileUsingForallOp, TransformOpInterface};

/// The failure of size parameters that are not integers.
const NO_INTEGERS: &str = "expected the parameter to be associated with integer attributes";

/// Returns the sizes for one target: numbers, parameters, or results of payload operations.
pub(in crate::transform::ops) fn sizes(
    at: At<'_>,
    state: &Interpreter,
    given: &MixedList,
    number: usize,
    count: usize,
) -> Outcome<MixedList> {
    let ctx = at.ir.ctx();
    let mut sizes = MixedList::new();
    for index in given {
        let value = match index {
            MixedIndex::Known(_) => {
                sizes.push(*index);
                continue;
            }
            MixedIndex::Value(value) => *value,
        };
        sizes.push(match state.payload_of(value) {
            Payload::Params(params) => {
                if params.len() != count {
                    return at.silenceable(format!(
                        "expected as many parameter values ({}) as target ops ({count})",
                        params.len()
                    ));
                }
                match params[number].as_i64(ctx) {
                    Some(size) => MixedIndex::Known(size),
                    None => return at.silenceable(NO_INTEGERS),
                }
            }
            Payload::Ops(ops) => {
                if ops.len() != count {
                    return at.silenceable(format!(
                        "expected as many dynamic size-producing operations ({}) as target ops ({count})",
                        ops.len()
                    ));
                }
                let op = state.view(&ops[number]);
                let mut results = op.results();
                match (results.next(), results.next()) {
                    (Some(one), None) if one.ty() == ods_core::Type::INDEX => one.value.into(),
                    _ => {
                        let message = "expected sizes to be produced by ops with a single index-type result";
                        return at.silenceable_at(op, message, "size producer op");
                    }
                }
            }
            Payload::Values(_) => return at.silenceable("expected sizes to be parameters or operations"),
        });
    }
    Ok(sizes)
}

/// Tiles one operation and replaces it by the result.
fn tile(
    at: At<'_>,
    state: &mut Interpreter,
    target: &PayloadOp,
    options: &TileOptions<'_>,
) -> Outcome<Tiled> {
    let view = state.view(target);
    if view.interface::<dyn TilingInterface>().is_none() {
        let message = "only ops implementing TilingInterface are supported";
        return at.silenceable_at(view, message, "target op");
    }
    let tiled = state.rewrite(&target.body, |rw| {
        let tiled = tile_using_scf(rw, target.op, options)?;
        if rw.results(target.op).len() == 0 {
            rw.erase_op(target.op);
        } else {
            rw.replace_op(target.op, &tiled.replacements);
        }
        Some(tiled)
    });
    match tiled {
        Some(tiled) => Ok(tiled),
        None => at.definite("failed to tile"),
    }
}

impl TransformOpInterface for TileUsingForOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.target(ir));
        let given = mixed(&self.static_sizes(ir), self.dynamic_sizes(ir));
        let results: Vec<Value> = self.loops(ir).collect();
        if self.scalable_sizes(ir).contains(&true) {
            return at.definite("scalable sizes are not supported by the interpreter");
        }
        let interchange = self.interchange(ir).iter().map(|at| *at as usize).collect();
        let mut options = TileOptions {
            sizes: MixedList::new(),
            threads: MixedList::new(),
            interchange,
            loops: TileLoops::For,
        };
        let (mut ops, mut loops) = (Vec::new(), vec![Vec::new(); results.len()]);
        for (number, target) in targets.iter().enumerate() {
            options.sizes = sizes(at, state, &given, number, targets.len())?;
            let tiled = tile(at, state, target, &options)?;
            ops.extend(tiled.ops.iter().map(|op| in_body(target, *op)));
            for (list, op) in loops.iter_mut().zip(&tiled.loops) {
                list.push(in_body(target, *op));
            }
        }
        at.set_ops(state, self.tiled_linalg_op(ir), ops)?;
        for (result, loops) in results.into_iter().zip(loops) {
            at.set_ops(state, result, loops)?;
        }
        Ok(())
    }
}

/// Returns the sizes in the payload: those associated with one packed value, or the given list.
fn payload_sizes(
    at: At<'_>,
    state: &Interpreter,
    packed: Option<Value>,
    given: &MixedList,
) -> Outcome<MixedList> {
    let Some(packed) = packed else { return sizes(at, state, given, 0, 1) };
    match state.payload_of(packed) {
        Payload::Params(params) => {
            let number = |param: &Attr| param.as_i64(at.ir.ctx()).map(MixedIndex::Known);
            match params.iter().map(number).collect() {
                Some(all) => Ok(all),
                None => at.silenceable(NO_INTEGERS),
            }
        }
        Payload::Ops(ops) => {
            let values =
                ops.iter().map(|op| state.view(op).results().next().map(|one| one.value.into()));
            match values.collect() {
                Some(all) => Ok(all),
                None => at.silenceable("payload op must have exactly 1 index result"),
            }
        }
        Payload::Values(_) => at.silenceable("expected sizes to be parameters or operations"),
    }
}

impl TransformOpInterface for TileUsingForallOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.target(ir));
        let threads = mixed(&self.static_num_threads(ir), self.num_threads(ir));
        let tiles = mixed(&self.static_tile_sizes(ir), self.tile_sizes(ir));
        let mapping = self.view(ir).mapping();
        let (mut ops, mut loops) = (Vec::new(), Vec::new());
        for target in &targets {
            let options = TileOptions {
                threads: payload_sizes(at, state, self.packed_num_threads(ir), &threads)?,
                sizes: payload_sizes(at, state, self.packed_tile_sizes(ir), &tiles)?,
                interchange: Vec::new(),
                loops: TileLoops::Forall(mapping),
            };
            let tiled = tile(at, state, target, &options)?;
            ops.extend(tiled.ops.iter().map(|op| in_body(target, *op)));
            loops.extend(tiled.loops.iter().map(|op| in_body(target, *op)));
        }
        at.set_ops(state, self.tiled_op(ir), ops)?;
        at.set_ops(state, self.forall_op(ir), loops)
    }
}
