//! `--remove-dead-values`

mod cleanup;
mod functions;
mod marks;

use ods_core::Op;
use ods_core::dataflow::{Program, solve_liveness};
use ods_core::fold::make_known_results;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};

use super::RemoveDeadValues;
use marks::Marks;

impl RunPass for RemoveDeadValues {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut plans = Marks::of(cx.root(), &solve_liveness(&Program::new(cx.root()))).plans;
        let body = cx.module().body_mut();
        body.for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
            ops.into_iter().for_each(|op| make_known_results(body, op));
            if let Some(plan) = plans.get_mut(&address(body)) {
                plan.clean_body(body);
            }
        });
        // Dead arguments and results of functions are unused once all bodies are clean.
        body.for_each_body(|body| {
            if let Some(plan) = plans.get(&address(body)) {
                plan.clean_functions(body);
            }
        });
        if self.canonicalize {
            let done = super::region_branches::canonicalize(body);
            done.map_err(|error| cx.fail_with(error.into()))?;
        }
        Ok(())
    }
}

/// Returns the address of a body, which identifies it as long as bodies do not move.
fn address(body: &ods_core::Body) -> usize {
    std::ptr::from_ref(body).addr()
}
