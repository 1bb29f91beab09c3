//! The patterns that run before the conversion to the llvm dialect.

use ods_core::rewrite::PatternSet;

use super::vector_canonicalization_patterns;
use super::{
    ContractLowering, TransposeLowering, lower_bitcast, lower_broadcast, lower_contract,
    lower_interleave, lower_mask_sizes, lower_rows, lower_shape_cast, lower_slice, lower_transfer,
    lower_transpose,
};

/// Options of these patterns.
#[derive(Clone, Copy, Debug)]
pub struct BeforeLlvm {
    /// The strategy for contractions.
    pub contract: ContractLowering,
    /// The strategy for transpositions.
    pub transpose: TransposeLowering,
    /// Compares element indices with 32 bits.
    pub narrow_indices: bool,
}

/// Returns the patterns that lower operations to rows, in upstream's order; the second argument adds patterns after
/// those for contractions, and after those for transpositions.
pub fn patterns_before_llvm(
    choices: BeforeLlvm,
    [after_contract, after_transpose]: [fn(PatternSet) -> PatternSet; 2],
) -> PatternSet {
    let patterns = vector_canonicalization_patterns();
    let patterns = lower_bitcast::patterns(patterns);
    let patterns = lower_broadcast::patterns(patterns);
    let patterns = lower_contract::patterns(patterns, choices.contract);
    let patterns = after_contract(patterns);
    let patterns = lower_mask_sizes::patterns(patterns);
    let patterns = lower_shape_cast::patterns(patterns);
    let patterns = lower_interleave::patterns(patterns);
    let patterns = lower_transpose::patterns(patterns, choices.transpose);
    let patterns = after_transpose(patterns);
    let patterns = lower_transfer::add_access_patterns(patterns, Some(1));
    let patterns = lower_transfer::add_mask_patterns(patterns, choices.narrow_indices);
    let patterns = lower_slice::patterns(patterns);
    let patterns = lower_rows::step_patterns(patterns);
    lower_rows::row_patterns(patterns)
}
