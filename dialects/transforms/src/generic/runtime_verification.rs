//! `generate-runtime-verification`

use ods_core::interface::RuntimeVerifiableOpInterface;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::text::{PrintFlags, print_op};
use ods_core::{Body, Op, OpBuilder};

use super::GenerateRuntimeVerification;

impl RunPass for GenerateRuntimeVerification {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let detailed = self.verbose_level != 0;
        cx.body_mut().for_each_body(|body| {
            // The messages name values as they were before checks were inserted.
            let show = |op: &Op| if detailed { shown(body, *op) } else { String::new() };
            let ops: Vec<(Op, String)> =
                verifiable(body).into_iter().map(|op| (op, show(&op))).collect();
            for (op, text) in ops {
                let Some(one) = body.interface::<dyn RuntimeVerifiableOpInterface>(op) else {
                    continue;
                };
                let loc = body.loc(op);
                let message = |body: &Body, op: Op, what: &str| message(body, op, &text, what);
                let mut builder = OpBuilder::before(body, op);
                one.generate_runtime_verification(&mut builder, loc, &message);
            }
        });
        Ok(())
    }
}

/// Returns the operations with run-time checks that exist before any check is inserted.
fn verifiable(body: &Body) -> Vec<Op> {
    let mut found = Vec::new();
    let mut todo = body.regions().to_vec();
    while let Some(region) = todo.pop() {
        for op in body.blocks(region).flat_map(|block| body.ops(block)) {
            if body.interface::<dyn RuntimeVerifiableOpInterface>(op).is_some() {
                found.push(op);
            }
            todo.extend(body.own_regions(op));
        }
    }
    found
}

/// Returns the text of an operation for messages, on a line of its own.
fn shown(body: &Body, op: Op) -> String {
    let flags = PrintFlags {
        local_scope: true,
        skip_regions: true,
        elide_elements_if_larger: Some(16),
        ..PrintFlags::default()
    };
    print_op(body.view(op), &flags) + "\n"
}

/// Returns the message that a program prints when a check fails.
fn message(body: &Body, op: Op, shown: &str, what: &str) -> String {
    let loc = body.ctx().loc_attr(body.loc(op)).display(body.ctx()).to_string();
    format!("ERROR: Runtime op verification failed\n{shown}^ {what}\nLocation: {loc}")
}
