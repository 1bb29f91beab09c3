//! Patterns, passes and other transformations of the operations nested in a target.

use ods_core::dominance::Dominance;
use ods_core::ir::WalkOrder;
use ods_core::pass::{OpPassManager, PassManager};
use ods_core::rewrite::{Applied, Endless, GreedyConfig, PatternSet, Rewriter, Targets};
use ods_core::transforms::eliminate_common_subexpressions;
use ods_core::{Attr, Body, Diagnostics, Op, OpType};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::{Payload, PayloadOp};
use crate::transform::tracking::Changes;
use crate::transform::{
    ApplyCommonSubexpressionEliminationOp, ApplyDeadCodeEliminationOp,
    ApplyLoopInvariantCodeMotionOp, ApplyPatternsOp, ApplyRegisteredPassOp, ParamOperandAttr,
    PatternDescriptorOpInterface, TransformOpInterface,
};

/// Collects the patterns that the operations in the region of `op` denote.
fn patterns_of(at: At<'_>) -> Outcome<PatternSet> {
    let mut patterns = PatternSet::new();
    let region = at.ir.view(at.op).regions().next();
    for op in region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        let known = op.interface::<dyn PatternDescriptorOpInterface>();
        if !known.is_some_and(|known| known.populate_patterns(op.body, &mut patterns)) {
            let message = format!("'{}' op is not supported by the interpreter", op.name());
            return Err(Failure::definite(op.loc(), message));
        }
    }
    Ok(patterns)
}

impl TransformOpInterface for ApplyPatternsOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let patterns = patterns_of(at)?;
        // The maximum value means no limit.
        let limit = |number: u64| Some(number).filter(|number| *number != u64::MAX);
        let config = GreedyConfig {
            max_iterations: limit(self.max_iterations(ir)),
            max_rewrites: limit(self.max_num_rewrites(ir)),
            ..GreedyConfig::default()
        };
        at.each(state, self.target(ir), |state, target| {
            at.separate(state, target)?;
            let mut rounds = 10;
            loop {
                let (applied, lost) = apply_patterns(state, target, &patterns, &config);
                if let Some((_, why)) = lost.first() {
                    let message = "tracking listener failed to find replacement op during application of this \
                                   transform op";
                    let failure = Failure::silenceable(at.loc(), message);
                    let loc = state.view(target).loc();
                    return Err(failure.with_note(loc, format!("ops were replaced: {why}")));
                }
                let applied = applied
                    .map_err(|error| Failure::definite(error.loc, error.to_string()))?;
                if !applied.converged {
                    let message = "greedy pattern application failed";
                    return Err(Failure::silenceable(state.view(target).loc(), message));
                }
                rounds -= 1;
                if !self.apply_cse(ir) || !cse(state, target) || rounds == 0 {
                    return Ok(());
                }
            }
        })
    }
}

/// Applies patterns to the operations nested in a target; returns the outcome, and the lost handles.
fn apply_patterns(
    state: &mut Interpreter,
    target: &PayloadOp,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> (Result<Applied, Endless>, Vec<(PayloadOp, &'static str)>) {
    let inside = target.body.inside(target.op);
    let isolated = state.body(&target.body).has_nested(target.op);
    let mut changes = Changes::in_body(if isolated { &inside } else { &target.body });
    let applied = if isolated {
        patterns.apply_with_listener(state.body_mut(&inside), config, &mut changes)
    } else {
        let body = state.body_mut(&target.body);
        let ops: Vec<Op> = body.walk_inside(target.op, WalkOrder::Post).collect();
        patterns.apply_to(body, Targets::new(&ops).listener(&mut changes), config)
    };
    (applied, state.follow(changes))
}

/// Runs `change` on the body of every isolated operation nested in a target, including the target.
fn in_bodies(
    state: &mut Interpreter,
    target: &PayloadOp,
    mut change: impl FnMut(&mut Rewriter<'_>) -> bool,
) -> bool {
    let mut any = false;
    let mut paths = Vec::new();
    for op in super::control::outside_in(state, target) {
        if state.body(&op.body).has_nested(op.op) {
            paths.push(op.body.inside(op.op));
        }
    }
    for path in paths {
        any |= state.rewrite(&path, &mut change);
    }
    any
}

fn cse(state: &mut Interpreter, target: &PayloadOp) -> bool {
    in_bodies(state, target, |rw| {
        let counts = eliminate_common_subexpressions(rw, &mut Dominance::new());
        counts.replaced + counts.dead > 0
    })
}

impl TransformOpInterface for ApplyCommonSubexpressionEliminationOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            if !state.body(&target.body).has_nested(target.op) {
                let message =
                    "op that is not isolated from above is not supported by the interpreter";
                return at.definite(message);
            }
            at.separate(state, target)?;
            cse(state, target);
            Ok(())
        })
    }
}

