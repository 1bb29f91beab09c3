//! Control flow of scripts: sequences, calls, loops and alternatives.

use ods_core::hooks::Verified;
use ods_core::interface::{CallOpInterface, Callee, SymbolUserOpInterface};
use ods_core::ir::{BodyPath, OperandRange, WalkOrder};
use ods_core::symbol::SymbolTables;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Block, Body, Op, OpMut, OpType, Value, raw};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::{Payload, PayloadOp};
use crate::transform::{
    CollectMatchingOp, FailurePropagationMode, ForeachMatchOp, ForeachOp, IncludeOp,
    NamedSequenceOp, SequenceOp, TransformOpInterface,
};

/// Associates the results of an operation with the payload, in order.
fn set_results(at: At<'_>, state: &mut Interpreter, lists: Vec<Payload>) -> Outcome {
    let results: Vec<Value> = at.ir.results(at.op).collect();
    for (result, list) in results.into_iter().zip(lists) {
        at.set(state, result, list)?;
    }
    Ok(())
}

/// Sets the results of an operation that may suppress failures: results are empty after a suppressed failure.
fn suppressed(
    at: At<'_>,
    state: &mut Interpreter,
    mode: FailurePropagationMode,
    outcome: Outcome<Vec<Payload>>,
) -> Outcome {
    match outcome {
        Err(Failure::Silenceable(_)) if mode == FailurePropagationMode::Suppress => {
            let results: Vec<Value> = at.ir.results(at.op).collect();
            let empty = results.iter().map(|result| Interpreter::empty(at.ir, *result)).collect();
            set_results(at, state, empty)
        }
        outcome => set_results(at, state, outcome?),
    }
}

impl TransformOpInterface for SequenceOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let arguments: Vec<Payload> = match self.root(ir) {
            Some(_) => ir.operands(at.op).map(|value| state.payload_of(value)).collect(),
            None => vec![Payload::Ops(vec![state.root().clone()])],
        };
        let outcome = match self.body(ir).entry() {
            Some(block) => state.run_block(ir, block.block, at.loc(), arguments),
            None => Ok(Vec::new()),
        };
        suppressed(at, state, self.failure_propagation_mode(ir), outcome)
    }
}

/// Resolves a symbol to a named sequence in the tables around the running script: the path of its body, and its id
/// there.
fn named(state: &Interpreter, symbol: Attr) -> Option<(BodyPath, Op)> {
    let (script, mut path) = state.script();
    let holder = script.root().body;
    // The enclosing symbol tables, innermost first.
    loop {
        let (outer, owner) = path.split_last()?;
        let table = outer.of(holder).view(owner);
        let found = SymbolTables::new().lookup_all(table, symbol);
        if let Some(found) = found.as_ref().and_then(|found| found.last()) {
            found.cast::<NamedSequenceOp>()?;
            // The nested symbol tables on the path have bodies of their own.
            let mut at = path.clone();
            let steps: Vec<Op> =
                SymbolTables::new().lookup_all(table, symbol)?.iter().map(|step| step.op).collect();
            let (last, steps) = steps.split_last()?;
            steps.iter().for_each(|step| at = at.inside(*step));
            return Some((at, *last));
        }
        path = outer;
    }
}

/// Runs a named sequence.
fn call(
    at: At<'_>,
    state: &mut Interpreter,
    symbol: Attr,
    arguments: Vec<Payload>,
) -> Outcome<Vec<Payload>> {
    let Some((path, sequence)) = named(state, symbol) else {
        let name = symbol.as_text(at.ir.ctx()).unwrap_or_default();
        return at.definite(format!("'@{name}' does not reference a named transform sequence"));
    };
    let (script, _) = state.script();
    state.call(path.of(script.root().body), &path, sequence, arguments)
}

impl TransformOpInterface for IncludeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let arguments = ir.operands(at.op).map(|value| state.payload_of(value)).collect();
        let outcome = call(at, state, self.target_attr(ir), arguments);
        suppressed(at, state, self.failure_propagation_mode(ir), outcome)
    }
}

