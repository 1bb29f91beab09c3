//! `control-flow-sink`

use ods_core::dominance::Dominance;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::sink_into_regions;
use ods_core::{Body, Op};

use super::ControlFlowSink;

impl RunPass for ControlFlowSink {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut count = 0;
        cx.body_mut().for_each_body(|body| {
            count += sink_into_regions(&mut Rewriter::new(body), &mut Dominance::new(), &is_symbol);
        });
        self.num_sunk.add(count as u64);
        Ok(())
    }
}

/// Returns whether an operation computes an operand of affine maps. Such an operation may be valid only where it is:
/// every value at the top of a function is a symbol, a value inside a region is not.
#[cfg(feature = "affine")]
fn is_symbol(body: &Body, op: Op) -> bool {
    use crate::affine::AffineDialect;
    use ods_core::DialectType;
    use ods_core::fold::constant_value;

    let is_affine = |op: Op| body.name(op).dialect() == AffineDialect::SCHEMA.name;
    let mut users = body.results(op).flat_map(|result| body.uses(result));
    !is_affine(op)
        && constant_value(body.view(op)).is_none()
        && users.any(|at| is_affine(body.use_owner(at)))
}

/// Without the affine dialect there are no affine operands.
#[cfg(not(feature = "affine"))]
fn is_symbol(_: &Body, _: Op) -> bool {
    false
}
