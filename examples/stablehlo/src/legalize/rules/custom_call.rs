//! Custom calls: those that JAX writes beside the operations of stablehlo.

use ods_core::{Attr, Block, Value};
use ods_dialects::cf;

use super::{approx_top_k, dynamic_call, lapack};
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::program::SHAPE_ASSERTION;
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

/// The message of an assertion of a program that is not called by this crate, which has the message of the program.
const FAILED: &str = "the shapes of the arguments break a condition of the program";

/// The attribute with the numbers of operands that hold the shapes of results of dynamic size.
const SHAPE_OPERANDS: &str = "indices_of_shape_operands";

/// The attribute with the settings of a call.
const SETTINGS: &str = "mhlo.backend_config";

/// Calls without results that compute nothing.
const IGNORED: &[&str] = &["xla.sdy.PropagationBarrier"];

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::CustomCallOp| {
        let target = op.call_target_name(&l.rw).to_owned();
        let of_shapes = shape_operands(l, op);
        let is_input = |(at, _): &(usize, Value)| !of_shapes.contains(&(*at as i64));
        let inputs: Vec<Value> = op.inputs(&l.rw).collect();
        let operands: Vec<Value> =
            inputs.into_iter().enumerate().filter(is_input).map(|(_, operand)| operand).collect();
        let results: Vec<Value> = op.result(&l.rw).collect();
        if IGNORED.contains(&target.as_str()) && results.is_empty() {
            return Ok(());
        }
        if let (SHAPE_ASSERTION, Some(condition), []) =
            (target.as_str(), operands.first(), results.as_slice())
        {
            let condition = l.scalar(*condition);
            l.rw.insert(cf::AssertOp::build(condition, FAILED));
            return Ok(());
        }
        let same = operands.len() == results.len()
            && operands.iter().zip(&results).all(|(x, y)| l.stored(*x) == l.stored(*y));
        if IDENTITIES.contains(&target.as_str()) && same {
            return identity(l, &operands, &results);
        }
        if let Some(done) = dynamic_call::lower(l, op, &target, &operands, &results) {
            return done;
        }
        if let Some(done) = approx_top_k::lower(l, op, &target, &operands, &results) {
            return done;
        }
        if let Some(done) = lapack::lower(l, op, &target, &operands, &results) {
            return done;
        }
        l.fail(op, format!("calls '{target}', which is not known"))
    });
}

/// Returns an integer among the settings of a call.
pub(super) fn setting(l: &Lower<'_>, op: stablehlo::CustomCallOp, name: &str) -> Option<i64> {
    let settings: Attr = l.rw.view(op.into()).attr(SETTINGS)?;
    let entries = settings.as_dictionary(&l.ctx)?;
    let (_, value) = entries.iter().find(|(key, _)| key.as_str() == name)?;
    value.as_i64(&l.ctx)
}

/// Returns the function on elements that a call applies, which computes `results` values from `args`.
pub(super) fn computation(
    l: &Lower<'_>,
    op: stablehlo::CustomCallOp,
    args: usize,
    results: usize,
) -> Outcome<Block> {
    let Some(block) = l.computation(op) else {
        return l.fail(op, "expects called_computations to have one function on elements");
    };
    let returned = l.rw.last_op(block).map_or(0, |end| l.rw.operands(end).count());
    match (l.rw.arg_values(block).count(), returned) == (args, results) {
        true => Ok(block),
        false => l.fail(op, format!("expects a computation from {args} values to {results}")),
    }
}

/// Returns the numbers of the operands that hold the shapes of results: the lowering computes these itself.
fn shape_operands(l: &Lower<'_>, op: stablehlo::CustomCallOp) -> Vec<i64> {
    let numbers: Option<Attr> = l.rw.view(op.into()).attr(SHAPE_OPERANDS);
    numbers.map_or(Vec::new(), |numbers| stablehlo::integers(&l.ctx, numbers))
}

fn identity(l: &mut Lower<'_>, operands: &[Value], results: &[Value]) -> Outcome {
    for (operand, result) in operands.iter().zip(results) {
        let lowered = l.lowered(*operand);
        l.set(*result, lowered);
    }
    Ok(())
}
