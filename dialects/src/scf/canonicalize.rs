//! Canonicalization: one file for each operation, or for several of a kind.

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::PatternSet;

use super::{ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, WhileOp};

impl Canonicalize for ForOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for WhileOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for ParallelOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for ForallOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for IfOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for IndexSwitchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

impl Canonicalize for ExecuteRegionOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}