impl CallOpInterface for IncludeOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        IncludeOp::TARGET.get(ir, self).map(Callee::Symbol)
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        if let Callee::Symbol(symbol) = callee {
            IncludeOp::TARGET.set(ir, self, symbol);
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        IncludeOp::OPERANDS.range(ir, self)
    }
}

/// Verifies that a symbol references a named sequence.
fn verify_sequence(cx: &VerifyCx<'_>, op: Op, symbol: Attr) -> Verified {
    let view = cx.body.view(op);
    let found = cx.lookup_nearest_symbol(op, symbol);
    match found.and_then(|found| found.cast::<NamedSequenceOp>()) {
        Some(_) => Ok(()),
        None => view.fail("does not reference a named transform sequence"),
    }
}

impl SymbolUserOpInterface for IncludeOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        verify_sequence(cx, self.op(), self.target_attr(cx.body))
    }
}

impl SymbolUserOpInterface for CollectMatchingOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let symbol = self.matcher_attr(cx.body);
        let found = cx.lookup_nearest_symbol(self.op(), symbol);
        match found.and_then(|found| found.cast::<NamedSequenceOp>()) {
            Some(_) => Ok(()),
            None => {
                let op = self.view(cx.body);
                let name = symbol.as_text(op.ctx()).unwrap_or_default();
                op.fail_bare(format!("unresolved matcher symbol @{name}"))
            }
        }
    }
}

impl SymbolUserOpInterface for ForeachMatchOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        for (what, symbols) in [("matcher", op.matchers()), ("action", op.actions())] {
            for symbol in symbols {
                let found = cx.lookup_nearest_symbol(self.op(), *symbol);
                if found.and_then(|found| found.cast::<NamedSequenceOp>()).is_none() {
                    let name = symbol.as_text(op.ctx()).unwrap_or_default();
                    return op.fail_bare(format!("unresolved {what} symbol @{name}"));
                }
            }
        }
        Ok(())
    }
}

impl TransformOpInterface for ForeachOp {
    #[expect(
        clippy::disallowed_methods,
        reason = "effects name operands of any operation by number"
    )]
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let lists: Vec<Payload> = ir.operands(at.op).map(|value| state.payload_of(value)).collect();
        let lengths = lists.iter().map(Payload::len);
        let rounds = if self.with_zip_shortest(ir) {
            lengths.min().unwrap_or(0)
        } else {
            let first = lists.first().map_or(0, Payload::len);
            if let Some(number) = lists.iter().position(|list| list.len() != first) {
                return at.silenceable(format!(
                    "prior targets' payload size ({first}) differs from payload size ({}) of target {}",
                    lists[number].len(),
                    super::spell(raw::operand_ref(ir.view(at.op), number))
                ));
            }
            first
        };
        let results: Vec<Value> = ir.results(at.op).collect();
        let mut gathered: Vec<Payload> =
            results.iter().map(|result| Interpreter::empty(ir, *result)).collect();
        let Some(block) = self.body(ir).entry() else { return Ok(()) };
        for round in 0..rounds {
            let arguments = lists.iter().map(|list| list.slice(round, round + 1)).collect();
            let yielded = state.run_block(ir, block.block, at.loc(), arguments)?;
            for (all, more) in gathered.iter_mut().zip(yielded) {
                all.append(more);
            }
        }
        set_results(at, state, gathered)
    }
}

/// Runs a matcher on an operation; returns its yielded payload, or `None` if it does not match.
fn try_matcher(
    at: At<'_>,
    state: &mut Interpreter,
    matcher: Attr,
    op: &PayloadOp,
    more: &[Payload],
) -> Outcome<Option<Vec<Payload>>> {
    let mut arguments = vec![Payload::Ops(vec![op.clone()])];
    arguments.extend_from_slice(more);
    match call(at, state, matcher, arguments) {
        Ok(yielded) => Ok(Some(yielded)),
        Err(Failure::Silenceable(_)) => Ok(None),
        Err(definite) => Err(definite),
    }
}

