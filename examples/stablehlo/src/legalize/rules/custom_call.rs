//! Custom calls: those that JAX writes beside the operations of stablehlo.

use ods_core::Value;

use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::stablehlo;

/// Calls that return their operands: they place values on devices.
const IDENTITIES: &[&str] = &[
    "LayoutConstraint",
    "SPMDFullToShardShape",
    "SPMDShardToFullShape",
    "Sharding",
    "annotate_device_placement",
    "xla.sdy.FuncResultSharding",
    "xla.sdy.GlobalToLocalShape",
    "xla.sdy.LocalToGlobalShape",
];

/// Calls without results whose conditions are those of the caller.
const ASSERTIONS: &[&str] = &["shape_assertion", "xla.sdy.PropagationBarrier"];

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::CustomCallOp| {
        let target = op.call_target_name(&l.rw).to_owned();
        let operands: Vec<Value> = op.inputs(&l.rw).collect();
        let results: Vec<Value> = op.result(&l.rw).collect();
        if ASSERTIONS.contains(&target.as_str()) && results.is_empty() {
            return Ok(());
        }
        let same = operands.len() == results.len()
            && operands.iter().zip(&results).all(|(x, y)| l.stored(*x) == l.stored(*y));
        if IDENTITIES.contains(&target.as_str()) && same {
            return identity(l, &operands, &results);
        }
        l.fail(op, format!("calls '{target}', which is not known"))
    });
}

fn identity(l: &mut Lower<'_>, operands: &[Value], results: &[Value]) -> Outcome {
    for (operand, result) in operands.iter().zip(results) {
        let lowered = l.lowered(*operand);
        l.set(*result, lowered);
    }
    Ok(())
}