impl TransformOpInterface for ApplyDeadCodeEliminationOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            at.separate(state, target)?;
            let isolated = state.body(&target.body).has_nested(target.op);
            let path = if isolated { target.body.inside(target.op) } else { target.body.clone() };
            state.rewrite(&path, |rw| {
                let ops: Vec<Op> = match isolated {
                    true => rw.walk(WalkOrder::Post).collect(),
                    false => rw.walk_inside(target.op, WalkOrder::Post).collect(),
                };
                // Users are erased before their operands' definitions.
                let mut work = ops;
                while let Some(op) = work.pop() {
                    if !rw.is_live(op) || !ods_core::rewrite::is_dead(rw, op) {
                        continue;
                    }
                    let defs: Vec<Op> =
                        rw.operands(op).filter_map(|value| rw.defining_op(value)).collect();
                    rw.erase_op(op);
                    work.extend(defs);
                }
            });
            Ok(())
        })
    }
}

impl TransformOpInterface for ApplyLoopInvariantCodeMotionOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            let is_loop = state
                .body(&target.body)
                .interface::<dyn ods_core::interface::LoopLikeOpInterface>(target.op);
            if is_loop.is_none() {
                let message = "transform applied to the wrong op kind";
                return at
                    .silenceable_at(state.view(target), message, "when applied to this op")
                    .map_err(Failure::into_definite);
            }
            state.rewrite(&target.body, |rw| {
                ods_core::transforms::hoist_out_of_loop(rw, target.op);
            });
            Ok(())
        })
    }
}

impl TransformOpInterface for ApplyRegisteredPassOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let ctx = state.ctx();
        let name = self.pass_name(ir);
        if ctx.registry().pass(name).is_none() {
            return at.definite(format!("unknown pass or pass pipeline: {name}"));
        }
        let mut options = String::new();
        for (key, value) in self.options_attr(ir).as_dictionary(&ctx).unwrap_or_default() {
            let text = option_text(self, ir, state, *value);
            options += &format!("{}{key}={text}", if options.is_empty() { "" } else { " " });
        }
        let pass =
            if options.is_empty() { name.to_owned() } else { format!("{name}{{{options}}}") };
        let targets = state.ops(self.target(ir));
        for target in &targets {
            at.separate(state, target)?;
            let anchor = state.view(target).name();
            let passes = OpPassManager::parse(&ctx, &format!("{anchor}({pass})"));
            let passes = match passes {
                Ok(passes) => passes,
                Err(error) => {
                    return at.silenceable(format!(
                        "failed to add pass or pass pipeline to pipeline: {name}: {}",
                        error.message
                    ));
                }
            };
            let mut diagnostics = Diagnostics::new();
            let manager = PassManager::new(&ctx, passes).verify_each(false);
            let (holder, op) = (state.body_mut(&target.body), target.op);
            if !manager.run_on(holder, op, &mut diagnostics) {
                let loc = state.view(target).loc();
                let mut all = diagnostics.take();
                let failure = Failure::definite(at.loc(), "pass pipeline failed");
                all.extend(failure.with_note(loc, "target op").into_diagnostics());
                return Err(Failure::Silenceable(all));
            }
            state.reported.extend(diagnostics.take());
        }
        at.set(state, self.result(ir), Payload::Ops(targets))
    }
}

/// Returns the value of an option in the syntax of pass pipelines.
fn option_text(op: ApplyRegisteredPassOp, ir: &Body, state: &Interpreter, value: Attr) -> String {
    let ctx = ir.ctx();
    let mut values = vec![value];
    if let Some(param) = ParamOperandAttr::cast(ctx, value) {
        let number =
            Attr::from(param.index(ctx)).as_i64(ctx).and_then(|at| usize::try_from(at).ok());
        let operand = number.and_then(|at| op.dynamic_options(ir).nth(at));
        values = operand.map(|operand| state.params(operand)).unwrap_or_default();
    } else if let Some(all) = value.as_array(ctx) {
        let part = |one: &Attr| ods_core::stack::grow(|| option_text(op, ir, state, *one));
        return all.iter().map(part).collect::<Vec<_>>().join(",");
    }
    let text = |value: &Attr| match value.as_text(ctx) {
        Some(text) => text.to_owned(),
        None => match (value.as_bool(), value.as_i64(ctx)) {
            (Some(truth), _) => truth.to_string(),
            (None, Some(number)) => number.to_string(),
            _ => value.display(ctx).to_string(),
        },
    };
    values.iter().map(text).collect::<Vec<_>>().join(",")
}