/// Returns an operation and the operations nested in it in post-order, including isolated bodies.
pub(super) fn inside_out(state: &Interpreter, root: &PayloadOp) -> Vec<PayloadOp> {
    collect(state, root, WalkOrder::Post)
}

/// Returns an operation and the operations nested in it in pre-order, including isolated bodies.
pub(super) fn outside_in(state: &Interpreter, root: &PayloadOp) -> Vec<PayloadOp> {
    collect(state, root, WalkOrder::Pre)
}

fn collect(state: &Interpreter, root: &PayloadOp, order: WalkOrder) -> Vec<PayloadOp> {
    let mut all = Vec::new();
    visit(state.body(&root.body), &root.body, root.op, order, &mut all);
    all
}

fn visit(body: &Body, path: &BodyPath, op: Op, order: WalkOrder, all: &mut Vec<PayloadOp>) {
    let own = PayloadOp { body: path.clone(), op };
    if order == WalkOrder::Pre {
        all.push(own.clone());
    }
    let (inner, inner_path) = match body.nested(op) {
        Some(nested) => (nested, path.inside(op)),
        None => (body, path.clone()),
    };
    for region in body.view(op).regions() {
        let blocks: Vec<Block> = region.blocks().map(|block| block.block).collect();
        for block in blocks {
            for op in inner.ops(block) {
                ods_core::stack::grow(|| visit(inner, &inner_path, op, order, all));
            }
        }
    }
    if order != WalkOrder::Pre {
        all.push(own);
    }
}

impl TransformOpInterface for CollectMatchingOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let results: Vec<Value> = ir.results(at.op).collect();
        let mut gathered: Vec<Payload> =
            results.iter().map(|result| Interpreter::empty(ir, *result)).collect();
        for root in state.ops(self.root(ir)) {
            for op in outside_in(state, &root) {
                if op == root {
                    continue;
                }
                if let Some(yielded) = try_matcher(at, state, self.matcher_attr(ir), &op, &[])? {
                    for (all, more) in gathered.iter_mut().zip(yielded) {
                        all.append(more);
                    }
                }
            }
        }
        set_results(at, state, gathered)
    }
}

impl TransformOpInterface for ForeachMatchOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let view = self.view(ir);
        let inputs: Vec<Payload> =
            self.forwarded_inputs(ir).map(|value| state.payload_of(value)).collect();
        let outputs: Vec<Value> = self.forwarded_outputs(ir).collect();
        let mut gathered: Vec<Payload> =
            outputs.iter().map(|result| Interpreter::empty(ir, *result)).collect();
        let roots = state.ops(self.root(ir));
        let mut failures = Vec::new();
        for root in &roots {
            for op in inside_out(state, root) {
                if op == *root && self.restrict_root(ir) {
                    continue;
                }
                for (matcher, action) in view.matchers().iter().zip(view.actions()) {
                    let Some(found) = try_matcher(at, state, *matcher, &op, &inputs)? else {
                        continue;
                    };
                    let yielded = match call(at, state, *action, found) {
                        Ok(yielded) => yielded,
                        Err(Failure::Silenceable(why)) => {
                            failures.extend(why);
                            break;
                        }
                        Err(definite) => return Err(definite),
                    };
                    let flatten = self.flatten_results(ir);
                    for (all, more) in gathered.iter_mut().zip(yielded) {
                        if !flatten && more.len() != 1 {
                            return at.silenceable(
                                "action at @ has results associated with multiple payload entities, but flattening \
                                 was not requested",
                            );
                        }
                        all.append(more);
                    }
                    break;
                }
            }
        }
        at.set_ops(state, self.updated(ir), roots)?;
        for (result, list) in outputs.into_iter().zip(gathered) {
            at.set(state, result, list)?;
        }
        match failures.is_empty() {
            true => Ok(()),
            false => Err(Failure::Silenceable(failures)),
        }
    }

    fn allows_repeated_handle_operands(self, _: &Body) -> bool {
        true
    }
}
