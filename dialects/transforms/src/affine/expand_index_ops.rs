//! `--affine-expand-index-ops`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, RegionSimplify};

use crate::affine::AffineExpandIndexOps;
use crate::affine::expand::{ExpandDelinearize, ExpandLinearize};

impl RunPass for AffineExpandIndexOps {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(ExpandDelinearize).with(ExpandLinearize);
        let config =
            GreedyConfig { regions: RegionSimplify::Aggressive, ..GreedyConfig::canonicalizer() };
        cx.apply_patterns(&patterns, &config)?;
        Ok(())
    }
}
