//! `--convert-vector-to-scf`
//!
//! A transfer of rank 2 or more is lowered to a loop over a transfer of one dimension less, repeatedly. Between the
//! loops the vector is in memory ([`buffered`]), or the loops are unrolled and it stays a value ([`unrolled`]).

mod buffered;
mod print;
mod scalable;
mod scalars;
mod transfer;
mod unrolled;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet};

use super::ConvertVectorToSCF;
use super::transfer_permutation_patterns;

/// The options of the conversion.
#[derive(Clone, Copy)]
struct Options {
    /// The rank up to which transfers are kept.
    target_rank: usize,
    /// Converts transfers from and to tensors, too.
    tensors: bool,
}

impl RunPass for ConvertVectorToSCF {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let config = GreedyConfig::default();
        cx.apply_patterns(&transfer_permutation_patterns(), &config)?;
        let options =
            Options { target_rank: self.target_rank as usize, tensors: self.lower_tensors };
        cx.apply_patterns(&patterns(options, self.full_unroll, self.lower_scalable), &config)?;
        Ok(())
    }
}

fn patterns(options: Options, full_unroll: bool, lower_scalable: bool) -> PatternSet {
    let mut patterns = match full_unroll {
        true => unrolled::patterns(options),
        false => buffered::patterns(options),
    };
    if lower_scalable {
        patterns = patterns.with(scalable::WriteTransposed(options));
    }
    if options.target_rank == 1 {
        patterns = patterns.with(scalars::ReadScalars).with(scalars::WriteScalars);
    }
    patterns.with(print::PrintElements)
}

/// Returns the patterns that lower transfers of a higher rank to loops, or with `full_unroll` to unrolled transfers.
pub fn transfer_to_scf_patterns(target_rank: usize, full_unroll: bool) -> PatternSet {
    patterns(Options { target_rank, tensors: false }, full_unroll, false)
}

/// Returns an empty pattern set.
fn none() -> PatternSet {
    PatternSet::new()
}
