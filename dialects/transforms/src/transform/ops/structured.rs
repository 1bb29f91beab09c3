//! Operations on structured operations, and on others that can be tiled.

use ods_core::interface::{LoopLikeOpInterface, TilingInterface};
use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::{Attr, Body, Op, OpRef, OpType, Value};

use super::At;
use crate::linalg::{
    AggregatedOpInterface, LinalgOp, SplitOptions, generalize, interchange_loops, name_destination,
    specialize, split_reduction,
};
use crate::scf::{TileLoops, TileOptions, Tiled, tile_using_scf};
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::{Payload, PayloadOp};
use crate::transform::{
    ConvertToLoopsOp, DecomposeInterfaceOp, GeneralizeOp, InterchangeOp, MatchInterfaceEnum,
    MatchOp, MatchOpRef, RewriteInDestinationPassingStyleOp, SpecializeOp, SplitReductionOp,
    TileUsingForOp, TileUsingForallOp, TransformOpInterface,
};

impl TransformOpInterface for MatchOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.target(ir));
        let [target] = &targets[..] else {
            let message = "requires exactly one target handle";
            return match targets.is_empty() {
                true => at.set_ops(state, self.results(ir), Vec::new()),
                false => at.definite(message),
            };
        };
        let mut found = super::control::inside_out(state, target);
        found.retain(|op| matches(self.view(ir), state.view(op)));
        at.set_ops(state, self.results(ir), found)
    }
}

/// Returns whether an operation satisfies the matcher.
fn matches(wanted: MatchOpRef<'_>, op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let is_named = |name: &Attr| name.as_str(ctx) == Some(op.name().as_str());
    if wanted.ops().is_some_and(|names| !names.iter().any(is_named)) {
        return false;
    }
    let implements = match wanted.interface() {
        None => true,
        Some(MatchInterfaceEnum::LinalgOp) => op.interface::<dyn LinalgOp>().is_some(),
        Some(MatchInterfaceEnum::TilingInterface) => {
            op.interface::<dyn TilingInterface>().is_some()
        }
        Some(MatchInterfaceEnum::LoopLikeInterface) => {
            op.interface::<dyn LoopLikeOpInterface>().is_some()
        }
    };
    let attrs = wanted.op_attrs_attr().and_then(|attrs| attrs.as_dictionary(ctx));
    let has = |entry: &(ods_core::Ident, Attr)| op.attr(entry.0.as_str()) == Some(entry.1);
    if !implements || !attrs.is_none_or(|attrs| attrs.iter().all(has)) {
        return false;
    }
    if let Some(ty) = wanted.filter_result_type()
        && op.results().map(|result| result.ty()).ne([ty])
    {
        return false;
    }
    wanted.filter_operand_types().is_none_or(|types| {
        let types: Vec<_> = types.iter().filter_map(|ty| ty.as_type(ctx)).collect();
        let mut have = op.operands().map(|value| value.ty());
        match types[..] {
            [one] => have.all(|ty| ty == one),
            _ => have.eq(types),
        }
    })
}

/// The failure of size parameters that are not integers.
const NO_INTEGERS: &str = "expected the parameter to be associated with integer attributes";

/// Returns the sizes for one target: numbers, parameters, or results of payload operations.
pub(super) fn sizes(
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

fn in_body(target: &PayloadOp, op: Op) -> PayloadOp {
    PayloadOp { body: target.body.clone(), op }
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

/// Replaces each target by the operation that `change` returns.
fn replace_each(
    at: At<'_>,
    state: &mut Interpreter,
    (target, result): (Value, Value),
    change: impl Fn(&mut ods_core::rewrite::Rewriter<'_>, Op) -> Result<Op, &'static str>,
) -> Outcome {
    let (mut created, mut failures) = (Vec::new(), Vec::new());
    for target in state.ops(target) {
        match state.rewrite(&target.body, |rw| change(rw, target.op)) {
            Ok(op) => created.push(in_body(&target, op)),
            Err(message) => {
                let loc = state.view(&target).loc();
                let failure = Failure::silenceable(at.loc(), message);
                failures
                    .extend(failure.with_note(loc, "when applied to this op").into_diagnostics());
            }
        }
    }
    if !failures.is_empty() {
        return Err(Failure::Silenceable(failures));
    }
    at.set_ops(state, result, created)
}

impl TransformOpInterface for GeneralizeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let values = (self.target(ir), self.transformed(ir));
        replace_each(at, state, values, |rw, op| {
            if op.isa::<crate::linalg::GenericOp>(rw) {
                return Ok(op);
            }
            let loc = rw.loc(op);
            rw.set_point_before(op).set_loc(loc);
            generalize(rw, op).ok_or("failed to apply")
        })
    }
}

impl TransformOpInterface for RewriteInDestinationPassingStyleOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let values = (self.target(ir), self.transformed(ir));
        replace_each(at, state, values, |rw, op| name_destination(rw, op).ok_or("failed to apply"))
    }
}

