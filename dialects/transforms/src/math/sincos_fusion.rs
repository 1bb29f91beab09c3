//! `--math-sincos-fusion`

use ods_core::Op;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use crate::math::{CosOp, MathSincosFusionPass, SinOp, SincosOp};

impl RunPass for MathSincosFusionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(SinAndCos);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// `sin(x)`, `cos(x)` in one block → `sincos(x)`
struct SinAndCos;

impl Pattern for SinAndCos {
    type Root = SinOp;

    fn rewrite(&self, sin: SinOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (operand, flags) = (sin.operand(rw), sin.fastmath(rw));
        let block = rw.parent_block(sin.into())?;
        let cos = rw
            .ops(block)
            .filter_map(|op| op.cast::<CosOp>(rw))
            .find(|cos| cos.operand(rw) == operand && cos.fastmath(rw) == flags)?;
        let first: Op = match rw.is_before(sin.into(), cos.into()) {
            true => sin.into(),
            false => cos.into(),
        };
        let loc = rw.loc(first);
        rw.set_point_before(first).set_loc(loc);
        let both = rw.insert(SincosOp::build(operand).fastmath(flags));
        let (of_sin, of_cos) = (both.sin(rw), both.cos(rw));
        rw.replace_op(cos, &[of_cos]);
        rw.replace_op(sin, &[of_sin])
    }
}
