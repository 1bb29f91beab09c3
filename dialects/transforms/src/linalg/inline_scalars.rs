//! `--linalg-inline-scalar-operands`

use ods_core::Value;
use ods_core::interface::{DestinationStyleOpInterface, declared_inits};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, TypeData};

use crate::arith::index_constant;
use crate::linalg::create::{generic, tensors};
use crate::linalg::structured::{indexing_maps, iterator_types};
use crate::linalg::{GenericOp, LinalgInlineScalarOperandsPass};
use crate::tensor::ExtractOp;

impl RunPass for LinalgInlineScalarOperandsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(InlineScalars), &GreedyConfig::default())?;
        Ok(())
    }
}

/// An input of which every iteration reads the same element → a read in the body.
struct InlineScalars;

impl Pattern for InlineScalars {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let style = rw.interface::<dyn DestinationStyleOpInterface>(op.op())?;
        style.has_pure_tensor_semantics(rw).then_some(())?;
        let ctx = rw.ctx().clone();
        let (maps, kinds) = (indexing_maps(rw.view(op.op())), iterator_types(rw.view(op.op())));
        let inits = declared_inits(rw, op.op()).numbers();
        let operands: Vec<Value> = rw.operands(op.op()).collect();
        let is_scalar = |at: &usize| maps[*at].constants().is_some();
        let (scalars, remaining): (Vec<usize>, Vec<usize>) = (0..inits.start).partition(is_scalar);
        if scalars.is_empty() {
            return None;
        }
        let outputs = operands[inits.clone()].to_vec();
        let types = tensors(rw, &outputs);
        let maps_left = remaining.iter().copied().chain(inits).map(|at| maps[at].clone());
        let new = generic(&ctx, maps_left, &kinds)
            .inputs(remaining.iter().map(|at| operands[*at]))
            .outputs(outputs)
            .result_tensors_type(types);
        let new = rw.insert(new);
        let (from, to) = (op.region(rw).region, new.region(rw).region);
        rw.inline_region_before(from, to, None);
        let body = rw.entry_block(to)?;
        rw.set_point_at_start(body);
        for at in scalars.into_iter().rev() {
            let is_tensor = matches!(rw.ty(operands[at]).data(&ctx), TypeData::RankedTensor { .. });
            let element = if is_tensor {
                let place: Vec<i64> = maps[at].constants()?;
                let place: Vec<Value> = place
                    .into_iter()
                    .map(|number| rw.build(|b| index_constant(b, number)))
                    .collect();
                rw.emit(ExtractOp::build(operands[at]).indices(place))
            } else {
                operands[at]
            };
            let arg = rw.arg_values(body).nth(at)?;
            rw.replace_all_uses(arg, element);
            rw.erase_arg(body, at);
        }
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(op, &results)
    }
}