impl TransformOpInterface for SplitReductionOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let options = SplitOptions {
            factor: self.split_factor(ir) as i64,
            at: self.insert_split_dimension(ir) as usize,
            inner_parallel: self.inner_parallel(ir),
            scaling: self.use_scaling_algorithm(ir),
            alloc: self.use_alloc(ir),
        };
        let mut created: [Vec<PayloadOp>; 4] = Default::default();
        at.each(state, self.target(ir), |state, target| {
            let view = state.view(target);
            if view.interface::<dyn LinalgOp>().is_none() {
                return at.silenceable_at(
                    view,
                    "transform applied to the wrong op kind",
                    "when applied to this op",
                );
            }
            let done = state.rewrite(&target.body, |rw| split_reduction(rw, target.op, options));
            let Some(done) = done else {
                let view = state.view(target);
                return at.silenceable_at(view, "failed to apply", "when applied to this op");
            };
            let parts = [done.init, done.fill, done.split, done.combining];
            for (list, op) in created.iter_mut().zip(parts) {
                list.push(in_body(target, op));
            }
            Ok(())
        })?;
        let results = [
            self.init_or_alloc_op(ir),
            self.fill_op(ir),
            self.split_linalg_op(ir),
            self.combining_linalg_op(ir),
        ];
        for (result, ops) in results.into_iter().zip(created) {
            at.set_ops(state, result, ops)?;
        }
        Ok(())
    }
}

impl TransformOpInterface for SpecializeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let values = (self.target(ir), self.transformed(ir));
        replace_each(at, state, values, |rw, op| {
            if rw.interface::<dyn LinalgOp>(op).is_none() {
                return Err("transform applied to the wrong op kind");
            }
            let Some(generic) = op.cast::<crate::linalg::GenericOp>(rw) else { return Ok(op) };
            let loc = rw.loc(op);
            rw.set_point_before(op).set_loc(loc);
            specialize(rw, generic).ok_or("failed to apply")
        })
    }
}

impl TransformOpInterface for DecomposeInterfaceOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let values = (self.target(ir), self.transformed(ir));
        replace_each(at, state, values, |rw, op| {
            let Some(whole) = rw.interface::<dyn AggregatedOpInterface>(op) else {
                return Err("failed to apply");
            };
            let loc = rw.loc(op);
            rw.set_point_before(op).set_loc(loc);
            let values = whole.decompose_operation(rw).ok_or("failed to apply")?;
            let last = values.iter().find_map(|value| rw.defining_op(*value));
            rw.replace_op(op, &values);
            last.ok_or("failed to apply")
        })
    }
}

impl TransformOpInterface for InterchangeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let values = (self.target(ir), self.transformed(ir));
        let order: Vec<usize> =
            self.iterator_interchange(ir).iter().map(|at| *at as usize).collect();
        replace_each(at, state, values, |rw, op| {
            if order.is_empty() {
                return Ok(op);
            }
            let Some(generic) = op.cast::<crate::linalg::GenericOp>(rw) else {
                return Err("transform applied to the wrong op kind");
            };
            interchange_loops(rw, generic, &order).ok_or("failed to apply")?;
            Ok(op)
        })
    }
}

impl TransformOpInterface for ConvertToLoopsOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let mut loops = Vec::new();
        for target in state.ops(self.target(ir)) {
            let view = state.view(&target);
            if view.interface::<dyn TilingInterface>().is_none() {
                let message = "expected the payload to implement TilingInterface";
                return at.silenceable_at(view, message, "payload op");
            }
            let created = state.rewrite(&target.body, |rw| {
                let created = crate::scf::lower_to_loops(rw, target.op)?;
                rw.erase_op(target.op);
                Some(created)
            });
            let Some(created) = created else { return at.definite("failed to apply") };
            loops.extend(created.into_iter().map(|op| in_body(&target, op)));
        }
        at.set_ops(state, self.result(ir), loops)
    }
}
