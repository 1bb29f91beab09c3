//! `--affine-simplify-structures`

use ods_core::hooks::Canonicalize;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Targets};
use ods_core::{AffineMapAttr, Attr, Body, Context, Ident, IntegerSetAttr, Op, raw};

use crate::affine::{AffineApplyOp, AffineForOp, AffineIfOp, SimplifyAffineStructures};

impl RunPass for SimplifyAffineStructures {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let mut affine = Vec::new();
        for op in ops {
            simplify_attributes(body, op);
            if op.isa::<AffineForOp>(body)
                || op.isa::<AffineIfOp>(body)
                || op.isa::<AffineApplyOp>(body)
            {
                affine.push(op);
            }
        }
        let patterns = AffineIfOp::add_patterns(AffineApplyOp::add_patterns(PatternSet::new()));
        let targets = Targets::new(&affine).strict();
        let applied = patterns.apply_to(body, targets, &GreedyConfig::canonicalizer());
        applied.map_err(|error| cx.fail_with(error.into()))?;
        Ok(())
    }
}

/// Returns the simplified map or set, if `attr` is one and can be simplified.
fn simplified(ctx: &Context, attr: Attr) -> Option<Attr> {
    let simpler: Attr = if let Some(map) = attr.as_affine_map(ctx) {
        AffineMapAttr::get(ctx, map.simplified()).into()
    } else {
        let set = attr.as_integer_set(ctx)?;
        IntegerSetAttr::get(ctx, set.simplified()).into()
    };
    (simpler != attr).then_some(simpler)
}

#[expect(clippy::disallowed_methods, reason = "every attribute of any operation is simplified")]
fn simplify_attributes(body: &mut Body, op: Op) {
    let ctx = body.ctx().clone();
    let slots = body.view(op).schema().map_or(0, |schema| schema.props.len());
    for slot in 0..slots {
        if let Some(simpler) = raw::prop(body, op, slot).and_then(|attr| simplified(&ctx, attr)) {
            raw::set_prop(body, op, slot, Some(simpler));
        }
    }
    let entries = body.attrs(op).as_dictionary(&ctx).unwrap_or_default();
    let simpler: Vec<(Ident, Attr)> = entries
        .iter()
        .map(|(name, attr)| (*name, simplified(&ctx, *attr).unwrap_or(*attr)))
        .collect();
    if simpler != entries {
        let attrs = Attr::dictionary(&ctx, &simpler);
        body.set_attrs(op, attrs);
    }
}
