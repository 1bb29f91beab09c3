//! `--linalg-generalize-named-ops`

use ods_core::interface::{Instance, Interface, declared_inits};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, OpType, Type, Value};

use crate::linalg::create::generic;
use crate::linalg::shape::is_tensor;
use crate::linalg::*;

impl RunPass for LinalgGeneralizeNamedOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(Generalize), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Replaces structured operations by `linalg.generic`.
pub(super) struct Generalize;

impl Pattern for Generalize {
    type Root = Interface<dyn LinalgOp>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        generalize(rw, op.id()).map(|_| Done)
    }
}

/// Replaces a structured operation by a `linalg.generic`; `None` if it is one already, or has no region.
pub fn generalize(rw: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let view = rw.view(op);
    if view.isa::<GenericOp>() || view.regions().len() != 1 {
        return None;
    }
    let ctx = rw.ctx().clone();
    let (maps, kinds) = (indexing_maps(view), iterator_types(view));
    let inits = declared_inits(rw, op).numbers();
    let operands: Vec<Value> = rw.operands(op).collect();
    let [inputs, outputs] = [&operands[..inits.start], &operands[inits]];
    let types: Vec<Type> = outputs.iter().map(|value| rw.ty(*value)).collect();
    let types = types.into_iter().filter(|ty| is_tensor(&ctx, *ty));
    let new = generic(&ctx, maps, &kinds)
        .inputs(inputs.iter().copied())
        .outputs(outputs.iter().copied())
        .result_tensors_type(types);
    let from = rw.own_regions(op).next()?;
    let new = rw.insert(new);
    let region = new.region(rw).region;
    rw.inline_region_before(from, region, None);
    let results: Vec<Value> = rw.results(new.op()).collect();
    rw.replace_op(op, &results);
    Some(new.op())
}
