//! `--linalg-fold-into-elementwise`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, OpType, Value};

use super::morph::insert_elementwise;
use crate::linalg::structured::indexing_maps;
use crate::linalg::{ElementwiseOp, LinalgFoldIntoElementwisePass, TransposeOp};

impl RunPass for LinalgFoldIntoElementwisePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(FoldTranspose), &GreedyConfig::default())?;
        Ok(())
    }
}

/// `elementwise(transpose(x))` → `elementwise(x)` with the transposition in the map of `x`.
struct FoldTranspose;

impl Pattern for FoldTranspose {
    type Root = ElementwiseOp;

    fn rewrite(&self, op: ElementwiseOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let mut maps = indexing_maps(rw.view(op.op()));
        let mut inputs: Vec<Value> = op.inputs(rw).collect();
        let mut any = false;
        for (value, map) in inputs.iter_mut().zip(&mut maps) {
            let transpose = rw.defining_op(*value).and_then(|by| by.cast::<TransposeOp>(rw));
            let Some(transpose) = transpose.filter(|_| map.is_identity()) else { continue };
            *value = transpose.input(rw);
            *map = indexing_maps(rw.view(transpose.op())).swap_remove(0);
            any = true;
        }
        any.then_some(())?;
        let outputs: Vec<Value> = op.outputs(rw).collect();
        let maps: Vec<Attr> = maps.into_iter().map(|map| Attr::affine_map(&ctx, map)).collect();
        let kind = op.kind(rw);
        let new = insert_elementwise(rw, kind, &inputs, outputs[0], &maps);
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(op, &results)
    }
}
