//! The passes that run and erase scripts.

use std::sync::Arc;

use ods_core::ir::{BodyPath, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Body, Module, Op, Type};

use super::interpreter::{InterpreterOptions, run_script};
use super::payload::{Payload, PayloadOp, PayloadValue};
use super::{EraseSchedulePass, InterpreterPass, NamedSequenceOp, TransformOpInterface};

/// The attribute that marks the payload root.
const TARGET_TAG: &str = "transform.target_tag";

/// Visits the root of `module` and all operations nested in it in pre-order; returns the first that `wanted` accepts.
fn find(
    module: &Module,
    wanted: &mut dyn FnMut(&Body, &BodyPath, Op) -> bool,
) -> Option<PayloadOp> {
    let mut todo = vec![BodyPath::root()];
    let holder = module.root().body;
    while let Some(path) = todo.pop() {
        let body = path.of(holder);
        let mut inside = Vec::new();
        for op in body.walk(WalkOrder::Pre) {
            if wanted(body, &path, op) {
                return Some(PayloadOp { body: path, op });
            }
            if body.has_nested(op) {
                inside.push(path.inside(op));
            }
        }
        inside.reverse();
        todo.extend(inside);
    }
    None
}

/// Returns the named sequence `name`.
fn sequence(module: &Module, name: &str) -> Option<PayloadOp> {
    find(module, &mut |body, _, op| {
        let op = body.view(op);
        op.cast::<NamedSequenceOp>().is_some_and(|op| op.sym_name() == name)
    })
}

/// Returns whether the module has a script that `transform-interpreter` runs.
pub fn has_script(module: &Module) -> bool {
    sequence(module, &InterpreterPass::default().entry_point).is_some()
}

impl RunPass for InterpreterPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let entry = sequence(cx.module(), &self.entry_point);
        let Some(entry) = entry else {
            let name = &self.entry_point;
            return Err(
                cx.fail_here(format!("could not find a nested named sequence with name: {name}"))
            );
        };
        let root = match self.debug_payload_root_tag.as_str() {
            "" => {
                let op = cx.root().op;
                PayloadOp { body: BodyPath::root(), op }
            }
            tag => {
                let tagged = |body: &Body, op: Op| {
                    let op = body.view(op);
                    op.attr(TARGET_TAG).and_then(|attr| attr.as_str(op.ctx())) == Some(tag)
                };
                let found = find(cx.module(), &mut |body, _, op| tagged(body, op));
                let Some(found) = found else {
                    let message = format!(
                        "could not find the operation with {TARGET_TAG}=\"{tag}\" attribute"
                    );
                    return Err(cx.fail_here(message));
                };
                found
            }
        };
        let extra = bindings(cx.module(), &self.debug_bind_trailing_args);
        let script = Arc::new(cx.module().clone());
        let sequence = entry.body.of(script.root().body).view(entry.op);
        let inputs = sequence.regions().next().and_then(|region| region.entry());
        let inputs = inputs.map_or(0, |block| block.args().len());
        let wanted = inputs.saturating_sub(1);
        if wanted != extra.len() {
            let message = format!(
                "operation expects {wanted} extra value bindings, but {} were provided to the interpreter",
                extra.len()
            );
            return Err(cx.fail(sequence.loc(), message));
        }
        let options = InterpreterOptions { expensive_checks: !self.disable_expensive_checks };
        let at = (&entry.body, entry.op);
        let (done, shown, reported) =
            run_script(cx.module(), script.clone(), at, root, extra, options);
        cx.show(&shown);
        reported.into_iter().for_each(|diagnostic| cx.report(diagnostic));
        done.map_err(|why| cx.fail_all(why))
    }
}

/// Returns the payload that options bind to arguments: operations with a name, their results, or numbers.
fn bindings(module: &Module, texts: &[String]) -> Vec<Payload> {
    let mut all = Vec::new();
    for text in texts {
        if let Some(numbers) = text.strip_prefix('#') {
            let ctx = module.ctx();
            let number = |text: &str| text.trim().parse().ok();
            let numbers = numbers.split(';').filter_map(number);
            let attrs = numbers.map(|number| Attr::integer(ctx, Type::I64, number)).collect();
            all.push(Payload::Params(attrs));
            continue;
        }
        let name = text.strip_prefix('^').unwrap_or(text);
        let mut found = Vec::new();
        find(module, &mut |body, path, op| {
            if body.name(op).as_str() == name {
                found.push(PayloadOp { body: path.clone(), op });
            }
            false
        });
        if text.starts_with('^') {
            let holder = module.root().body;
            let results = |op: &PayloadOp| {
                let results = op.body.of(holder).results(op.op);
                results
                    .map(|value| PayloadValue { body: op.body.clone(), value })
                    .collect::<Vec<_>>()
            };
            all.push(Payload::Values(found.iter().flat_map(results).collect()));
        } else {
            all.push(Payload::Ops(found));
        }
    }
    all
}

impl RunPass for EraseSchedulePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            let scripts: Vec<Op> = body
                .walk(WalkOrder::Pre)
                .filter(|op| {
                    op.isa::<NamedSequenceOp>(body)
                        || body.interface::<dyn TransformOpInterface>(*op).is_some()
                })
                .collect();
            let mut rw = ods_core::rewrite::Rewriter::new(body);
            for op in scripts {
                // Scripts nested in erased ones are erased already.
                if rw.is_live(op) {
                    rw.erase_op(op);
                }
            }
        });
        Ok(())
    }
}
