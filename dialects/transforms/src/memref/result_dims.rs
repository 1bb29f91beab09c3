//! `resolve-ranked-shaped-type-result-dims`, `resolve-shaped-type-result-dims`: computes result sizes from operands.

use std::marker::PhantomData;

#[cfg(feature = "scf")]
use ods_core::interface::LoopLikeOpInterface;
use ods_core::interface::{ReifyRankedShapedTypeOpInterface, ShapedDimOpInterface};
use ods_core::ir::ValueDef;
use ods_core::pass::{PassCx, PassFailed, RunPass};
#[cfg(feature = "scf")]
use ods_core::rewrite::Done;
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use crate::arith::index_value;
use crate::memref::{DimOp, ResolveRankedShapeTypeResultDimsPass, ResolveShapedTypeResultDimsPass};
use crate::tensor;

impl RunPass for ResolveRankedShapeTypeResultDimsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        resolve(cx, self.error_on_pattern_iteration_limit)
    }
}

impl RunPass for ResolveShapedTypeResultDimsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        resolve(cx, self.error_on_pattern_iteration_limit)
    }
}

fn resolve(cx: &mut PassCx<'_>, fails_at_limit: bool) -> Result<(), PassFailed> {
    let patterns =
        PatternSet::new()
            .with(DimOfResult::<DimOp>(PhantomData))
            .with(DimOfResult::<tensor::DimOp>(PhantomData));
    #[cfg(feature = "scf")]
    let patterns = patterns.with(DimOfArgument);
    let applied = cx.apply_patterns(&patterns, &GreedyConfig::default())?;
    match fails_at_limit && !applied.converged {
        true => Err(cx.fail_op("dim operation resolution hit pattern iteration limit")),
        false => Ok(()),
    }
}

/// The size of a dimension of a result → the size that the defining operation reifies
struct DimOfResult<X>(PhantomData<X>);

impl<X: ShapedDimOpInterface + ods_core::OpType + Send + Sync + 'static> Pattern
    for DimOfResult<X>
{
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueDef::Result(owner, result) = rw.def(op.shaped_value(rw)) else { return None };
        let dim = usize::try_from(op.dimension(rw).constant(rw)?).ok()?;
        let reified = rw.interface::<dyn ReifyRankedShapedTypeOpInterface>(owner)?;
        let size = rw.build(|b| reified.reify_dim_of_result(b, result as usize, dim))?;
        let size = rw.build(|b| index_value(b, size));
        rw.replace_op(op, &[size])
    }
}

/// Replaces the size of an output argument of `scf.forall` by the size of its initial value.
#[cfg(feature = "scf")]
struct DimOfArgument;

#[cfg(feature = "scf")]
impl Pattern for DimOfArgument {
    type Root = tensor::DimOp;

    fn rewrite(&self, op: tensor::DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let ValueDef::Arg(block, _) = rw.def(source) else { return None };
        let forall = rw.block_parent_op(block)?.cast::<crate::scf::ForallOp>(rw)?;
        let place = forall.region_iter_args(rw).iter().position(|arg| *arg == source)?;
        let init = forall.outputs(rw).nth(place)?;
        rw.modify(op, |body| tensor::DimOp::SOURCE.set(body, op, init));
        Some(Done)
    }
}
