//! Removal of casts that cancel out.

use rustc_hash::FxHashSet;

use super::Values;
use super::level::types_of;
use crate::builtin::UnrealizedConversionCastOp;
use crate::{Body, Op};

/// Erases unused casts among `casts` and the casts that define their operands; the uses of a cast are replaced by
/// values of equal types further up a chain of casts, if there are any. Casts are processed from the last one.
pub fn reconcile_unrealized_casts(body: &mut Body, casts: &[Op]) {
    let mut waiting: Vec<Op> = casts.to_vec();
    let mut is_waiting: FxHashSet<Op> = casts.iter().copied().collect();
    while let Some(cast) = waiting.pop() {
        is_waiting.remove(&cast);
        let outputs: Values = body.results(cast).collect();
        if outputs.iter().any(|output| body.is_used(*output)) {
            let Some(inputs) = same_types_above(body, cast) else { continue };
            for (output, input) in outputs.into_iter().zip(inputs) {
                body.replace_all_uses(output, input);
            }
        }
        let feeding = body.operands(cast).filter_map(|value| cast_of(body, value));
        for above in feeding.collect::<Vec<Op>>() {
            if is_waiting.insert(above) {
                waiting.push(above);
            }
        }
        body.erase_op(cast);
    }
}

/// Returns the inputs of the first cast up the chain, `cast` itself included, whose types equal the result types of
/// `cast`.
fn same_types_above(body: &Body, cast: Op) -> Option<Values> {
    let outputs: Values = body.results(cast).collect();
    let types = types_of(body, &outputs);
    // Casts in a graph region may form a cycle.
    let mut seen = FxHashSet::default();
    let mut at = cast;
    loop {
        let inputs: Values = body.operands(at).collect();
        if types_of(body, &inputs) == types {
            return Some(inputs);
        }
        let above = cast_of(body, *inputs.first()?)?;
        if !body.results(above).eq(inputs) || !seen.insert(above) {
            return None;
        }
        at = above;
    }
}

fn cast_of(body: &Body, value: crate::Value) -> Option<Op> {
    body.defining_op(value).filter(|op| op.isa::<UnrealizedConversionCastOp>(body))
}
