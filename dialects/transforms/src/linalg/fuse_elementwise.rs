//! `--linalg-fuse-elementwise-ops`
//!
//! - [`producer`]: a producer into its consumer; [`constants`]: known values; [`unused`]: operands and results that are
//!   left unused; [`reshape`]: reshapes as additional loops.

mod constants;
mod producer;
mod reshape;
mod unused;

use ods_core::Op;
use ods_core::hooks::Canonicalize;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter};

use crate::affine::AffineApplyOp;
use crate::linalg::{GenericOp, LinalgDialect, LinalgElementwiseOpFusionPass};
use crate::tensor::{CollapseShapeOp, ExpandShapeOp};

impl RunPass for LinalgElementwiseOpFusionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = PatternSet::new()
            .with(producer::FuseProducer)
            .with(constants::ReadFilled)
            .with(constants::FoldConstant)
            .with(unused::FreeInits)
            .with(unused::DropOperands)
            .with(unused::DropCycles)
            .with(reshape::GiveExpanded)
            .with(reshape::ReadExpanded);
        patterns = AffineApplyOp::add_patterns(patterns);
        patterns = GenericOp::add_patterns(patterns);
        patterns = ExpandShapeOp::add_patterns(patterns);
        patterns = CollapseShapeOp::add_patterns(patterns);
        patterns = LinalgDialect::add_patterns(patterns);
        let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
        cx.apply_patterns(&patterns, &config)?;
        Ok(())
    }
}

/// Returns whether the results of an operation have one use in total.
fn used_once(rw: &Rewriter<'_>, op: Op) -> bool {
    rw.results(op).flat_map(|result| rw.uses(result)).count() == 1
}
