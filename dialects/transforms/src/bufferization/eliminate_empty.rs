//! `eliminate-empty-tensors`

use ods_core::builtin::ModuleOp;
use ods_core::dominance::Dominance;
use ods_core::interface::{Interface, SubsetInsertionOpInterface};
use ods_core::ir::{Use, ValueDef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::move_definitions;
use ods_core::{Body, Op, Value};

use crate::bufferization::EmptyTensorEliminationPass;
use crate::bufferization::analysis::{
    AnalysisState, BufferizationOptions, Traversal, regions::properly_dominates,
};
use crate::bufferization::bufferize::{Run, analyze_bodies, analyze_functions, point_after};
use crate::tensor::{CastOp, EmptyOp};

type Insertion = Interface<dyn SubsetInsertionOpInterface>;

impl RunPass for EmptyTensorEliminationPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let module = cx.root().isa::<ModuleOp>();
        let done = eliminate_empty_tensors(cx.body_mut(), module);
        done.map_err(|errors| cx.fail_all(errors))
    }
}

/// Replaces empty tensors by the subsets of tensors that they are inserted into: in the functions of a module, or in a
/// body.
///
/// # Errors
/// Fails with the diagnostics of unsupported operations.
pub fn eliminate_empty_tensors(
    body: &mut Body,
    module: bool,
) -> Result<(), Vec<ods_core::Diagnostic>> {
    let options = BufferizationOptions {
        allow_return_allocs_from_loops: true,
        function_boundaries: module,
        ..BufferizationOptions::default()
    };
    let mut run = Run::default();
    match module {
        true => analyze_functions(body, &options, &mut run, &eliminate),
        false => analyze_bodies(body, &options, &mut run, &eliminate),
    }
}

/// Replaces empty tensors of a body by the subsets of tensors that they are inserted into.
fn eliminate(body: &mut Body, state: &AnalysisState) {
    for op in body.walk(WalkOrder::Post).collect::<Vec<_>>() {
        let Some(insertion) = body.interface::<dyn SubsetInsertionOpInterface>(op) else {
            continue;
        };
        let source = insertion.source_operand(body);
        if state.is_in_place(body, source) {
            eliminate_for(body, state, op, insertion, source);
        }
    }
}

fn eliminate_for(
    body: &mut Body,
    state: &AnalysisState,
    op: Op,
    insertion: Insertion,
    source: Use,
) {
    let how = Traversal { include_leaves: false, equivalent_only: true, same_type_only: true };
    let mut passed = Vec::new();
    let is_empty = |value: Value| value.defined_by::<EmptyOp>(body).is_some();
    let found = state.find_sources(body, source, &is_empty, how, Some(&mut passed));
    for empty in found {
        let Some(maker) = body.defining_op(empty) else { continue };
        let used = passed.iter().copied().find(|at| body.used_value(*at) == empty);
        let Some(used) = used else { continue };
        let user = body.use_owner(used);
        let Some(mut part) = extract(body, op, insertion, maker, user) else { continue };
        if body.defining_op(part) == Some(maker) {
            continue;
        }
        let (ty, loc, ctx) = (body.ty(empty), body.loc(maker), body.ctx().clone());
        if body.ty(part) != ty {
            if body.ty(part).element_type_or_self(&ctx) != ty.element_type_or_self(&ctx) {
                continue;
            }
            let point = point_after(body, part);
            let mut rw = Rewriter::new(body);
            rw.set_point(point).set_loc(loc);
            part = rw.insert(CastOp::build(part, ty)).dest(&rw);
        }
        body.set_use(used, part);
    }
}

/// Builds the subset that is written, before `user`; definitions that it needs move there if they come later.
fn extract(body: &mut Body, op: Op, insertion: Insertion, empty: Op, user: Op) -> Option<Value> {
    debug_assert!(body.is_live(op));
    let needed = insertion.values_needed_to_build_subset_extraction(body);
    let point = place(body, empty, user, &needed);
    let loc = body.loc(empty);
    let mut rw = Rewriter::new(body);
    if point.is_none() {
        move_definitions(&mut rw, &needed, user)?;
    }
    rw.set_point_before(point.unwrap_or(user)).set_loc(loc);
    rw.build(|b| insertion.build_subset_extraction(b))
}

/// Returns the first operation before `user`, of the empty tensor and the operations after the needed definitions, that
/// all of these definitions dominate.
fn place(body: &Body, empty: Op, user: Op, needed: &[Value]) -> Option<Op> {
    let after = |value: &Value| match body.def(*value) {
        ValueDef::Arg(block, _) => body.first_op(block),
        ValueDef::Result(op, _) => body.next_op(op),
    };
    let mut dominance = Dominance::default();
    let mut candidates = std::iter::once(empty).chain(needed.iter().filter_map(after));
    candidates.find(|point| {
        let known = needed.iter().all(|value| match body.def(*value) {
            ValueDef::Arg(block, _) => is_inside(body, *point, block),
            ValueDef::Result(op, _) => properly_dominates(body, &mut dominance, op, *point),
        });
        known && (*point == user || properly_dominates(body, &mut dominance, *point, user))
    })
}

/// Returns whether an operation is in a block, directly or nested.
fn is_inside(body: &Body, op: Op, block: ods_core::Block) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if body.parent_block(op) == Some(block) {
            return true;
        }
        at = body.parent_op(op);
    }
    false
}
