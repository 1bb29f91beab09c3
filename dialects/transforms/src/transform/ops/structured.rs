//! Operations on structured operations, and on others that can be tiled.

mod tiling;

use ods_core::interface::{LoopLikeOpInterface, TilingInterface};
use ods_core::{Attr, Body, Op, OpRef, OpType, Value};

use super::At;
use crate::linalg::{
    AggregatedOpInterface, LinalgOp, SplitOptions, generalize, interchange_loops, name_destination,
    specialize, split_reduction,
};
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::PayloadOp;
use crate::transform::{
    ConvertToLoopsOp, DecomposeInterfaceOp, GeneralizeOp, InterchangeOp, MatchInterfaceEnum,
    MatchOp, MatchOpRef, RewriteInDestinationPassingStyleOp, SpecializeOp, SplitReductionOp,
    TransformOpInterface,
};
pub(super) use tiling::sizes;

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

fn in_body(target: &PayloadOp, op: Op) -> PayloadOp {
    PayloadOp { body: target.body.clone(), op }
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
